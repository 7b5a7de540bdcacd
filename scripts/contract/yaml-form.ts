import { type Document, isScalar, LineCounter, parseDocument, type Range, visit, type YAMLError } from "yaml";
import { findMergeMark } from "./source-text.ts";

/** The text of a YAML file as it was parsed. */
export interface ParsedYaml {
  document: Document;
  lines: LineCounter;
  /** What is wrong with its form, each with its offset in the text. */
  faults: { offset: number; message: string }[];
}

/** What YAML 1.1 reads as true or false, and YAML 1.2, by which the build reads, as a text. */
const OLD_BOOLEAN = /^(y|n|yes|no|on|off)$/i;

/** What YAML does not allow in a text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it finds
const CONTROL_CHARACTER = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]/;

/** Parses a YAML file, and finds what is wrong with its form: what is not YAML, and what other parsers read otherwise. */
export function parseForm(text: string): ParsedYaml {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const mark = findMergeMark(text);
  if (mark >= 0) {
    const message = "has marks of a merge: keep both sides, and remove the marks";
    return { document, lines, faults: [{ offset: mark, message }] };
  }
  const control = CONTROL_CHARACTER.exec(text);
  if (control) {
    const code = control[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    const message = `has the control character U+${code}, which YAML does not allow: remove it`;
    return { document, lines, faults: [{ offset: control.index, message }] };
  }
  return { document, lines, faults: [...describeErrors(document), ...findOddValues(document)] };
}

/** Says what to do about what is not YAML, of which the parser says more than helps. One error leads to others but for keys. */
function describeErrors({ errors, warnings, contents }: Document): ParsedYaml["faults"] {
  const keys = errors.filter(({ code }) => code === "DUPLICATE_KEY");
  const [first] = [...errors.filter((error) => !keys.includes(error)), ...warnings];
  const found = [...keys, ...(first ? [first] : [])].map((error) => ({
    offset: error.pos[0],
    message: describeError(error),
  }));
  const isEmpty = contents === null || (isScalar(contents) && contents.value === null);
  if (found.length > 0 || !isEmpty) return found;
  return [{ offset: 0, message: "is empty: write what belongs there, or remove the file and what refers to it" }];
}

function describeError({ code }: YAMLError): string {
  return (
    ADVICE[code] ??
    `is not YAML (${code.toLowerCase().replaceAll("_", " ")}): check the indentation here, and in the line before`
  );
}

const ADVICE: Partial<Record<YAMLError["code"], string>> = {
  DUPLICATE_KEY: "has a key twice: keep one of them",
  MULTIPLE_DOCS:
    "begins a second document, which nothing reads: remove the `---` and what follows, or write another file",
  TAB_AS_INDENT: "is indented by a tab: write spaces",
  MISSING_CHAR: "is not YAML: a quote or a bracket is not closed here, or in a line before",
  BLOCK_AS_IMPLICIT_KEY:
    "is not YAML: check the indentation here, and in the line before, and quote a text that contains `: `",
  TAG_RESOLVE_FAILED: "has a tag, which begins with `!`: quote the text, or remove the tag",
};

/** Finds values that YAML 1.1 reads otherwise, and aliases. */
function findOddValues(document: Document): ParsedYaml["faults"] {
  const faults: ParsedYaml["faults"] = [];
  const report = (range: Range | null | undefined, message: string) =>
    faults.push({ offset: range?.[0] ?? 0, message });
  visit(document, {
    // They hide what they stand for, and multiply.
    Alias: (_, { range, source }) =>
      report(range, `*${source} is an alias: write what it stands for, or refer to a file of it by $ref`),
    Scalar(key, { type, value, range }) {
      if (type !== "PLAIN" || typeof value !== "string") return;
      if (key === "key") {
        if (value === "<<") report(range, "`<<` is no key of YAML 1.2: write out what it merges");
      } else if (OLD_BOOLEAN.test(value)) {
        const meant = /^(y|yes|on)$/i.test(value);
        report(
          range,
          `${value} is ${meant} to tools that read YAML 1.1, and a text to others: write ${meant}, or '${value}' in quotes`,
        );
      }
    },
  });
  return faults;
}
