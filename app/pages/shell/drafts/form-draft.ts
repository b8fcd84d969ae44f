import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { DRAFT_PREFIX, draftKeys, hasDrafts, withStorage } from "./draft-storage.ts";
import { type FormField, forgetInitialValues, keptFields } from "./form-fields.ts";

/** What somebody changed in one form and has not sent yet. */
export type FormDraft = {
  /** The path that the form is sent to, and the hidden fields that tell it from the page's others. */
  action: string;
  marks: Record<string, string>;
  changes: FieldChange[];
  /** Of a form with state beyond its fields. */
  state?: unknown;
};

export type FieldChange = Pick<FormField, "id" | "name" | "option" | "value" | "initial">;

export function saveFormDraft(form: HTMLFormElement, who: string): void {
  if (form.method !== "post") return;
  const key = draftKey(form, who);
  const { action, marks } = identityOf(form);
  const own = formStates.get(form)?.();
  if (own) {
    storeDraft(key, own.isDirty() && { action, marks, changes: [], state: own.read() });
    return;
  }
  const changes = changesToKeep(keptFields(form), readDraft(key)?.changes ?? []);
  storeDraft(key, changes.length > 0 && { action, marks, changes });
}

/**
 * The fields that differ from the server's, and earlier changes: those that could not be restored,
 * and those that a refused form has been rendered again with.
 */
export function changesToKeep(
  fields: readonly FormField[],
  before: readonly FieldChange[],
): FieldChange[] {
  const changed = fields.filter(({ value, initial }) => value !== initial);
  const earlier = before.filter((change) => {
    const field = fields.find(({ id }) => id === change.id);
    if (!field || changed.includes(field)) return false;
    return field.value === change.value || isOutdated(change, field);
  });
  return [
    ...changed.map(({ id, name, option, value, initial }) => ({
      id,
      name,
      ...(option !== undefined && { option }),
      value,
      initial,
    })),
    ...earlier,
  ];
}

/** What was restored to the forms of the page, and what was not because the server's value is newer. */
export type RestoredDrafts = {
  labels: string[];
  outdated: { label: string; value: string }[];
  /** Until the forms are sent. */
  isStored(): boolean;
  discard(): void;
};

/** When a document is opened, the browser may have filled in the same values first: they count, too. */
export function restoreFormDrafts(
  who: string,
  { isOpening = false } = {},
): RestoredDrafts | undefined {
  // Most pages have none, and some have dozens of forms.
  if (!hasDrafts()) return undefined;
  const found = [...document.forms].flatMap((form) => {
    const key = form.method === "post" ? draftKey(form, who) : "";
    const draft = readDraft(key);
    return draft ? [{ key, ...restoreForm(form, draft, isOpening) }] : [];
  });
  const labels = found.flatMap((each) => each.labels);
  const outdated = found.flatMap((each) => each.outdated);
  if (found.every(({ isRestored }) => !isRestored) && outdated.length === 0) return undefined;
  return {
    labels,
    outdated,
    isStored: () => found.some(({ key }) => readDraft(key) !== undefined),
    discard() {
      for (const { key, undo } of found) {
        undo();
        storeDraft(key, false);
      }
    },
  };
}

function restoreForm(form: HTMLFormElement, draft: FormDraft, isOpening: boolean) {
  const own = formStates.get(form)?.();
  if (own) {
    const isRestored = !own.isDirty() && own.restore(draft.state);
    return { isRestored, labels: [], outdated: [], undo: () => formStates.get(form)?.().discard() };
  }
  const { restore, present, outdated } = planRestore(keptFields(form), draft.changes);
  for (const { field, value } of restore) field.set(value);
  const filled = [...restore.map(({ field }) => field), ...(isOpening ? present : [])];
  return {
    isRestored: filled.length > 0,
    labels: filled.map(({ label }) => label),
    outdated,
    undo() {
      for (const field of filled) field.set(field.initial);
    },
  };
}

/** Newer values of the server, and what the browser or the person has filled in meanwhile, stay. */
export function planRestore(fields: readonly FormField[], changes: readonly FieldChange[]) {
  const restore: { field: FormField; value: string }[] = [];
  const present: FormField[] = [];
  const outdated: { label: string; value: string }[] = [];
  for (const change of changes) {
    const field = fields.find(({ id }) => id === change.id);
    if (!field) continue;
    const { label, suggestion = "" } = field;
    const value = change.value.startsWith(suggestion) ? change.value : suggestion + change.value;
    if (field.value !== field.initial) {
      if (field.value === value) present.push(field);
      continue;
    }
    if (value === field.value) continue;
    if (isOutdated(change, field)) outdated.push({ label, value: change.value });
    else restore.push({ field, value });
  }
  return { restore, present, outdated };
}

function isOutdated(change: FieldChange, { initial, suggestion }: FormField): boolean {
  return suggestion === undefined && initial !== change.initial && initial !== change.value;
}

/** Deletes the draft of a form that was accepted. */
export function clearSentDrafts(action: string, sent: FormData): void {
  for (const key of draftKeys()) {
    const draft = readDraft(key);
    if (draft && isSent(draft, action, sent)) storeDraft(key, false);
  }
  forgetInitialValues();
}

export function isSent({ marks, changes, ...draft }: FormDraft, action: string, sent: FormData) {
  const values = (name: string) => sent.getAll(name).map((value) => oneNewline(String(value)));
  return (
    draft.action === action &&
    Object.entries(marks).every(([name, value]) => values(name).includes(value)) &&
    (changes.length === 0 ||
      changes.some(({ name, option, value }) =>
        option === undefined
          ? values(name).includes(oneNewline(value))
          : values(name).includes(option) === (value === "on"),
      ))
  );
}

const oneNewline = (text: string) => text.replaceAll("\r\n", "\n");

/** A login by somebody else: nothing of the last person stays in the tab. */
export function clearDraftsOfOthers(who: string): void {
  for (const key of draftKeys()) {
    const [author] = key.slice(DRAFT_PREFIX.length).split(" ");
    if (author !== "" && author !== who) storeDraft(key, false);
  }
}

/** Whether a field of the form differs from what the server rendered. */
export function hasChanges(form: HTMLFormElement): boolean {
  return keptFields(form).some(({ value, initial }) => value !== initial);
}

type FormState = {
  /** A new value here saves the state; input of the form does so as well. */
  changed: unknown;
  read(): unknown;
  isDirty(): boolean;
  /** False when there is nothing to restore. */
  restore(state: unknown): boolean;
  discard(): void;
};

const formStates = new WeakMap<HTMLFormElement, () => FormState>();

/** For a form with state beyond its fields, such as ordered pictures: keeps that state instead. */
export function useFormStateDraft(form: RefObject<HTMLFormElement | null>, own: FormState): void {
  const latest = useRef(own);
  // Layout effect: registered before any effect restores a draft.
  useLayoutEffect(() => {
    latest.current = own;
    if (form.current) formStates.set(form.current, () => latest.current);
  });

  // State changes fire no input event: save on each new state.
  const { changed } = own;
  const wasDirty = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new state
  useEffect(() => {
    const isDirty = latest.current.isDirty();
    if (isDirty || wasDirty.current) {
      form.current?.dispatchEvent(new Event("input", { bubbles: true }));
    }
    wasDirty.current = isDirty;
  }, [form, changed]);
}

/** The hidden fields that tell apart the forms of a page; others hold versions and one-time keys. */
const MARKS = /^(intent|do|step|kind|about|id|(line|payment|category|parent)Id)$/;

function identityOf(form: HTMLFormElement) {
  const { pathname } = new URL(form.getAttribute("action") ?? "", location.href);
  const marks = [...form.querySelectorAll<HTMLInputElement>("input[type=hidden]")].filter(
    // The state of such a form is its own: its hidden fields are part of it.
    ({ name }) => MARKS.test(name) && !formStates.has(form),
  );
  const entries = marks.map(({ name, value }): [string, string] => [name, value]);
  return { action: pathname, marks: Object.fromEntries(entries) };
}

function draftKey(form: HTMLFormElement, who: string): string {
  const identity = (each: HTMLFormElement) => JSON.stringify(Object.values(identityOf(each)));
  const own = identity(form);
  const index = [...document.forms].filter((each) => identity(each) === own).indexOf(form);
  return `${DRAFT_PREFIX}${who} ${location.pathname} ${own} ${index}`;
}

function readDraft(key: string): FormDraft | undefined {
  return withStorage((storage) => JSON.parse(storage.getItem(key) ?? "null")) ?? undefined;
}

function storeDraft(key: string, draft: FormDraft | false): void {
  withStorage((storage) =>
    draft ? storage.setItem(key, JSON.stringify(draft)) : storage.removeItem(key),
  );
}
