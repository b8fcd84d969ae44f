import { messages } from "#app/content/messages.ts";
import type { RoleRefusal } from "#app/domain/users/change-role.server.ts";
import type { InviteRefusal } from "#app/domain/users/invite-colleague.server.ts";

export const roleRefusals = {
  missing: "This account no longer exists.",
  "own-role": "Nobody can change their own role. Ask another admin.",
  unverified:
    "The owner of this account has not confirmed the email address yet, so it cannot become an admin.",
  "no-longer-admin": "You are no longer an admin.",
} satisfies Record<RoleRefusal, string>;

export const inviteRefusals = {
  unverified:
    "There is an account with this address, but nobody has confirmed that the address is theirs. Ask your colleague to follow the link in the confirmation mail first.",
  "already-admin": "This person is an admin already.",
  address: messages.account.emailInvalid,
  "no-longer-admin": roleRefusals["no-longer-admin"],
} satisfies Record<InviteRefusal, string>;
