import type { Tokens } from "marked";
import { joinBlocks } from "../markdown-text.ts";
import type { Words } from "../words.ts";
import type { GuideSection } from "./sections.ts";

/** The guide that contains the releases. */
export const CHANGELOG_GUIDE = "changelog";

/** A part of a release that is never closed. */
const SECURITY = "Security";

/** The section of the guide about upgrades, and that part of a release. */
const UPGRADE = "Upgrade";
const UPGRADES = /^## Upgrade\n.*?(?=^## )/ms;

/**
 * Puts the releases into the guide to versions, each with its date and what changed; the steps of an upgrade, which the guide
 * lists by major version, are part of the release that needs them.
 *
 * @param guide has a section `Upgrade`, with a part `To version …` for each major version
 * @param changelog in the form of Keep a Changelog
 */
export function weaveReleases(guide: string, changelog: string): string {
  const [upgrades = ""] = UPGRADES.exec(guide) ?? [];
  const steps = new Map(splitBelow("### To version ", upgrades).map(([major, text]) => [`${major}.0.0`, text]));
  const released = splitBelow("## ", changelog).map(([title, text]) => {
    const [, version = "", date = ""] = /^\[(.+)\] - (\S+)$/.exec(title) ?? [];
    return { version, title: version ? `Version ${version}` : title, lead: date && writeDate(date), text };
  });
  const planned = [...steps.keys()]
    .filter((version) => !released.some((release) => release.version === version))
    .map((version) => ({ version, title: `Version ${version}`, lead: "Not released yet", text: "" }));
  const sections = [...planned, ...released].map(({ version, title, lead, text }) => {
    const [intro = ""] = `\n${text}`.split(/^### /m);
    const listed = splitBelow("### ", text);
    const parts = Map.groupBy(listed.flatMap(listItems), ({ part }) => part);
    if (steps.has(version)) parts.set(UPGRADE, [{ part: UPGRADE, item: String(steps.get(version)) }]);
    const titles = new Set([API, UPGRADE, SECURITY, ...listed.map(([part]) => part), BESIDE]);
    const changes = [...titles].map((part) => {
      const items = (parts.get(part) ?? []).map(({ item }) => item).sort((a, b) => isBreaking(b) - isBreaking(a));
      return items.length > 0 ? `### ${part}\n\n${items.join("\n")}` : "";
    });
    const unchanged = version !== "" && text !== "" && !parts.has(API) ? `${API}: no change.` : "";
    return joinBlocks(`## ${title}`, lead, unchanged, intro, ...changes);
  });
  return guide.replace(UPGRADES, () => `${joinBlocks(...sections)}\n\n`);
}

/** The first part of a release, and the last one, by whom their items concern. */
const API = "API";
const BESIDE = "Docs";
const CONCERNS: Record<string, string> = { OpenAPI: API, Docs: BESIDE };

const isBreaking = (item: string) => Number(item.startsWith("- **Breaking:** "));

/** Lists the items of a section of a release, each with the part that it belongs to; who has the repository reads of it there. */
function listItems([title, text]: [title: string, text: string]): { part: string; item: string }[] {
  return text.split(/\n(?=- )/).flatMap((item) => {
    const [, mark = "", concern = "", change = ""] = /^(- (?:\*\*Breaking:\*\* )?)(\w+): (.*)/s.exec(item) ?? [];
    if (concern === "Repository") return [];
    const part = title === SECURITY ? undefined : CONCERNS[concern];
    if (part === undefined) return { part: title, item };
    // Its heading says whom it concerns.
    return { part, item: mark + change.charAt(0).toUpperCase() + change.slice(1) };
  });
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

/**
 * Closes the releases before the newest major version, and in the others what is not news, and what the steps of an upgrade
 * say in short: a reader opens them. The search leaves out what is never news.
 */
export function closeReleases({ parts }: GuideSection, { always, upgrade }: Words["closed"]): void {
  const majorOf = ({ title }: GuideSection) => /^Version (\d+)/.exec(title)?.[1];
  const releases = parts.filter((section) => majorOf(section) !== undefined);
  for (const part of releases.flatMap((release) => release.parts)) part.isUnsearched = always.includes(part.title);
  for (const release of releases) {
    if (majorOf(release) === majorOf(releases[0] as GuideSection)) {
      const titles = release.parts.some(({ title }) => title === UPGRADE) ? [...always, ...upgrade] : always;
      for (const part of release.parts) part.isClosed = titles.includes(part.title);
    } else {
      // Its date is the first paragraph.
      const date = release.below.findIndex(({ type }) => type === "paragraph");
      const [paragraph] = release.below.splice(date, 1) as Tokens.Paragraph[];
      Object.assign(release, { isClosed: true, beside: paragraph?.tokens });
    }
  }
}
