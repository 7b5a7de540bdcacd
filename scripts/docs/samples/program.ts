import { SIGNATURES } from "../../contract/well-known.ts";
import type { FreshValues } from "../../service/behavior/fresh-fields.ts";
import {
  buildCallHeaders,
  buildCallPath,
  commentOnExample,
  REPLACE,
  SAMPLE_TIMEOUT,
  type SampleLanguage,
  writeBody,
} from "./call.ts";
import { PROGRAMS } from "./programs.ts";

/** How a language writes the parts of its program. */
interface Syntax extends Omit<SampleLanguage, "generate"> {
  /** What comments begin with; two slashes by default. */
  mark?: string;
  fresh: FreshValues;
  /** Writes a JSON value; as JSON by default. */
  write?: (value: unknown) => string;
  /** The same for the body, where the program has it in another form. */
  writeBody?: (body: unknown) => string;
  /** Writes the name of a function, such as `sign_app`, which stays by default. */
  nameOf?: (name: string) => string;
  /** Writes a function that takes the body and returns a value. */
  signer: (name: string, value: string) => string;
  /** Writes a header; the value is an expression. */
  header: (name: string, value: string) => string;
  /** What is between two headers; a new line by default. */
  between?: string;
  /** Writes the call of such a function with the body. */
  sign?: (name: string) => string;
}

/** Creates a language whose program makes the call without a client. */
export function createLanguage(syntax: Syntax): SampleLanguage {
  const { target, fresh, signer, header, between = "", mark = "//" } = syntax;
  const { write = JSON.stringify, nameOf = (name) => name, sign = (name) => `${name}(body)` } = syntax;
  return {
    ...syntax,
    generate(call) {
      const headers = Object.entries(buildCallHeaders(call)).map(([name, value]) => {
        return { name, value, maker: (SIGNATURES as Record<string, { sample: string }>)[name]?.sample };
      });
      const { text, kinds } = writeBody(call, fresh, syntax.writeBody ?? write);
      // A signature has a function, in which the reader puts the real computation.
      const signers = headers.flatMap(({ value, maker }) => (maker ? signer(nameOf(maker), write(value)) : []));
      const lines = headers.map(({ name, value, maker }) => {
        return header(write(name), maker ? sign(nameOf(maker)) : write(value));
      });
      return fillProgram(target, kinds, {
        comment: commentOnExample(mark, call),
        body: text,
        signers: signers.length > 0 ? [`${mark} ${REPLACE}`, ...signers].join("\n") : "",
        server: write(call.server),
        path: write(buildCallPath(call)),
        headers: lines.join(`${between}\n`),
        timeout: String(SAMPLE_TIMEOUT),
      });
    },
  };
}

/**
 * Fills in the program of a language. A line that is an empty `{{part}}` alone is left out; all lines of a part that begins one are
 * as far in. What is between `{{if uuid key}}` and `{{end}}` stays if the body has a value of one of these kinds, made anew.
 */
export function fillProgram(language: string, kinds: Set<string>, parts: Record<string, string>): string {
  const chosen = String(PROGRAMS[language]).replaceAll(CONDITION, (_, wanted: string, lines: string) => {
    return wanted.split(" ").some((kind) => kinds.has(kind)) ? lines : "";
  });
  const whole = chosen.replaceAll(/^[ \t]*\{\{(\w+)\}\}\n/gm, (line, name: string) => (parts[name] ? line : ""));
  const filled = whole.replaceAll(
    /^([ \t]*)\{\{(\w+)\}\}|\{\{(\w+)\}\}/gm,
    (_, indent = "", first = "", other = "") => {
      return indent + (parts[first || other] ?? "").replaceAll("\n", `\n${indent}`);
    },
  );
  return filled.replace(/\n$/, "");
}

const CONDITION = /^\{\{if ([\w ]+)\}\}\n(.*?)^\{\{end\}\}\n/gms;
