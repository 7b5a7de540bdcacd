import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { SpecificationCase } from "../../../scripts/build/specification/cases/case.ts";
import type { Subject } from "../../../scripts/build/specification/model/document.ts";
import { shortenPlace } from "../../../scripts/build/specification/model/notation.ts";
import { restatedBy, statementFailure } from "../../../scripts/build/specification/model/sections.ts";
import { contract } from "../../support/documents.ts";
import { expectNoFindings } from "../../support/findings.ts";
import { describeUnstated } from "./gaps.ts";
import { isForMock, mockOf, mockProblems, type Send } from "./judges/mock.ts";
import { isForSchema, type Judge, schemaJudge } from "./judges/schema.ts";
import { nameCase } from "./name-case.ts";
import { listParts } from "./parts.ts";
import { specification } from "./specification.ts";
import { without } from "./without.ts";

const { statements, subjects, cases, readings, placesOf } = specification;
const events = subjects.filter(({ path }) => path === undefined);
const parts = listParts(contract);

test("the contract says nothing that no statement says", () => {
  expectNoFindings(describeUnstated(specification));
});

test("a statement that a part of the contract says is proved by a case or a reading, or is an open question", () => {
  const proved = new Set([
    ...cases.filter(({ claims }) => claims.length > 0).map(({ statement }) => statement),
    ...readings.map(({ statement }) => statement),
  ]);
  const isProved = (id: string) => proved.has(id);
  const unproved = statements.filter((statement) => {
    const all = [statement, ...restatedBy(statement, statements)];
    const isSaid = placesOf(statement).some((place) => parts.includes(place));
    return isSaid && statement.question === undefined && !all.some(({ id }) => isProved(id));
  });
  expectNoFindings(
    unproved.map(({ id }) => {
      return statementFailure(id, "has neither a row nor a case nor a reading: add one, or a question", statements)
        .message;
    }),
  );
});

test("every section names its schema, for editors", () => {
  const folder = new URL("../../../openapi/specification/sections/", import.meta.url);
  const firstLines = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), "utf8").split("\n")[0]);
  expect([...new Set(firstLines)]).toEqual(["# yaml-language-server: $schema=../section.schema.json"]);
});

describe("without what a case claims to prove, the contract fails the case:", () => {
  const cuts = new Map<string, { judge: Judge; sendTo: (subject: Subject) => Send }>();

  /** The judges of the contract without some places. */
  function cutBy(places: string[]) {
    const document = without(contract, places);
    const mocks = new Map<Subject, Send>();
    const sendTo = (subject: Subject) => {
      const send = mocks.get(subject) ?? mockOf(document, subject);
      mocks.set(subject, send);
      return send;
    };
    return { judge: schemaJudge(document, events), sendTo };
  }

  /** Whether the contract without some places fails a case. */
  async function fails(each: SpecificationCase, places: string[]): Promise<boolean> {
    const cut = cuts.get(places.join()) ?? cutBy(places);
    cuts.set(places.join(), cut);
    if (isForSchema(each) && cut.judge(each).length > 0) return true;
    return isForMock(each) && (await mockProblems(each, cut.sendTo(each.subject))).length > 0;
  }

  const claiming = cases.filter(({ claims }) => claims.length > 0);

  test.each([...Map.groupBy(claiming, ({ statement }) => statement)])("%s", async (_, ofStatement) => {
    const idle = new Set<string>();
    for (const each of ofStatement) {
      let isProof = false;
      for (const places of each.claims) isProof ||= places.length > 0 && (await fails(each, places));
      if (isProof) continue;
      const claims = each.claims.flat().map(shortenPlace).join(" or ");
      idle.add(
        claims === ""
          ? `${each.statement}: the contract does not say what a row says: the first test lists where they differ`
          : `${nameCase(each)}, even without ${claims}: correct the statement`,
      );
    }
    expectNoFindings([...idle]);
  });

  test.each(readings)("$statement: the reading of the $what", (reading) => {
    expect(reading.problems(without(contract, reading.places))).not.toEqual([]);
  });
});
