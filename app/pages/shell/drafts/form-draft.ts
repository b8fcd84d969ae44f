import { type RefObject, useEffect } from "react";

/**
 * Drafts: what was typed into forms and not sent yet, in this tab's sessionStorage, so that a reload,
 * a crash of the tab or the end of a session loses nothing. Passwords, files and hidden fields are
 * never kept. A draft ends when its form is sent, at sign-out, and with the tab.
 */
export type FieldValues = [name: string, value: string][];

type FormDraft = { who: string; values: FieldValues };

/**
 * Keeps what is typed into a form, and fills it in when the form is next shown. A visitor's draft
 * follows them through a login; that of somebody signed in is shown to nobody else.
 */
export function useFormDraft(
  form: RefObject<HTMLFormElement | null>,
  key: DraftKey,
  { userId = "", opening = "", answer }: DraftOptions = {},
) {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const draft = readDraft<FormDraft>(key);
    const values = draft?.who === "" || draft?.who === userId ? draft.values : [];
    const restore = () => {
      const untouched = draftableFields(element).filter((field) => !isEdited(field));
      for (const field of untouched) restoreField(field, values, opening);
    };
    restore();
    // A choice that was restored may have brought further fields.
    const again = setTimeout(restore);
    const keep = () => saveForm(element, key, userId);
    element.addEventListener("input", keep);
    return () => {
      clearTimeout(again);
      element.removeEventListener("input", keep);
    };
  }, [form, key, userId, opening]);

  useEffect(() => {
    if (answer && form.current) saveForm(form.current, key, userId);
  }, [answer, form, key, userId]);
}

export const draftKeys = {
  contact: "contact-draft",
  /** A note beside the cart is kept apart from a message. */
  cartNote: "cart-note-draft",
  checkout: "checkout-draft",
} as const;
type DraftKey = (typeof draftKeys)[keyof typeof draftKeys];

type DraftOptions = {
  /** The id of whoever is signed in. */
  userId?: string | undefined;
  /** A text that the form begins with; what was typed follows it. */
  opening?: string;
  /** To a form that was sent, and came back: its draft goes on. */
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

/** Fills in everything as if it were typed again; false when no field of the form differs. */
export function restoreFormValues(form: HTMLFormElement, values: FieldValues): boolean {
  return draftableFields(form).filter((field) => restoreField(field, values)).length > 0;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function draftableFields(form: HTMLFormElement): Field[] {
  const kept =
    "textarea, select, input:not([type=password], [type=hidden], [type=file], [type=submit], [autocomplete*=password])";
  return [...form.elements].filter(
    (element): element is Field => (element as Field).name !== "" && element.matches(kept),
  );
}

function isCheckable(field: Field): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}

/** Typed into before the script came, or filled in by the browser. */
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
  const [kept] = own;
  if (kept === undefined || kept === field.value) return false;
  const follows = opening !== "" && field.value === opening && !kept.startsWith(opening);
  const value = follows ? opening + kept : kept;
  // Past React's own watch on the field, so that it takes notice of the change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
}

export function readDraft<Draft>(key: string): Draft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

export function saveDraft<Draft>(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is blocked or full: then nothing is kept.
  }
}

export function clearDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked: then nothing was kept.
  }
}
