type Values = Readonly<Partial<Record<string, string | null>>>;
type Refused = { errors: Values; submitted?: Values } | undefined;

/** The props of a form's inputs by name: what was submitted, else what is saved, with its error. */
export function fieldProps(refused: Refused, saved: Values = {}) {
  return (name: string, initial: string = saved[name] ?? "") => ({
    name,
    defaultValue: refused?.submitted?.[name] ?? initial,
    error: refused?.errors[name] ?? undefined,
  });
}
