# Runs a program. Node.js alone does not run enumerations, or imports that leave out the ending of a file.
set -e
esbuild "$1.ts" --bundle --packages=external --format=esm --outfile="generated/$1.mjs" --log-level=error
node "generated/$1.mjs"
