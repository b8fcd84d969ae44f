import { formatNumber } from "#app/domain/catalogue/attributes/attribute.ts";

/** The share of a battery's energy that reaches the devices: the inverter loses some, and no battery is emptied. */
export const USABLE_SHARE = 0.8;

/** Above this share of the output, the next size up is the better choice. */
export const COMFORTABLE_SHARE = 0.8;

/** What a UPS or an inverter with a battery can supply. */
export type PowerFigures = {
  kind: "power";
  batteryWh: number;
  outputW: number;
  /** Apparent power, where it is stated. */
  outputVa?: number | undefined;
};

/** How much PoE power a switch can supply, and on how many ports. */
export type PoeFigures = { kind: "poe"; budgetW: number; ports: number };

export type Figures = PowerFigures | PoeFigures;

/** What is to run: together so many watts, by so many devices. */
export type Load = { watts: number; count: number };

type Outcome<Reason> = {
  fits: boolean;
  reason: Reason | undefined;
  /** Of the output or the budget; above 1 if it is too much. */
  usedShare: number;
  /** Of the output or the budget; negative if it is too much. */
  leftWatts: number;
};

export type PowerOutcome = Outcome<"over-output" | "too-short"> & {
  kind: "power";
  /** How long the battery lasts; undefined if the load is refused. */
  minutes: number | undefined;
  /** It runs, but leaves too little room. */
  isTight: boolean;
};

export type PoeOutcome = Outcome<"over-budget" | "too-few-ports"> & {
  kind: "poe";
  leftPorts: number;
};

export type SizingOutcome = PowerOutcome | PoeOutcome;

/** Minutes = Wh × 0.8 ÷ W × 60, in whole minutes. */
export function runMinutes(batteryWh: number, watts: number): number {
  // Without the error of binary fractions: 172.8 Wh for 28.8 W are 360 minutes, not 359.
  return Math.floor(((batteryWh * USABLE_SHARE) / watts) * 60 + 1e-6);
}

/** Whether a UPS or inverter carries the load for so many hours. */
export function sizePower(figures: PowerFigures, { watts }: Load, hours: number): PowerOutcome {
  const { batteryWh, outputW } = figures;
  const used = { usedShare: watts / outputW, leftWatts: roundTenth(outputW - watts) };
  if (watts > outputW) {
    const refused = { fits: false, reason: "over-output", minutes: undefined } as const;
    return { kind: "power", ...refused, isTight: false, ...used };
  }
  const minutes = runMinutes(batteryWh, watts);
  const fits = minutes >= hours * 60;
  const reason = fits ? undefined : "too-short";
  return { kind: "power", fits, reason, minutes, isTight: isTight(used.usedShare), ...used };
}

function isTight(usedShare: number): boolean {
  return usedShare > COMFORTABLE_SHARE + 1e-9;
}

/** Whether a switch feeds the devices: each takes a port, all share the budget. */
export function sizePoe({ budgetW, ports }: PoeFigures, { watts, count }: Load): PoeOutcome {
  const leftWatts = roundTenth(budgetW - watts);
  const leftPorts = ports - count;
  const reason = leftPorts < 0 ? "too-few-ports" : leftWatts < 0 ? "over-budget" : undefined;
  const fits = reason === undefined;
  return { kind: "poe", fits, reason, usedShare: watts / budgetW, leftWatts, leftPorts };
}

export function sizeFor(figures: Figures, load: Load, hours: number): SizingOutcome {
  return figures.kind === "power" ? sizePower(figures, load, hours) : sizePoe(figures, load);
}

/** Devices state tenths of a watt; sums of them must not end in 0.30000000000000004. */
export function roundTenth(watts: number): number {
  // No minus zero.
  return Math.round(watts * 10) / 10 + 0;
}

/** 41 W, 1200 W, 7.5 W; 216 Wh, 1500 VA: as in specifications */
export function formatWatts(watts: number, unit: "W" | "Wh" | "VA" = "W"): string {
  return formatNumber(roundTenth(watts), unit);
}

/** 34 min, 2 h 30 min, 4 h */
export function formatRunTime(minutes: number): string {
  if (minutes >= LONG_MINUTES) return "over 3 days";
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [hours > 0 && `${hours}\u00a0h`, rest > 0 && `${rest}\u00a0min`].filter(Boolean);
  return parts.join("\u00a0") || "0\u00a0min";
}

/** Beyond this, a battery's own losses decide. */
const LONG_MINUTES = 72 * 60;

export function formatHours(hours: number): string {
  return formatRunTime(Math.round(hours * 60));
}

/** 86% */
export function formatShare(share: number): string {
  return `${Math.round(share * 100)}%`;
}
