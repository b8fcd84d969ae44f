/**
 * PostgreSQL refuses NUL characters in text, and halves of surrogate pairs in JSON. Text from outside is
 * checked where it is read (the URL, forms, JSON, uploads), so it is refused and not an error.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0");
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner));
}
