/** Creates an element. Texts are inserted as they are, never as HTML. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties?: Partial<HTMLElementTagNameMap[Name]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = Object.assign(document.createElement(name), properties);
  created.append(...children);
  return created;
}

/** Sets the text of an element that screen readers announce: an unchanged text is not announced again. */
export function announce(status: HTMLElement, text: string): void {
  if (status.textContent !== text) status.textContent = text;
}

/** Finds an element that the page has. */
export function find<Found extends Element = HTMLElement>(selector: string, around: ParentNode = document): Found {
  return around.querySelector(selector) as Found;
}
