/** Whose cart it is: a user's, or that of a visitor whose browser holds the key to it. */
export type CartOwner = { userId: string } | { visitorKeyHash: string };
