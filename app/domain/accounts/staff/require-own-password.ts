import type { Admin, Reauthenticated } from "#app/domain/accounts/people.ts";

/** Throws unless the acting admin is the user who reauthenticated. */
export function requireOwnPassword(admin: Admin<never>, holder: Reauthenticated | undefined): void {
  if (holder?.userId !== admin.userId)
    throw new Error("The password was not confirmed, or by somebody else");
}
