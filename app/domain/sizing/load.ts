import type { SizingEntry } from "#app/content/kinds/sizing-fields.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";
import { formatHours, formatWatts, type Load, roundTenth } from "./sizing.ts";

/** What can be counted in the calculator: a device of the owner's list, or a product of the shop. */
export type LoadKind = {
  /** Of the device's name, or the product's id. */
  key: string;
  /** At the beginning of a line: "Router". */
  label: string;
  /** As within a sentence: "router". */
  name: string;
  plural: string;
  watts: number;
  /** Whether a switch can feed it. */
  isPoe: boolean;
};

export type LoadItem = LoadKind & { count: number };

export type Goal = "power" | "poe";

/** What is to run, for how long, and on what. */
export type LoadPlan = {
  goal: Goal;
  /** Only for a battery. */
  hours: number;
  items: readonly LoadItem[];
  /** Watts that were typed, for whatever is not in the list. */
  otherWatts: number;
};

/** The devices of the owner's list; one that lacks a name or a figure is left out. */
export function sizingDevices({ devices }: Pick<SizingEntry, "devices">): LoadKind[] {
  const known = new Map<string, LoadKind>();
  for (const { name, plural, watts, isPoe } of devices) {
    const names = { label: capitalise(name), name, plural: plural || `${name}s` };
    const device = { key: deviceKey(name), ...names, isPoe };
    const drawn = Number(watts);
    if (device.key && drawn > 0 && !known.has(device.key)) {
      known.set(device.key, { ...device, watts: drawn });
    }
  }
  return [...known.values()];
}

/** "Fibre box": fibre-box, as it is in the URL. */
function deviceKey(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

/** What counts towards the goal: a switch feeds no laptop. */
export function countedItems({ goal, items }: Pick<LoadPlan, "goal" | "items">): LoadItem[] {
  return items.filter(({ count, isPoe }) => count > 0 && (goal === "power" || isPoe));
}

/** Typed watts are one more device, on a port of its own. */
export function loadOf(plan: LoadPlan): Load {
  const items = countedItems(plan);
  const sum = items.reduce((watts, item) => watts + item.watts * item.count, plan.otherWatts);
  const count = items.reduce((devices, item) => devices + item.count, 0);
  return { watts: roundTenth(sum), count: count + (plan.otherWatts > 0 ? 1 : 0) };
}

/** Longer ones are summed up: it stands below a line of the order. */
export const MAX_PURPOSE_LENGTH = 300;

/** "to run 1 router and 2 cameras (26 W) for 2 h 30 min": the purpose that goes with the order. */
export function describePurpose(plan: LoadPlan): string {
  const load = loadOf(plan);
  const things = [
    ...countedItems(plan).map(describeItem),
    ...(plan.otherWatts > 0 ? [`${formatWatts(plan.otherWatts)} of other equipment`] : []),
  ];
  const list = new Intl.ListFormat("en-GB", { type: "conjunction" });
  const whole = purpose(plan, load, list.format(things));
  return whole.length <= MAX_PURPOSE_LENGTH
    ? whole
    : purpose(plan, load, formatCount(load.count, "device"));
}

function purpose({ goal, hours }: LoadPlan, load: Load, things: string): string {
  const watts = formatWatts(load.watts);
  return goal === "power"
    ? `to run ${things} (${watts}) for ${formatHours(hours)}`
    : `to power ${things} over PoE (${watts})`;
}

/** "2 cameras", "2 × Suricate D4" */
export function describeItem({ name, plural, count }: LoadItem): string {
  return formatCount(count, name, plural);
}

function capitalise(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
