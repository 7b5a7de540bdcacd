import { installPackages } from "../support/install-packages.ts";

/** Installs the browser of the tests, and what drives it: 100 MB that only a run of these tests needs. */
export default function installBrowser(): void {
  installPackages("test/browser/chromium");
}
