export type Role = "customer" | "admin";

/** Someone who is signed in, as the database knows them at this moment. */
export type SignedInUser = {
  userId: string;
  sessionId: string;
  name: string;
  email: string;
  /** Whether the address was proven to be theirs. */
  isVerified: boolean;
  role: Role;
};

declare const proof: unique symbol;

/** Someone who is signed in. Only requireShopper makes one, so a verb that demands one is safe. */
export type Shopper = SignedInUser & { readonly [proof]: "shopper" };

/** Someone whose profile says admin. Only requireAdmin makes one. */
export type Admin = SignedInUser & { readonly [proof]: "admin" };

declare const passwordProof: unique symbol;

/** Someone who has just typed their password again. Only provePassword makes one. */
export type PasswordHolder = Shopper & { readonly [passwordProof]: true };
