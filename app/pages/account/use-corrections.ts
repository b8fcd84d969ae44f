import { useState } from "react";

type Errors = Partial<Record<string, string>>;

/** A field that is being corrected is no longer accused, nor one that was accused of the same. */
export function useCorrections(errors: Errors | undefined): {
  shown: Errors;
  noteEdit: (field: string) => void;
} {
  const [edited, setEdited] = useState<{ of: Errors | undefined; fields: readonly string[] }>();
  const fields = edited && edited.of === errors ? edited.fields : [];
  const settled = new Set(fields.map((field) => errors?.[field]));
  const shown = Object.fromEntries(
    Object.entries(errors ?? {}).filter(([, sentence]) => !settled.has(sentence)),
  );
  function noteEdit(field: string): void {
    if (!fields.includes(field)) setEdited({ of: errors, fields: [...fields, field] });
  }
  return { shown, noteEdit };
}
