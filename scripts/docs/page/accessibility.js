/** What Redoc's markup lacks for keyboards and screen readers. Runs in the page. */

const SEARCH = "[data-testid=search-trigger]";

/** Makes a table focusable while it is wider than the screen: a keyboard scrolls only what has the focus. */
const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
    else target.removeAttribute("tabindex");
  }
});

/** Adds the roles and labels that Redoc's markup lacks, to what is on the page by now. */
function addSemantics() {
  for (const search of document.querySelectorAll(`${SEARCH}:not([role])`)) {
    search.setAttribute("role", "button");
    search.tabIndex = 0;
  }
  for (const menu of document.querySelectorAll(".menu-content:not([role])")) {
    menu.setAttribute("role", "navigation");
  }
  for (const table of document.querySelectorAll(".md-table-wrapper:not([role])")) {
    table.setAttribute("role", "group");
    table.setAttribute("aria-label", "Table");
    sizes.observe(table);
  }
  // The first page is rendered by the build, where links within the page lack the `#`.
  for (const link of document.querySelectorAll("a[href^='/']")) {
    link.setAttribute("href", `#${link.getAttribute("href")}`);
  }
  // This label replaces the name of the selected example.
  for (const choice of document.querySelectorAll("button[aria-label=Example]")) {
    choice.removeAttribute("aria-label");
  }
}

new MutationObserver(addSemantics).observe(document.body, { childList: true, subtree: true });

/** The button whose menu is open, and the items of that menu, which are elsewhere in the document. */
function openMenu() {
  const items = [...document.querySelectorAll("[role=menuitem]")].filter((item) => item.checkVisibility());
  return { button: document.querySelector("button[aria-haspopup=menu][aria-expanded=true]"), items };
}

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  const { button, items } = openMenu();
  const place = items.indexOf(target);
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (step && items.length > 0 && (place >= 0 || target === button)) {
    items[(place + step + items.length) % items.length].focus();
  } else if (place >= 0 && (key === "Escape" || key === "Tab")) {
    button?.focus();
    button?.click();
  } else if (place >= 0 && (key === "Enter" || key === " ")) {
    button?.focus();
    target.click();
  } else if (target.matches(SEARCH) && (key === "Enter" || key === " ")) {
    target.click();
  } else {
    return;
  }
  event.preventDefault();
});
