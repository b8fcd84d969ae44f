import type { Role } from "#app/domain/accounts/people.ts";
import { formatIsoDate, localIsoDate } from "#app/format/dates-and-numbers.ts";
import { privateSettings } from "#app/settings/private-settings.server.ts";

export type SecondFactorRequirement = {
  /** An ISO date in South African time. */
  from: string;
  /** That day has come. */
  isInForce: boolean;
};

/** Undefined for customers, and while the owner requires it of nobody. */
export function secondFactorRequirement({
  role,
}: {
  role: Role;
}): SecondFactorRequirement | undefined {
  const from = privateSettings().security.twoStepLoginFrom;
  if (role !== "admin" || !from) return undefined;
  return { from, isInForce: from <= localIsoDate(new Date()) };
}

/** "Two-step login is required for staff from 1 December 2026."; undefined while it is not. */
export function describeTwoStepRequirement(): string | undefined {
  const requirement = secondFactorRequirement({ role: "admin" });
  if (!requirement) return undefined;
  const since = requirement.isInForce ? "since" : "from";
  return `Two-step login is required for staff ${since} ${formatIsoDate(requirement.from)}.`;
}

/** Whether somebody has to set it up before they can do anything else as staff. */
export function lacksSecondFactor(person: { role: Role; hasSecondFactor: boolean }): boolean {
  return !person.hasSecondFactor && secondFactorRequirement(person)?.isInForce === true;
}
