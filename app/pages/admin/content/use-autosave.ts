import { type FormEvent, useEffect, useRef, useState } from "react";
import { useBlocker, useFetcher, useNavigation, useRevalidator } from "react-router";
import type { Values } from "#app/content/kinds/fields.ts";
import { useUnsavedWork } from "#app/pages/shell/drafts/unsaved-work.ts";
import type { EditorData, EditResult } from "./editor-data.server.ts";

const AUTOSAVE_MS = 800;
const PRESENCE_MS = 20_000;

/** Saves the draft after each change, one request at a time, and notices other editors. */
export function useAutosave({ entry }: EditorData, result: EditResult | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<EditResult>();
  const navigation = useNavigation();
  // What the form was drawn with: a colleague's save does not change it.
  const [drawn, setDrawn] = useState<Drawn>({ key: 0, values: entry.values });
  const [version, setVersion] = useState(entry.version);
  const [isDirty, setDirty] = useState(false);
  const timer = useRef<number>(undefined);
  // The answer to the last save or button, whichever way it was sent.
  const [latest, setLatest] = useState(result);
  useEffect(() => setLatest(result), [result]);
  // Until the draft is published or scheduled again, however often it is saved.
  const [isScheduleCancelled, setScheduleCancelled] = useState(latest?.cancelsSchedule === true);
  if (latest?.cancelsSchedule && !isScheduleCancelled) setScheduleCancelled(true);
  const isIdle = fetcher.state === "idle" && navigation.state === "idle";
  const isConflict = latest?.conflict !== undefined;
  const [uploads, setUploads] = useState(0);
  useUnsavedWork(isDirty || uploads > 0);
  useRevalidateRegularly(isIdle && !isDirty);

  /** From sending to its answer: the fetcher's state follows later when the browser is busy. */
  const isSaving = useRef(false);
  /** The version of the last answer, before the form has been drawn with it. */
  const savedVersion = useRef(entry.version);
  /** What was changed or pressed while a save was under way: it follows when that is answered. */
  const waiting = useRef<{ submitter?: HTMLElement | null | undefined }>(undefined);
  const submit = (submitter?: HTMLElement | null) => {
    if (!form.current) return;
    clearTimeout(timer.current);
    if (isSaving.current) {
      waiting.current = { submitter };
      return;
    }
    isSaving.current = true;
    setDirty(false);
    const fields = new FormData(form.current, submitter);
    fields.set("version", String(savedVersion.current));
    // Only publishing needs it.
    fields.delete("currentPassword");
    fields.delete("loginCode");
    void fetcher.submit(fields, { method: "post" });
  };

  const submitNext = useRef(submit);
  submitNext.current = submit;

  // The answer of a save; a list that changed is rendered again, and its new item gets the focus.
  const answered = useRef<EditResult>(undefined);
  useEffect(() => {
    if (fetcher.state !== "idle" || !fetcher.data || fetcher.data === answered.current) return;
    answered.current = fetcher.data;
    isSaving.current = false;
    setLatest(fetcher.data);
    if (fetcher.data.version !== undefined) {
      savedVersion.current = fetcher.data.version;
      setVersion(fetcher.data.version);
    }
    if (!fetcher.data.ok) setDirty(true);
    const next = waiting.current;
    waiting.current = undefined;
    if (next && fetcher.data.ok && !fetcher.data.change) submitNext.current(next.submitter);
    const { change } = fetcher.data;
    if (change) setDrawn(({ key }) => ({ key: key + 1, values: entry.values, change }));
  }, [fetcher.state, fetcher.data, entry.values]);
  useEffect(() => {
    if (drawn.change) focusChanged(drawn.change);
  }, [drawn]);

  useSaveBeforeLeaving({
    hasChanges: isDirty,
    isSaving: fetcher.state !== "idle",
    answer: fetcher.data,
    save: submit,
  });

  // The answer to a button that is not a save: the form is active again, and the focus can move.
  const [answer, setAnswer] = useState<{ result: EditResult | undefined }>();
  useEffect(() => {
    if (answer) focusAnswer(answer.result);
  }, [answer]);

  // After publishing, discarding or a conflict that was settled, the form shows what is stored.
  const wasSubmitting = useRef(false);
  useEffect(() => {
    if (navigation.formMethod === "POST") {
      wasSubmitting.current = true;
      clearTimeout(timer.current);
    }
    if (navigation.state !== "idle" || !wasSubmitting.current) return;
    wasSubmitting.current = false;
    // What was refused has no version, and that of the entry may be a colleague's.
    const version = result ? result.version : entry.version;
    if (version !== undefined) {
      savedVersion.current = version;
      setVersion(version);
    }
    if (!result) {
      setDrawn(({ key }) => ({ key: key + 1, values: entry.values }));
      setScheduleCancelled(false);
    }
    setDirty(result?.ok === false);
    setAnswer({ result });
  }, [navigation.state, navigation.formMethod, entry.version, entry.values, result]);

  return {
    form,
    formKey: drawn.key,
    values: drawn.values,
    version,
    latest,
    isDirty,
    isConflict,
    isScheduleCancelled,
    isBusy: !isIdle,
    isUploading: uploads > 0,
    /** An upload begins, or ends whether or not its field is still there. */
    countUpload: (by: 1 | -1) => setUploads((count) => count + by),
    /** The form is about to be rendered again: what is typed now would be lost. */
    isRebuilding: navigation.state !== "idle" || fetcher.formData?.has("change") === true,
    /** Somebody else saved while this editor was open. */
    isOutdated: isIdle && !isDirty && entry.version > version,
    onInput: () => {
      setDirty(true);
      clearTimeout(timer.current);
      timer.current = window.setTimeout(() => submit(), AUTOSAVE_MS);
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      const { submitter } = event.nativeEvent as SubmitEvent;
      const isChange = submitter?.getAttribute("name") === "change";
      clearTimeout(timer.current);
      setDirty(false);
      if (!isChange && submitter?.getAttribute("value") !== "save") return;
      event.preventDefault();
      submit(submitter);
    },
  };
}

/** A link is followed once the last change is saved. If it was refused, the second try leaves anyway. */
function useSaveBeforeLeaving({ hasChanges, isSaving, answer, save }: Leaving): void {
  const isTold = useRef(false);
  if (answer?.ok) isTold.current = false;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (hasChanges || isSaving) &&
      !isTold.current &&
      currentLocation.pathname !== nextLocation.pathname,
  );
  /** The save that is waited for, with the answer from before it. */
  const awaited = useRef<{ before: EditResult | undefined }>(undefined);
  /** Each link is answered once: the blocker's own state follows a little later. */
  const settled = useRef<unknown>(undefined);
  const saveNow = useRef(save);
  saveNow.current = save;
  useEffect(() => {
    if (blocker.state !== "blocked" || blocker.location === settled.current) return;
    if (isSaving) awaited.current ??= { before: answer };
    if (awaited.current) {
      if (isSaving || answer === awaited.current.before) return;
      awaited.current = undefined;
      if (!answer?.ok) {
        isTold.current = true;
        settled.current = blocker.location;
        blocker.reset();
        return;
      }
    }
    if (hasChanges) {
      awaited.current = { before: answer };
      saveNow.current();
    } else {
      settled.current = blocker.location;
      blocker.proceed();
    }
  }, [blocker, isSaving, answer, hasChanges]);
}

type Leaving = {
  hasChanges: boolean;
  isSaving: boolean;
  answer: EditResult | undefined;
  save: () => void;
};

/** Asks the server who else is editing, and whether they saved. */
function useRevalidateRegularly(mayAsk: boolean): void {
  const { revalidate } = useRevalidator();
  const allowed = useRef(mayAsk);
  allowed.current = mayAsk;
  useEffect(() => {
    const interval = setInterval(() => {
      if (allowed.current && !window.document.hidden) void revalidate();
    }, PRESENCE_MS);
    return () => clearInterval(interval);
  }, [revalidate]);
}

/** After "add", the first field of the new item; after a move its button; else the item in its place. */
function focusChanged(change: string): void {
  const [verb, path = ""] = change.split(" ");
  const list = verb === "add" ? path : path.replace(/\.\d+$/, "");
  const items = window.document.querySelectorAll<HTMLElement>(`[data-list="${list}"] > li`);
  const at = Number(/\d+$/.exec(path)?.[0]) + (verb === "up" ? -1 : verb === "down" ? 1 : 0);
  const item = items[verb === "add" ? items.length - 1 : Math.min(at, items.length - 1)];
  const button = (name: string | undefined) =>
    item?.querySelector<HTMLElement>(`button[value="${name} ${list}.${at}"]:enabled`);
  const target =
    verb === "add"
      ? item?.querySelector<HTMLElement>(":is(input:not([type=hidden]), textarea, select):enabled")
      : verb === "remove"
        ? item?.querySelector<HTMLElement>("fieldset")
        : (button(verb) ?? button(verb === "up" ? "down" : "up"));
  const add = window.document.querySelector<HTMLElement>(`button[value="add ${list}"]`);
  (target ?? add)?.focus();
}

/** The first field to correct, what was refused, or else the state of the entry. */
function focusAnswer(result: EditResult | undefined): void {
  const find = (selector: string) =>
    window.document.querySelector<HTMLElement>(`.content-editor ${selector}`);
  const field = result?.problems && find("form :is([aria-invalid=true], [data-invalid])");
  const section = field?.closest("details");
  if (section) section.open = true;
  field?.scrollIntoView({ block: "center" });
  const isRefused = result && (!result.ok || result.problems);
  const target = field ?? (isRefused ? find(".notice[data-kind=danger]") : find(".content-status"));
  target?.focus();
}

/** What the form shows, and the button of a list that changed it. */
type Drawn = { key: number; values: Values; change?: string };
