import { type RefObject, useEffect } from "react";

/**
 * Form drafts in sessionStorage: a reload, a crash or an expired session loses no input. Passwords,
 * files and hidden fields are never saved. A draft is deleted on submit, at sign-out and with the
 * tab.
 */
export type FieldValues = [name: string, value: string][];

type FormDraft = { who: string; values: FieldValues };

/** Saves a form's input as a draft and restores it for the same person only. */
export function useFormDraft(
  form: RefObject<HTMLFormElement | null>,
  key: DraftKey,
  { userId, opening = "", answer }: DraftOptions,
) {
  useEffect(() => {
    const element = form.current;
    if (!element || userId === undefined) return;
    const draft = readDraft<FormDraft>(key);
    const values = draft?.who === userId ? draft.values : [];
    const restore = () => {
      const untouched = draftableFields(element).filter((field) => !isEdited(field));
      for (const field of untouched) restoreField(field, values, opening);
    };
    restore();
    // A restored value may have rendered further fields.
    const again = setTimeout(restore);
    const save = () => saveForm(element, key, userId);
    element.addEventListener("input", save);
    return () => {
      clearTimeout(again);
      element.removeEventListener("input", save);
    };
  }, [form, key, userId, opening]);

  useEffect(() => {
    if (answer && form.current && userId !== undefined) saveForm(form.current, key, userId);
  }, [answer, form, key, userId]);
}

export const draftKeys = {
  contact: "contact-draft",
  /** Separate from the contact form's draft. */
  cartNote: "cart-note-draft",
  checkout: "checkout-draft",
} as const;
type DraftKey = (typeof draftKeys)[keyof typeof draftKeys];

type DraftOptions = {
  /** "" for a visitor; undefined while it is not known. */
  userId: string | undefined;
  /** Text that the field is prefilled with; the draft follows it. */
  opening?: string;
  /** The action's result: a rejected form saves its draft again. */
  answer?: object | undefined;
};

function saveForm(form: HTMLFormElement, key: DraftKey, who: string): void {
  saveDraft<FormDraft>(key, { who, values: formValues(form) });
}

export function formValues(form: HTMLFormElement): FieldValues {
  return draftableFields(form).map((field) => [
    field.name,
    isCheckable(field) ? `${field.checked ? "+" : "-"}${field.value}` : field.value,
  ]);
}

/** Restores the values as user input; false when no field differs. */
export function restoreFormValues(form: HTMLFormElement, values: FieldValues): boolean {
  return draftableFields(form).filter((field) => restoreField(field, values)).length > 0;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function draftableFields(form: HTMLFormElement): Field[] {
  const saved =
    "textarea, select, input:not([type=password], [type=hidden], [type=file], [type=submit], [autocomplete*=password])";
  return [...form.elements].filter(
    (element): element is Field => (element as Field).name !== "" && element.matches(saved),
  );
}

function isCheckable(field: Field): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}

/** Whether a field has input from before hydration or from autofill. */
function isEdited(field: Field): boolean {
  return "defaultValue" in field && !isCheckable(field) && field.value !== field.defaultValue;
}

function restoreField(field: Field, values: FieldValues, opening = ""): boolean {
  const own = values.filter(([name]) => name === field.name).map(([, value]) => value);
  if (isCheckable(field)) {
    const isOn = own.includes(`+${field.value}`);
    if (isOn === field.checked || !(isOn || own.includes(`-${field.value}`))) return false;
    field.click();
    return true;
  }
  const [saved] = own;
  if (saved === undefined || saved === field.value) return false;
  const follows = opening !== "" && field.value === opening && !saved.startsWith(opening);
  const value = follows ? opening + saved : saved;
  // Native setter, so that React sees the change event.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
}

export function readDraft<Draft>(key: string): Draft | undefined {
  return withStorage((storage) => JSON.parse(storage.getItem(key) ?? "null")) ?? undefined;
}

export function saveDraft<Draft>(key: string, draft: Draft): void {
  withStorage((storage) => storage.setItem(key, JSON.stringify(draft)));
}

export function clearDraft(key: string): void {
  withStorage((storage) => storage.removeItem(key));
}

/** Storage may be blocked or full: then there is no draft. */
export function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
