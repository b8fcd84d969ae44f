/** One line of the table: what was counted, and what it must be. */
export type Finding = { promise: string; found: number; wanted: number };
