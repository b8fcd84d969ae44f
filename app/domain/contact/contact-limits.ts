export const contactLimits = { name: 200, email: 254, message: 10_000 } as const;

/** Leaves room for the cart's lines, which are stored in the same message. */
export const cartQuestionLimits = { ...contactLimits, message: 2_000 } as const;
