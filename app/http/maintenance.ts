/** Data of a 503 response in maintenance mode, to tell it from an overload. */
export const MAINTENANCE_MARKER = "maintenance";
