/** Days without use after which a session expires; longer with "remember me". Staff have shorter limits. */
export const SESSION_DAYS = { standard: 7, remembered: 30 } as const;

/** How long after the password the second factor may follow. */
export const CHALLENGE_MINUTES = 10;
