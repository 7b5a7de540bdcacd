import { joinBlocks } from "../markdown-text.ts";
import { Html } from "./html.ts";
import { foldBelow } from "./prose.ts";

/** The guide that contains the releases. */
export const CHANGELOG_GUIDE = "changelog";

const UPGRADE = /^## Upgrade\n.*?(?=^## )/ms;

/**
 * Puts the releases into the guide to versions, each with its date and what changed; the steps of an upgrade, which the guide
 * lists by major version, are part of the release that needs them.
 *
 * @param guide has a section `Upgrade`, with a part `To version …` for each major version
 * @param changelog in the form of Keep a Changelog
 */
export function weaveReleases(guide: string, changelog: string): string {
  const [upgrades = ""] = UPGRADE.exec(guide) ?? [];
  const steps = new Map(splitBelow("### To version ", upgrades).map(([major, text]) => [`${major}.0.0`, text]));
  const released = splitBelow("## ", changelog).map(([title, text]) => {
    const [, version = "", date = ""] = /^\[(.+)\] - (\S+)$/.exec(title) ?? [];
    return { version, lead: writeDate(date), text };
  });
  const planned = [...steps.keys()]
    .filter((version) => !released.some((release) => release.version === version))
    .map((version) => ({ version, lead: "Not released yet", text: "" }));
  const sections = [...planned, ...released].map(({ version, lead, text }) => {
    const [intro = "", ...changes] = `\n${text}`.split(/^(?=### )/m);
    const upgrade = steps.has(version) ? `### Upgrade\n\n${steps.get(version)}` : "";
    return joinBlocks(`## Version ${version}`, lead, intro, upgrade, ...changes);
  });
  return guide.replace(UPGRADE, () => `${joinBlocks(...sections)}\n\n`);
}

/** Splits a text before each heading that begins so: the rest of the heading, and the text below it. */
function splitBelow(heading: string, text: string): [title: string, below: string][] {
  const [, ...parts] = `\n${text}`.split(`\n${heading}`);
  return parts.map((part) => [part.slice(0, part.indexOf("\n")), part.slice(part.indexOf("\n")).trim()]);
}

/** Such as `23 November 2026`. */
function writeDate(date: string): string {
  return new Date(date).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
}

const RELEASE = /<h2 id="(version-[^"]+)"><a [^>]*>(Version (\d+).*?)<\/a><\/h2>\n<p>(.*?)<\/p>\n(.*?)(?=<h2 id=|$)/gs;

/** What is not news: it repeats changes by their places in the contract. */
const NOT_NEWS = ["All changes of the contract"];

/** What the steps of an upgrade say in short. */
const BEHIND_STEPS = ["Changed", "Deprecated", "Removed", "Fixed", "Security"];

/**
 * Closes the releases before the newest major version, and in the others what is not news, and what the steps of an upgrade
 * say in short: a reader opens them.
 */
export function foldReleases({ text }: Html): Html {
  const [[, , , newest] = []] = text.matchAll(RELEASE);
  return new Html(
    text.replaceAll(RELEASE, (section, id: string, title: string, major: string, date: string, below: string) => {
      const hasSteps = /<h3 id="upgrade\b/.test(below);
      if (major === newest) return foldBelow(section, hasSteps ? [...BEHIND_STEPS, ...NOT_NEWS] : NOT_NEWS);
      return `<details class="fold"><summary><h2 id="${id}">${title}</h2> ${date}</summary>\n${below}</details>\n`;
    }),
  );
}
