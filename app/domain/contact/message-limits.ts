export const adminTextLimits = { reply: 10_000, note: 4000 } as const;
