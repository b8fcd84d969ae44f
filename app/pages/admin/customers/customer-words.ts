import { messages } from "#app/content/messages.ts";
import { myAccount } from "#app/content/my-account.ts";
import type { RoleRefusal } from "#app/domain/users/change-role.server.ts";
import type { InviteRefusal } from "#app/domain/users/invite-colleague.server.ts";
import type { PasswordProof } from "#app/http/prove-password.server.ts";

export const roleRefusals = {
  missing: "This account no longer exists.",
  "own-role": "Nobody can change their own role. Ask another admin.",
  unverified:
    "The owner of this account has not confirmed the email address yet, so it cannot become an admin.",
  "no-longer-admin": "You are no longer an admin.",
} satisfies Record<RoleRefusal, string>;

/** The acting admin's own password was wrong, or too many were. */
export function describeProofRefusal(proof: Exclude<PasswordProof, { ok: true }>): string {
  return proof.reason === "wrong"
    ? `${myAccount.errors.passwordWrong}. Nothing was changed.`
    : messages.login.tooManyFailures(proof.retryAfterSeconds);
}

export const inviteRefusals = {
  unverified:
    "There is an account with this address, but nobody has confirmed that the address is theirs. Ask your colleague to follow the link in the confirmation mail first.",
  "already-admin": "This person is an admin already.",
  address: messages.account.emailInvalid,
  "no-longer-admin": roleRefusals["no-longer-admin"],
} satisfies Record<InviteRefusal, string>;
