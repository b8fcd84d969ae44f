import { randText } from "#app/content/rand-text.ts";
import type { BulkChange } from "#app/domain/products/changes/bulk-change.ts";
import { sayWeight } from "#app/domain/products/weight.ts";

/** A change of many products as a heading says it. */
export function describeBulk(change: BulkChange, namesOf: (path: string[]) => string): string {
  if (change.what === "category") return `Move to ${namesOf(change.path)}`;
  if (change.what === "stock") {
    const { amount } = change;
    return {
      set: `Set the stock to ${amount}`,
      add: `Add ${amount} to the stock`,
      take: `Take ${amount} from the stock`,
    }[change.how];
  }
  if (change.how === "percent") {
    const percent = Math.abs(change.hundredths) / 100;
    return `${change.hundredths > 0 ? "Raise" : "Lower"} the price by ${percent} %`;
  }
  const rand = randText(change.cents);
  return {
    set: `Set the price to ${rand}`,
    add: `Add ${rand} to the price`,
    take: `Take ${rand} from the price`,
  }[change.how];
}

type Patch = {
  name?: string;
  description?: string;
  cents?: number;
  stock?: number;
  weightGrams?: number | null;
  path?: string[];
};

/** Field by field what was and what will be; a long description only says how it begins. */
export function describePatch(
  before: Patch | null,
  after: Patch | null,
  namesOf: (path: string[]) => string,
): { field: string; before: string; after: string }[] {
  const said = (patch: Patch | null): Record<string, string> => ({
    ...(patch?.name !== undefined && { Name: patch.name }),
    ...(patch?.description !== undefined && { Description: begin(patch.description) }),
    ...(patch?.cents !== undefined && { Price: randText(patch.cents) }),
    ...(patch?.stock !== undefined && { Stock: String(patch.stock) }),
    ...(patch?.weightGrams !== undefined && {
      Weight: sayWeight(patch.weightGrams) ?? "Not known",
    }),
    ...(patch?.path && { Category: namesOf(patch.path) || "None" }),
  });
  const [was, is] = [said(before), said(after)];
  return Object.keys(is).map((field) => ({
    field,
    before: was[field] ?? "",
    after: is[field] ?? "",
  }));
}

const LONGEST = 90;

function begin(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
