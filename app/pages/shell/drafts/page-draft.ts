import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import {
  clearDraft,
  type FieldValues,
  formValues,
  readDraft,
  restoreFormValues,
  saveDraft,
} from "./form-draft.ts";

/** Drafts of one page's forms of a signed-in user, in case the session expires. */
type PageDraft = {
  who: string;
  path: string;
  forms: Record<string, FieldValues | { state: unknown }>;
  /** Set when the session expired: only then is the draft restored. */
  isExpired?: boolean;
};

const PAGE_DRAFT_KEY = "draft";

/** On the login page: marks the draft, so that it is restored after the login. */
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

/** Restores a draft that an expired session interrupted, once; deletes any other draft. */
export function restorePageDraft(who: string): boolean {
  const draft = readDraft<PageDraft>(PAGE_DRAFT_KEY);
  // The login may take several pages.
  if (draft?.isExpired && draft.who === who && draft.path !== location.pathname) return false;
  clearDraft(PAGE_DRAFT_KEY);
  if (draft?.who !== who || draft.path !== location.pathname || !draft.isExpired) return false;
  const restored = [...document.forms].filter((form) => {
    const saved = draft.forms[formKey(form)];
    if (!saved) return false;
    return Array.isArray(saved)
      ? restoreFormValues(form, saved)
      : formStates.get(form)?.().restore(saved.state) === true;
  });
  return restored.length > 0;
}

type FormState = { state: unknown; isDirty: boolean; restore(state: unknown): boolean };

const formStates = new WeakMap<HTMLFormElement, () => FormState>();

/** For a form with state beyond its fields, such as ordered pictures: saves that state instead. */
export function useFormStateDraft(form: RefObject<HTMLFormElement | null>, own: FormState): void {
  const latest = useRef(own);
  // Layout effect: registered before any effect restores a draft.
  useLayoutEffect(() => {
    latest.current = own;
    if (form.current) formStates.set(form.current, () => latest.current);
  });

  // State changes fire no input event: save on each new state.
  const { state, isDirty } = own;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new state
  useEffect(() => {
    if (isDirty) form.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [form, state, isDirty]);
}

/** Key of a form: its action path and its index among forms with that path. */
function formKey(form: HTMLFormElement): string {
  const actionPath = (other: HTMLFormElement) => pathnameOf(other.getAttribute("action") ?? "");
  const alike = [...document.forms].filter((other) => actionPath(other) === actionPath(form));
  return `${actionPath(form)} ${alike.indexOf(form)}`;
}

function pathnameOf(url: string): string {
  return url.split(/[?#]/)[0] ?? url;
}
