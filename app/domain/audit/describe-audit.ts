import { randText } from "#app/content/rand-text.ts";
import type { Fact, Facts } from "#app/database/tables/audit.ts";

export type AuditRow = {
  actorName: string;
  verb: string;
  thingKind: string;
  thingLabel: string;
  before: Facts | null;
  after: Facts | null;
};

/** What happened, as one sentence that somebody who is no developer can read. */
export function describeAudit(row: AuditRow): string {
  const { actorName, verb, thingKind, thingLabel } = row;
  const thing = thingLabel
    ? `the ${thingKind} ${thingLabel}`
    : `${/^[aeiou]/.test(thingKind) ? "an" : "a"} ${thingKind}`;
  const changes = changesOf(row);
  const [only] = changes;
  if (verb !== "changed" || !only) return `${actorName} ${verb} ${thing}`;
  if (changes.length === 1) {
    return `${actorName} changed the ${only.name} of ${thingLabel || thing}${fromTo(only)}`;
  }
  const names = changes.map(({ name }) => name);
  const last = names.pop();
  return `${actorName} changed the ${names.join(", ")} and ${last} of ${thingLabel || thing}`;
}

export type Change = { name: string; before: string | undefined; after: string | undefined };

/** Field by field, what it was and what it became, in words. */
export function changesOf({ before, after }: Pick<AuditRow, "before" | "after">): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => ({
    name,
    before: before && name in before ? sayFact(before[name]) : undefined,
    after: after && name in after ? sayFact(after[name]) : undefined,
  }));
}

function fromTo({ before, after }: Change): string {
  const isLong = Math.max(before?.length ?? 0, after?.length ?? 0) > LONGEST_IN_SENTENCE;
  return isLong ? "" : ` from ${before ?? "nothing"} to ${after ?? "nothing"}`;
}

const LONGEST_IN_SENTENCE = 80;

function sayFact(fact: Fact | undefined): string {
  if (fact === null || fact === undefined || fact === "") return "nothing";
  if (typeof fact === "boolean") return fact ? "yes" : "no";
  if (typeof fact === "object") return randText(fact.cents);
  return String(fact);
}
