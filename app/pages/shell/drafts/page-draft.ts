import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import {
  clearDraft,
  type FieldValues,
  formValues,
  readDraft,
  restoreFormValues,
  saveDraft,
} from "./form-draft.ts";

/** The forms of one page, kept while someone signed in types, in case their session ends. */
type PageDraft = {
  who: string;
  path: string;
  forms: Record<string, FieldValues | { state: unknown }>;
  /** Only what a login interrupted comes back, not what was left by choice. */
  isExpired?: boolean;
};

const PAGE_DRAFT_KEY = "draft";

/** On the login page: whoever was sent here from a form gets back what they typed. */
export function useMarkDraftExpired(next: string): void {
  useEffect(() => {
    const draft = readDraft<PageDraft>(PAGE_DRAFT_KEY);
    if (draft && next && draft.path === pathnameOf(next))
      saveDraft(PAGE_DRAFT_KEY, { ...draft, isExpired: true });
  }, [next]);
}

export function savePageDraft(form: HTMLFormElement, who: string): void {
  const values = formValues(form);
  if (form.method !== "post" || values.length === 0) return;
  const path = location.pathname;
  const before = readDraft<PageDraft>(PAGE_DRAFT_KEY);
  const isSame = before?.path === path && before.who === who && !before.isExpired;
  const own = formStates.get(form)?.();
  const forms = {
    ...(isSame && before.forms),
    [formKey(form)]: own ? { state: own.state } : values,
  };
  saveDraft<PageDraft>(PAGE_DRAFT_KEY, { who, path, forms });
}

/** Fills in what a login interrupted, once; any other draft is forgotten. */
export function restorePageDraft(who: string): boolean {
  const draft = readDraft<PageDraft>(PAGE_DRAFT_KEY);
  // A login may lead on in several steps.
  if (draft?.isExpired && draft.who === who && draft.path !== location.pathname) return false;
  clearDraft(PAGE_DRAFT_KEY);
  if (draft?.who !== who || draft.path !== location.pathname || !draft.isExpired) return false;
  const restored = [...document.forms].filter((form) => {
    const kept = draft.forms[formKey(form)];
    if (!kept) return false;
    return Array.isArray(kept)
      ? restoreFormValues(form, kept)
      : formStates.get(form)?.().restore(kept.state) === true;
  });
  return restored.length > 0;
}

type FormState = { state: unknown; isDirty: boolean; restore(state: unknown): boolean };

const formStates = new WeakMap<HTMLFormElement, () => FormState>();

/** For a form that is more than its fields, such as pictures in an order: its state is kept instead. */
export function useFormStateDraft(form: RefObject<HTMLFormElement | null>, own: FormState): void {
  const latest = useRef(own);
  // Before any effect that restores a draft.
  useLayoutEffect(() => {
    latest.current = own;
    if (form.current) formStates.set(form.current, () => latest.current);
  });

  // Nobody types a picture: a new state counts as typing.
  const { state, isDirty } = own;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new state
  useEffect(() => {
    if (isDirty) form.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [form, state, isDirty]);
}

/** A form is known by its action, without the query, and its place among those of the same action. */
function formKey(form: HTMLFormElement): string {
  const goes = (other: HTMLFormElement) => pathnameOf(other.getAttribute("action") ?? "");
  const alike = [...document.forms].filter((other) => goes(other) === goes(form));
  return `${goes(form)} ${alike.indexOf(form)}`;
}

function pathnameOf(url: string): string {
  return url.split(/[?#]/)[0] ?? url;
}
