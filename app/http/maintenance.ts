/** What marks an answer of 503 as "closed for work": the same status also says "too busy just now". */
export const MAINTENANCE_MARKER = "maintenance";
