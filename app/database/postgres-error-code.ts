/** The SQLSTATE of a database error, which Drizzle wraps as the cause; undefined for other errors. */
export function postgresErrorCode(error: unknown): string | undefined {
  const { cause, code } = Object(error) as { cause?: { code?: string }; code?: string };
  return cause?.code ?? code;
}

export const UNIQUE_VIOLATION = "23505";
export const FOREIGN_KEY_VIOLATION = "23503";
/** Also raised by statement_timeout. */
export const QUERY_CANCELED = "57014";
