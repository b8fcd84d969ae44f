export type Role = "customer" | "admin";

/** A signed-in user, read from the database on each request. */
export type SignedInUser = {
  userId: string;
  sessionId: string;
  name: string;
  email: string;
  isVerified: boolean;
  role: Role;
};

/** The name that logs, assignments and toasts show: the email until a name was given. */
export function displayName({ name, email }: Pick<SignedInUser, "name" | "email">): string {
  return name.trim() || email;
}

declare const brand: unique symbol;

/** A signed-in user. Branded type: only requireLogin creates one. */
export type SignedIn = SignedInUser & { readonly [brand]: "signed-in" };

/** A user with the admin role. Branded type: only requireAdmin creates one. */
export type Admin = SignedInUser & { readonly [brand]: "admin" };

/** An admin in whose name a job works. Branded type: only findAdminForJob creates one, which checks the role again. */
export type AdminForJob = Pick<SignedInUser, "userId" | "name" | "email"> & {
  readonly [brand]: "job";
};

declare const reauthenticated: unique symbol;

/** A user who has just reauthenticated. Branded type: only reauthenticate creates one. */
export type Reauthenticated = SignedIn & { readonly [reauthenticated]: true };
