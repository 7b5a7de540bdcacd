// The fields of the reader's values. Runs in the browser.
import { announce, element } from "./element.ts";

/** The names of the values, each with that of the examples; the build sets them. */
declare const VALUES: Record<string, string>;

/** What neither a language nor a shell reads in another way: commands have the values without quotes. */
const USABLE = "[\\p{L}\\p{N}_.:@+\\/\\-]*";

addEventListener("open-values", (event) => {
  const { detail: own } = event as CustomEvent<Record<string, string>>;
  const problem = element("p", { id: "values-problem", role: "status", className: "hint" });
  const fields = Object.entries(VALUES).map(([name, example]) => {
    const pattern = /^https?:/.test(example) ? `https?://${USABLE}` : USABLE;
    const id = `value of ${name}`.replaceAll(" ", "-");
    const field = element("input", { id, name, pattern, placeholder: example, value: own[name] ?? "" });
    field.setAttribute("aria-describedby", problem.id);
    return field;
  });
  const reset = element("button", { type: "reset" }, "Reset");
  const hint = "In the samples, commands and requests of all pages, in this tab alone.";
  const form = element(
    "form",
    { method: "dialog", noValidate: true, autocomplete: "off", spellcheck: false },
    element("h2", {}, "Your values"),
    element("p", {}, hint),
    ...fields.map((field) => {
      return element("div", { className: "entry" }, element("label", { htmlFor: field.id }, field.name), field);
    }),
    problem,
    element("p", {}, element("button", { className: "send" }, "Done"), " ", reset),
  );
  const dialog = element("dialog", { className: "own-values", ariaLabel: "Your values" }, form);
  const use = () => {
    const wrong = fields.filter((field) => !field.validity.valid);
    for (const field of fields) field.ariaInvalid = String(wrong.includes(field));
    const names = wrong.map(({ name }) => name).join(", ");
    announce(
      problem,
      names && `Not used: ${names}. Use letters, digits and _ . : @ + - / alone; an address begins with https://.`,
    );
    const used = fields.filter((field) => field.value !== "" && field.validity.valid);
    const detail = Object.fromEntries(used.map(({ name, value }) => [name, value.replace(/\/+$/, "")]));
    dispatchEvent(new CustomEvent("use-values", { detail }));
  };
  form.addEventListener("input", use);
  // The fields are not empty before.
  form.addEventListener("reset", () => setTimeout(use));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
});
