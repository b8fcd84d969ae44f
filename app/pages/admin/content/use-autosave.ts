import { type FormEvent, useEffect, useRef, useState } from "react";
import { useFetcher, useNavigation, useRevalidator } from "react-router";
import { useUnsavedWork } from "#app/pages/shell/drafts/unsaved-work.ts";
import type { EditorData, EditResult } from "./editor-data.server.ts";

const AUTOSAVE_MS = 800;
const PRESENCE_MS = 20_000;

/** Saves the draft after each change, one request at a time, and notices other editors. */
export function useAutosave({ document }: EditorData, result: EditResult | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<EditResult>();
  const navigation = useNavigation();
  // What the form was drawn with: a colleague's save does not change it.
  const [drawn, setDrawn] = useState({ key: 0, values: document.values });
  const [version, setVersion] = useState(document.version);
  const [isDirty, setDirty] = useState(false);
  const timer = useRef<number>(undefined);
  // The answer to the last save or button, whichever way it was sent.
  const [latest, setLatest] = useState(result);
  useEffect(() => setLatest(result), [result]);
  const isIdle = fetcher.state === "idle" && navigation.state === "idle";
  const isConflict = latest?.conflict !== undefined;
  useUnsavedWork(isDirty);
  useRevalidateRegularly(isIdle && !isDirty);

  const isSaving = useRef(false);
  isSaving.current = fetcher.state !== "idle";
  /** The version of the last answer, before the form has been drawn with it. */
  const savedVersion = useRef(document.version);
  /** What was changed or pressed while a save was under way: it follows when that is answered. */
  const waiting = useRef<{ submitter?: HTMLElement | null | undefined }>(undefined);
  const submit = (submitter?: HTMLElement | null) => {
    if (!form.current) return;
    clearTimeout(timer.current);
    if (isSaving.current) {
      waiting.current = { submitter };
      return;
    }
    setDirty(false);
    const fields = new FormData(form.current, submitter);
    fields.set("version", String(savedVersion.current));
    void fetcher.submit(fields, { method: "post" });
  };

  const submitNext = useRef(submit);
  submitNext.current = submit;

  // The answer of a save; a list that changed is drawn anew, and its new item gets the focus.
  const answered = useRef<EditResult>(undefined);
  useEffect(() => {
    if (fetcher.state !== "idle" || !fetcher.data || fetcher.data === answered.current) return;
    answered.current = fetcher.data;
    setLatest(fetcher.data);
    if (fetcher.data.version !== undefined) {
      savedVersion.current = fetcher.data.version;
      setVersion(fetcher.data.version);
    }
    if (!fetcher.data.ok) setDirty(true);
    const next = waiting.current;
    waiting.current = undefined;
    if (next && fetcher.data.ok && !fetcher.data.change) submitNext.current(next.submitter);
    if (fetcher.data.change) setDrawn(({ key }) => ({ key: key + 1, values: document.values }));
  }, [fetcher.state, fetcher.data, document.values]);
  useEffect(() => {
    if (drawn.key > 0) focusChanged(answered.current?.change);
  }, [drawn.key]);

  // After publishing, discarding or a conflict that was settled, the form shows what is stored.
  const wasSubmitting = useRef(false);
  useEffect(() => {
    if (navigation.formMethod === "POST") {
      wasSubmitting.current = true;
      clearTimeout(timer.current);
    }
    if (navigation.state !== "idle" || !wasSubmitting.current) return;
    wasSubmitting.current = false;
    // What was refused has no version, and that of the document may be a colleague's.
    const version = result ? result.version : document.version;
    if (version !== undefined) {
      savedVersion.current = version;
      setVersion(version);
    }
    if (!result) setDrawn(({ key }) => ({ key: key + 1, values: document.values }));
    setDirty(result?.ok === false);
  }, [navigation.state, navigation.formMethod, document.version, document.values, result]);

  return {
    form,
    formKey: drawn.key,
    values: drawn.values,
    version,
    latest,
    isDirty,
    isConflict,
    isBusy: !isIdle,
    /** The form is about to be drawn anew: what is typed now would be lost. */
    isRebuilding: navigation.state !== "idle" || fetcher.formData?.has("change") === true,
    /** Somebody else saved while this editor was open. */
    isOutdated: isIdle && !isDirty && document.version > version,
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

/** After "add", the first field of the new item; after another button, the list's heading. */
function focusChanged(change: string | undefined): void {
  const [verb, path = ""] = change?.split(" ") ?? [];
  const list = verb === "add" ? path : path.replace(/\.\d+$/, "");
  const items = window.document.querySelectorAll<HTMLElement>(`[data-list="${list}"] > li`);
  const last = items[items.length - 1];
  const at = Number(/\d+$/.exec(path)?.[0]) + (verb === "up" ? -1 : verb === "down" ? 1 : 0);
  const target =
    verb === "add"
      ? last?.querySelector<HTMLElement>("input:not([type=hidden]), textarea, select")
      : (items[Math.min(at, items.length - 1)] ?? undefined);
  target?.focus();
}
