import type { Figures, Load, SizingOutcome } from "#app/domain/sizing/sizing.ts";
import { formatHours, formatRunTime, formatShare, formatWatts } from "#app/domain/sizing/sizing.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";

/** The answer in a few words: "Runs it for 4 h 48 min". */
export function outcomeTitle(outcome: SizingOutcome): string {
  if (outcome.kind === "poe") return outcome.fits ? "Powers everything" : "Too small for this";
  if (outcome.minutes === undefined) return "Too small for this load";
  return `Runs it for ${formatRunTime(outcome.minutes)}`;
}

/** Why it fits, or why not, and what is left of it. */
export function outcomeReason(
  outcome: SizingOutcome,
  figures: Figures,
  load: Load,
  hours: number,
): string {
  if (outcome.kind === "poe" && figures.kind === "poe") {
    if (outcome.reason === "too-few-ports") {
      return `It has ${formatCount(figures.ports, "PoE port")}, ${-outcome.leftPorts} too few.`;
    }
    if (outcome.reason === "over-budget") {
      return `Its PoE budget is ${formatWatts(figures.budgetW)}, ${formatWatts(-outcome.leftWatts)} short.`;
    }
    const left = `${formatWatts(outcome.leftWatts)} and ${formatCount(outcome.leftPorts, "port")} left`;
    return `Uses ${formatWatts(load.watts)} of its ${formatWatts(figures.budgetW)}: ${left}.`;
  }
  if (outcome.kind !== "power" || figures.kind !== "power") return "";
  const output = formatWatts(figures.outputW);
  if (outcome.minutes === undefined) {
    return `Its output is ${output}, ${formatWatts(-outcome.leftWatts)} short. It would switch off at once.`;
  }
  const difference = outcome.minutes - Math.round(hours * 60);
  const compared =
    difference === 0
      ? `Exactly the ${formatHours(hours)} you asked for.`
      : difference > 0
        ? `That is ${formatRunTime(difference)} longer than you asked for.`
        : `That is ${formatRunTime(-difference)} short of ${formatHours(hours)}.`;
  const used = `Uses ${formatShare(outcome.usedShare)} of its ${output}: ${formatWatts(outcome.leftWatts)} left.`;
  return `${compared} ${outcome.isTight ? `${used} ${TIGHT}` : used}`;
}

const TIGHT = "That’s a tight fit: take the next size up.";

/** The figures that decide: "216 Wh battery, 900 W (1500 VA) output". */
export function figuresText(figures: Figures): string {
  if (figures.kind === "poe") {
    return `${formatWatts(figures.budgetW)} PoE budget, ${formatCount(figures.ports, "PoE port")}`;
  }
  const { batteryWh, outputW, outputVa } = figures;
  const apparent = outputVa ? ` (${formatWatts(outputVa, "VA")})` : "";
  return `${formatWatts(batteryWh, "Wh")} battery, ${formatWatts(outputW)}${apparent} output`;
}
