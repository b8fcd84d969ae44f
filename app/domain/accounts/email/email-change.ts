export const EMAIL_CHANGE_HOURS = 24;

export function emailChangePath(secret: string): string {
  return `/account/confirm-email?token=${encodeURIComponent(secret)}`;
}

type EmailChangeSide = "new" | "old";

/** A pending change, as seen from one of its two links. */
export type PendingEmailChange = {
  side: EmailChangeSide;
  newEmail: string;
  hasConfirmed: boolean;
  waitsFor: readonly EmailChangeSide[];
};

/** The missing confirmations. An unverified old address (mistyped at sign-up) need not confirm. */
export function pendingConfirmations(
  change: { newConfirmedAt: Date | null; oldConfirmedAt: Date | null },
  oldIsVerified: boolean,
): EmailChangeSide[] {
  const sides: EmailChangeSide[] = [];
  if (!change.newConfirmedAt) sides.push("new");
  if (!change.oldConfirmedAt && oldIsVerified) sides.push("old");
  return sides;
}
