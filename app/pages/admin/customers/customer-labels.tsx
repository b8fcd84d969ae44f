import { fieldTexts } from "#app/content/texts/field-texts.ts";
import { myAccountTexts } from "#app/content/texts/my-account-texts.ts";
import { specTexts } from "#app/content/texts/spec-texts.ts";
import type { RoleChangeRefusal } from "#app/domain/accounts/admins/change-role.server.ts";
import type { InviteRefusal } from "#app/domain/accounts/admins/invite-admin.server.ts";
import type { ReauthenticationResult } from "#app/http/auth/reauthenticate.server.ts";
import { StateTag } from "#app/pages/admin/admin-records.tsx";

export function RoleTag({ role }: { role: "customer" | "admin" }) {
  return role === "admin" ? <StateTag tone="brand">Admin</StateTag> : <StateTag>Customer</StateTag>;
}

export const roleRefusalMessages = {
  missing: "This account no longer exists.",
  "own-role": "You cannot change your own role. Ask another admin.",
  unverified:
    "This person has not confirmed their email address yet, so they cannot become an admin.",
  "no-longer-admin": "You are no longer an admin.",
} satisfies Record<RoleChangeRefusal, string>;

/** Why the reauthentication of the acting admin failed. */
export function passwordRefusalMessage(
  reauthentication: Exclude<ReauthenticationResult, { ok: true }>,
): string {
  return reauthentication.reason === "wrong"
    ? `${myAccountTexts.errors.passwordWrong}. Nothing was changed.`
    : specTexts.login.tooManyFailures(reauthentication.retryAfterSeconds);
}

export const inviteRefusalMessages = {
  unverified:
    "There is already an account with this email address, but the address has not been confirmed. Ask your colleague to open the link in the confirmation email first.",
  "already-admin": "This person is already an admin.",
  address: fieldTexts.emailInvalid,
  "no-longer-admin": roleRefusalMessages["no-longer-admin"],
} satisfies Record<InviteRefusal, string>;
