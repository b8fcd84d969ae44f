/** How long both addresses have to agree to a change. */
export const EMAIL_CHANGE_HOURS = 24;

/** The page that asks the owner of a mailbox, before anything is done. */
export function emailChangePath(secret: string): string {
  return `/account/confirm-email?token=${encodeURIComponent(secret)}`;
}

/** Which mailbox a link was sent to. */
export type EmailChangeSide = "new" | "old";

/** A change that somebody asked for, seen from one of its two links. */
export type PendingEmailChange = {
  side: EmailChangeSide;
  newEmail: string;
  hasConfirmed: boolean;
  /** Still to agree before the change is made. */
  waitsFor: readonly EmailChangeSide[];
};

/** An address that nobody ever confirmed (mistyped at sign-up, say) cannot be asked to agree. */
export function pendingConfirmations(
  change: { newConfirmedAt: Date | null; oldConfirmedAt: Date | null },
  oldIsVerified: boolean,
): EmailChangeSide[] {
  const sides: EmailChangeSide[] = [];
  if (!change.newConfirmedAt) sides.push("new");
  if (!change.oldConfirmedAt && oldIsVerified) sides.push("old");
  return sides;
}
