import { useEffect } from "react";
import { type HandOver, handOver } from "./hand-over-draft.ts";

/**
 * What was typed into a page's forms, kept in this tab while someone who is signed in works, in
 * case their session ends before they send it. Passwords, files and hidden fields are never kept; a
 * form that is more than its fields hands over what it is.
 */
type Draft = {
  /** Nobody else finds it, should they log in next in this tab. */
  who: string;
  path: string;
  forms: Record<string, FormDraft>;
  isExpired?: boolean;
};
type FormDraft = FieldValues | { state: unknown };
type FieldValues = [name: string, value: string][];

const KEY = "draft";

/** On the login page: whoever was sent here from a form gets back what they typed. */
export function useExpiredDraft(next: string): void {
  useEffect(() => {
    const draft = readDraft();
    if (draft && next && draft.path === pathOf(next)) write({ ...draft, isExpired: true });
  }, [next]);
}

/** Remembers a form as it stands now. */
export function keepDraft(form: HTMLFormElement, who: string): void {
  const { state } = ask(form, handOver.keep, {});
  const values = [...form.elements].filter(isKept).flatMap(readField);
  if (form.method !== "post" || values.length === 0) return;
  const path = location.pathname;
  const before = readDraft();
  const isSame = before?.path === path && before.who === who && !before.isExpired;
  const forms = isSame ? before.forms : {};
  const kept = state === undefined ? values : { state };
  write({ who, path, forms: { ...forms, [nameOf(form)]: kept } });
}

/** Their draft of this page, if a login interrupted it; then it is used up, and any other forgotten. */
export function takeDraft(who: string): Draft | undefined {
  const draft = readDraft();
  sessionStorage.removeItem(KEY);
  const isTheirs = draft?.who === who && draft.path === location.pathname;
  return isTheirs && draft.isExpired ? draft : undefined;
}

/** Puts everything back as if it were typed again; false when no form of the page fits any more. */
export function restoreDraft(draft: Draft): boolean {
  let isRestored = false;
  for (const form of document.forms) {
    const values = draft.forms[nameOf(form)];
    if (!values) continue;
    if (!Array.isArray(values)) {
      if (ask(form, handOver.back, { state: values.state }).isTaken) isRestored = true;
      continue;
    }
    for (const field of [...form.elements].filter(isKept)) {
      if (restoreField(field, values)) isRestored = true;
    }
  }
  return isRestored;
}

function ask(form: HTMLFormElement, what: string, detail: HandOver): HandOver {
  form.dispatchEvent(new CustomEvent(what, { detail }));
  return detail;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isKept(element: Element): element is Field {
  if (!(element as Field).name || element.matches("[data-not-kept]")) return false;
  return element.matches(
    "textarea, select, input:not([type=password], [type=hidden], [type=file], [type=submit], [autocomplete*=password])",
  );
}

function isTick(field: Field): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}

function readField(field: Field): FieldValues {
  if (isTick(field)) return [[field.name, field.checked ? `+${field.value}` : `-${field.value}`]];
  return [[field.name, field.value]];
}

function restoreField(field: Field, values: FieldValues): boolean {
  const own = values.filter(([name]) => name === field.name).map(([, value]) => value);
  if (isTick(field)) {
    const isOn = own.includes(`+${field.value}`);
    if (isOn === field.checked || !(isOn || own.includes(`-${field.value}`))) return false;
    field.click();
    return true;
  }
  const [value] = own;
  if (value === undefined || value === field.value) return false;
  // Past React's own watch on the field, so that it takes notice of the change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
}

/** A form is known by where it goes, whatever was asked of that page, and which of those it is. */
function nameOf(form: HTMLFormElement): string {
  const goes = (other: HTMLFormElement) => pathOf(other.getAttribute("action") ?? "");
  const alike = [...document.forms].filter((other) => goes(other) === goes(form));
  return `${goes(form)} ${alike.indexOf(form)}`;
}

function pathOf(address: string): string {
  return address.split(/[?#]/)[0] ?? address;
}

function readDraft(): Draft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

function write(draft: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing, or is full: then nothing is kept.
  }
}
