import { type RefObject, useEffect, useRef, useState } from "react";

/** Focuses the error of the form, else its first invalid field, after a failed submit. */
export function useFocusOnErrors<Around extends HTMLElement = HTMLFormElement>(
  errors: unknown,
): RefObject<Around | null> {
  const form = useRef<Around>(null);
  useEffect(() => {
    if (errors)
      form.current?.querySelector<HTMLElement>("[data-focus-target], [aria-invalid]")?.focus();
  }, [errors]);
  return form;
}

type Errors = Partial<Record<string, string>>;

/** Hides the error of a field once it is edited, until another error arrives. */
export function useVisibleErrors(errors: Errors | undefined): {
  shown: Errors;
  markEdited: (field: string) => void;
} {
  const [edited, setEdited] = useState<{ of: Errors | undefined; fields: readonly string[] }>();
  const fields = edited && edited.of === errors ? edited.fields : [];
  const settled = new Set(fields.map((field) => errors?.[field]));
  const shown = Object.fromEntries(
    Object.entries(errors ?? {}).filter(([, message]) => !settled.has(message)),
  );
  function markEdited(field: string): void {
    if (!fields.includes(field)) setEdited({ of: errors, fields: [...fields, field] });
  }
  return { shown, markEdited };
}
