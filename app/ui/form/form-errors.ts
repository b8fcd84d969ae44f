import { type RefObject, useEffect, useRef, useState } from "react";

/** Whoever sends a form that fails is brought to what is wrong, also by keyboard and by ear. */
export function useFocusOnErrors<Around extends HTMLElement = HTMLFormElement>(
  errors: unknown,
): RefObject<Around | null> {
  const form = useRef<Around>(null);
  useEffect(() => {
    if (errors) form.current?.querySelector<HTMLElement>("[role=alert], [aria-invalid]")?.focus();
  }, [errors]);
  return form;
}

type Errors = Partial<Record<string, string>>;

/** A field that is being corrected is no longer accused, nor one that was accused of the same. */
export function useVisibleErrors(errors: Errors | undefined): {
  shown: Errors;
  noteEdit: (field: string) => void;
} {
  const [edited, setEdited] = useState<{ of: Errors | undefined; fields: readonly string[] }>();
  const fields = edited && edited.of === errors ? edited.fields : [];
  const settled = new Set(fields.map((field) => errors?.[field]));
  const shown = Object.fromEntries(
    Object.entries(errors ?? {}).filter(([, sentence]) => !settled.has(sentence)),
  );
  function markEdited(field: string): void {
    if (!fields.includes(field)) setEdited({ of: errors, fields: [...fields, field] });
  }
  return { shown, noteEdit: markEdited };
}
