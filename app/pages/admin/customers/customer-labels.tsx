import type { RecoveryRefusal } from "#app/domain/accounts/second-factor/recovery.server.ts";
import type { FieldErrors } from "#app/http/forms/action-result.ts";
import { StateTag } from "#app/pages/admin/admin-records.tsx";

export function RoleTag({ role }: { role: "customer" | "admin" }) {
  return role === "admin" ? <StateTag tone="brand">Staff</StateTag> : <StateTag>Customer</StateTag>;
}

export const recoveryRefusalMessages = {
  missing: "This account no longer exists.",
  "own-account": "Use a recovery code for your own account, or ask a colleague.",
  "on-staff": "This is a colleague’s account. Ask someone who may manage staff.",
  "not-enrolled": "This account does not use two-step login.",
  running: "The removal has already been started.",
} satisfies Record<RecoveryRefusal, string>;

/** Before two-step login is removed for somebody who has lost phone and codes. */
export function RecoveryWarning({ isStaff, deliversMail }: RecoveryWarningProps) {
  return (
    <>
      Only for someone who has lost both their phone and their recovery codes. Make sure it is
      really them, for example by calling a number you know. It takes effect in 24 hours.{" "}
      {deliversMail
        ? `We email them${isStaff ? " and all owners" : ""} now, and they can stop it.`
        : TELL_THEM}
    </>
  );
}

type RecoveryWarningProps = { isStaff: boolean; deliversMail: boolean };

/** Ends the message that the removal has started. */
export function recoveryTold(deliversMail: boolean): string {
  return deliversMail ? "They have been emailed and can stop it." : TELL_THEM;
}

const TELL_THEM = "Emails are not being sent yet, so tell them yourself.";

/** Why the step-up of the acting colleague failed, where a toast says it. */
export function stepUpRefusalMessage({ form, currentPassword, loginCode }: FieldErrors): string {
  return form ?? `${(currentPassword ?? loginCode ?? "").replace(/\.$/, "")}. Nothing was changed.`;
}
