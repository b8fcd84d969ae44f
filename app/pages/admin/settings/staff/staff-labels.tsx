import { fieldTexts } from "#app/content/texts/field-texts.ts";
import type { StaffRefusal } from "#app/domain/accounts/staff/change-staff.server.ts";
import type { InviteRefusal } from "#app/domain/accounts/staff/invite-staff.server.ts";
import type { StaffState } from "#app/domain/accounts/staff/list-staff.server.ts";
import { StateTag, type StateTone } from "#app/pages/admin/admin-records.tsx";

export const STAFF_PATH = "/admin/settings/staff";

export function staffUrl(userId: string): string {
  return `${STAFF_PATH}/${userId}`;
}

export function StaffStateTag({ state }: { state: StaffState }) {
  const [label, tone] = staffStates[state];
  return <StateTag tone={tone}>{label}</StateTag>;
}

const staffStates: Record<StaffState, readonly [label: string, tone: StateTone]> = {
  active: ["Active", "good"],
  invited: ["Invited", "brand"],
  "invitation-expired": ["Invitation expired", "attention"],
  deactivated: ["Deactivated", undefined],
};

/** Ends a sentence about a change, where emails are sent. */
export const OWNERS_EMAILED = " All owners will be emailed.";

/** What a form on the page of a colleague does. */
export type StaffStep = "roles" | "deactivate" | "reactivate" | "invite-again" | "withdraw";

export function staffRefusalMessage(reason: StaffRefusal, step: StaffStep): string {
  if (reason === "outdated") return outdatedMessages[step];
  if (reason === "own-account" && step === "deactivate")
    return "You cannot deactivate your own account. Ask another owner.";
  return staffRefusalMessages[reason];
}

const outdatedMessages: Record<StaffStep, string> = {
  roles: "This person is no longer on staff. Reactivate them before you change their roles.",
  deactivate: "This person is already deactivated.",
  reactivate: "This person is already back on staff.",
  "invite-again": "This person has already accepted the invitation.",
  withdraw: "This person has already accepted the invitation. Deactivate them instead.",
};

const staffRefusalMessages = {
  missing: "This account no longer exists.",
  "own-account": "You cannot change your own roles. Ask another owner.",
  "not-permitted": "You can no longer manage staff. Nothing was changed.",
  "more-than-own": "You can only grant or remove roles whose permissions you have yourself.",
  "last-owner": "This is the only owner. Make another colleague an owner first.",
  unverified: "This person has not confirmed their email address yet, so they cannot be on staff.",
  "no-colleague": "Choose who takes over their open messages.",
} satisfies Record<Exclude<StaffRefusal, "outdated">, string>;

export const inviteRefusalMessages = {
  unverified:
    "There is already an account with this email address, but the address has not been confirmed. Ask your colleague to open the link in the confirmation email first.",
  "already-on-staff": "This person is already on staff.",
  address: fieldTexts.emailInvalid,
  "not-permitted": staffRefusalMessages["not-permitted"],
  "more-than-own": staffRefusalMessages["more-than-own"],
} satisfies Record<InviteRefusal, string>;
