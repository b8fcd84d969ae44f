/** Long enough to resist guessing; short enough that hashing one cannot be made a burden. */
export const PASSWORD_LENGTH = { least: 8, most: 128 } as const;
