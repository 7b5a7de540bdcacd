import { installPackages } from "../support/install-packages.ts";

/** Installs the browser; the packages of this folder are installed before. */
export default function setUp(): void {
  installPackages("test/browser/chromium");
}
