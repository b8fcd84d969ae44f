/** The most characters that each field takes, for the form that counts and the server that checks. */
export const contactLimits = { name: 200, email: 254, message: 10_000 } as const;

/** Beside an order, whose lines go into the same message: all of them fit whatever is written. */
export const cartQuestionLimits = { ...contactLimits, message: 2_000 } as const;

/** The same for what staff write about a message. */
export const adminTextLimits = { reply: 10_000, note: 4000 } as const;
