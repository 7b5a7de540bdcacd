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

/** Creates a field with its label above it. The field needs an id. */
export function labelled(text: string, field: HTMLElement): HTMLElement {
  return element("div", { className: "entry" }, element("label", { htmlFor: field.id }, text), field);
}
