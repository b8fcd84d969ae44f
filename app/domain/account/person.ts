/** Whose data it is. What was sent from an address is theirs only once they have confirmed it. */
export type Person = { userId: string; email: string; emailVerified: boolean };
