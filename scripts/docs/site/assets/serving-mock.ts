// Runs in the browser, in the script of every page and in the panel.

/** The address of the mock that has served this page; undefined for a page from elsewhere. */
export function servingMock(): string | undefined {
  if (document.documentElement.dataset.mock === undefined) return undefined;
  return new URL("..", location.href).href.replace(/\/$/, "");
}
