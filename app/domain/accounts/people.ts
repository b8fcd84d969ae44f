import { hasPermission, type Permission, type StaffRole } from "./staff/permissions.ts";

export type Role = "customer" | "admin";

/** A signed-in user, read from the database on each request. */
export type SignedInUser = {
  userId: string;
  sessionId: string;
  name: string;
  email: string;
  isVerified: boolean;
  /** Also needs a code from an authenticator app to log in. */
  hasSecondFactor: boolean;
  role: Role;
  /** Empty for customers. */
  staffRoles: readonly StaffRole[];
  /** A deactivated colleague, who is a customer now. */
  isFormerStaff: boolean;
};

/** The name that logs, assignments and toasts show: the email until a name was given. */
export function displayName({ name, email }: Pick<SignedInUser, "name" | "email">): string {
  return name.trim() || email;
}

declare const brand: unique symbol;

/** A signed-in user. Branded type: only requireLogin creates one. */
export type SignedIn = SignedInUser & { readonly [brand]: "signed-in" };

declare const granted: unique symbol;
type Granted<P extends Permission> = { readonly [granted]: Record<P, true> };

/**
 * A member of staff (role admin) who has these permissions. Branded type: only the guards create one
 * (requireAdmin, requirePage, requirePermission), and `may` adds a permission that it has checked. A
 * function that demands a permission cannot be called by anyone who was not asked for it.
 */
export type Admin<P extends Permission> = SignedInUser & { readonly [brand]: "admin" } & Granted<P>;

/** A member of staff with all permissions. */
export type Owner = Admin<Permission>;

export function may<A extends Admin<never>, P extends Permission>(
  admin: A,
  permission: P,
): admin is A & Admin<P> {
  return hasPermission(admin.staffRoles, permission);
}

/**
 * A member of staff in whose name a job works. Branded type: only findAdminForJob creates one, which
 * checks the permission again.
 */
export type AdminForJob<P extends Permission> = Pick<SignedInUser, "userId" | "name" | "email"> & {
  readonly [brand]: "job";
} & Granted<P>;

declare const reauthenticated: unique symbol;

/** A user who has just reauthenticated. Branded type: only reauthenticate creates one. */
export type Reauthenticated = SignedIn & { readonly [reauthenticated]: true };
