import type { SizingEntry } from "#app/content/kinds/sizing-fields.ts";
import type { Attribute, AttributeValues } from "#app/domain/catalogue/attributes/attribute.ts";
import { statesNone, typedAttributeValue } from "#app/domain/catalogue/attributes/attribute.ts";
import type { Goal } from "./load.ts";
import type { Figures } from "./sizing.ts";

/** Which specifications hold the figures, by the names that the owner has chosen. */
export type FigureNames = Pick<SizingEntry, "power" | "poe" | "drawn">;

/** A product's values, with the definitions of its category path. */
export type Specified = { definitions: readonly Attribute[]; attributes: AttributeValues };

/** The figures of a product, or the names of the specifications that it lacks. */
export function figuresOf(
  goal: Goal,
  names: FigureNames,
  product: Specified,
): { figures: Figures } | { missing: string[] } {
  const [first, second] = figureNames(goal, names);
  const [one, two] = [readNumber(product, first), readNumber(product, second)];
  if (one === undefined || two === undefined) {
    const missing = [one === undefined && first, two === undefined && second];
    return { missing: missing.filter((name) => name !== false) };
  }
  if (goal === "poe") return { figures: { kind: "poe", budgetW: one, ports: two } };
  const outputVa = readNumber(product, names.power.apparent);
  return { figures: { kind: "power", batteryWh: one, outputW: two, outputVa } };
}

export function figureNames(goal: Goal, { power, poe }: FigureNames): [string, string] {
  return goal === "power" ? [power.battery, power.output] : [poe.budget, poe.ports];
}

/** A switch without PoE states a budget of 0: it is complete, and takes no part. */
export function takesPart(figures: Figures): boolean {
  return figures.kind === "power"
    ? figures.batteryWh > 0 && figures.outputW > 0
    : figures.budgetW > 0 && figures.ports > 0;
}

/** What a product draws, and whether a switch can feed it; undefined where it does not say. */
export function drawnPower(
  { drawn, poe }: FigureNames,
  product: Specified,
): { watts: number; isPoe: boolean } | undefined {
  const watts = readNumber(product, drawn.watts);
  if (!watts || watts < 0) return undefined;
  // A switch that feeds others is not fed itself.
  const isSource = (readNumber(product, poe.budget) ?? 0) > 0;
  return { watts, isPoe: !isSource && statesSomething(product, drawn.poe) };
}

function statesSomething({ definitions, attributes }: Specified, name: string): boolean {
  return findAttributes(definitions, name).some((attribute) => {
    const value = typedAttributeValue(attribute, attributes[attribute.id]);
    return value !== undefined && !statesNone(value);
  });
}

/** In W, Wh or VA, also where the shop states thousands of them. */
function readNumber({ definitions, attributes }: Specified, name: string): number | undefined {
  for (const attribute of findAttributes(definitions, name)) {
    const value = attributes[attribute.id];
    if (attribute.kind !== "number" || typeof value !== "number") continue;
    return /^k/.test(attribute.unit) ? value * 1000 : value;
  }
  return undefined;
}

function findAttributes(definitions: readonly Attribute[], name: string): Attribute[] {
  const wanted = name.toLowerCase();
  return wanted ? definitions.filter((each) => each.name.toLowerCase() === wanted) : [];
}
