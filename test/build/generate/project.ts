import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import { type BuildStep, filesOf } from "../../../scripts/build/generate/context.ts";
import { BuildFailure } from "../../../scripts/contract/failure.ts";
import type { Finding } from "./faults.ts";

const repository = join(import.meta.dirname, "../../..");

export interface BuildResult {
  /** Null when a signal ended it. */
  code: number | null;
  output: string;
}

/** The name of a folder with what tools take for parts of addresses, patterns or commands. */
const ODD_NAME = "build % %23#?[x](y){z}'\"`&$ü+,;@!~-";

/** A small project of its own in a temporary folder of an odd name, built by the scripts of the repository. */
export class Project {
  readonly root: string;

  private constructor(root: string) {
    this.root = root;
  }

  /**
   * Copies a source, the scripts and the programs of their samples; nothing is built yet.
   *
   * @param source a folder beside this file
   * @param shared the files that it takes from the repository, beside those that every project does
   */
  static async create(source = "fixture", ...shared: string[]): Promise<Project> {
    const root = await mkdtemp(join(tmpdir(), ODD_NAME));
    await cp(join(import.meta.dirname, source), root, { recursive: true });
    for (const folder of ["scripts", "docs/samples"]) {
      await cp(join(repository, folder), join(root, folder), { recursive: true });
    }
    const files = ["package.json", "tsconfig.json", "openapi/specification/section.schema.json", ...shared];
    for (const file of files) await cp(join(repository, file), join(root, file));
    await symlink(join(repository, "node_modules"), join(root, "node_modules"));
    return new Project(root);
  }

  /** Runs `node scripts/build.ts` to its end. */
  build(...steps: string[]): Promise<BuildResult> {
    return this.startBuild(...steps).done;
  }

  /** Starts `node scripts/build.ts`. */
  startBuild(...steps: string[]) {
    const child = spawn(process.execPath, ["scripts/build.ts", ...steps], { cwd: this.root });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    const done = new Promise<BuildResult>((resolve) => {
      child.on("close", (code) => resolve({ code, output }));
    });
    return {
      /** Settles when it prints that a step has ended. */
      begun: once(child.stdout, "data"),
      done,
      interrupt: () => child.kill("SIGINT"),
      stopReading: () => child.stdout.destroy(),
    };
  }

  /**
   * Runs steps in this process, on top of what the last build has made, with faults that it removes afterwards.
   *
   * @returns the lines of what a step threw
   */
  async failureOf(faults: Pick<Finding, "file" | "text" | "replacement">[], ...steps: BuildStep[]): Promise<string[]> {
    const restores: (() => Promise<void>)[] = [];
    for (const { file, text, replacement } of faults) restores.push(await this.replace(file, text, replacement));
    const context = { root: this.root, made: await this.outputs(), signal: new AbortController().signal };
    const run = async () => {
      for (const step of steps) Object.assign(context.made, await step(context));
    };
    const failure = await run().catch((error: unknown) => error);
    for (const restore of restores.reverse()) await restore();
    expect(failure).toBeInstanceOf(BuildFailure);
    const { message } = failure as BuildFailure;
    expect(message, "no path of this machine").not.toContain(this.root);
    return message.split("\n");
  }

  /** The staging folders that exist now. */
  async stagingFolders(): Promise<string[]> {
    return (await readdir(this.root)).filter((name) => name.startsWith(".staging-"));
  }

  /** Writes a file, in a folder that may not be there yet. */
  async write(file: string, text: string): Promise<void> {
    await mkdir(dirname(join(this.root, file)), { recursive: true });
    await writeFile(join(this.root, file), text);
  }

  /**
   * Replaces a text of a file, which must contain it.
   *
   * @returns a function that restores the file
   */
  async replace(file: string, text: string | RegExp, replacement: string | Uint8Array): Promise<() => Promise<void>> {
    const path = join(this.root, file);
    const before = await readFile(path, "utf8");
    const [found, index] =
      typeof text === "string" ? [text, before.indexOf(text)] : [text.exec(before)?.[0] ?? "", before.search(text)];
    if (index < 0) throw new Error(`${file} does not contain ${text}.`);
    const parts = [before.slice(0, index), replacement, before.slice(index + found.length)];
    await writeFile(path, Buffer.concat(parts.map((part) => Buffer.from(part))));
    return () => writeFile(path, before);
  }

  /** The outputs of the last build, by path. */
  async outputs(): Promise<Record<string, string>> {
    const contents: Record<string, string> = {};
    for (const folder of ["generated", "docs"]) {
      for (const file of await filesOf(join(this.root, folder))) {
        contents[join(folder, file)] = await readFile(join(this.root, folder, file), "utf8");
      }
    }
    return contents;
  }

  remove(): Promise<void> {
    return rm(this.root, { recursive: true });
  }
}
