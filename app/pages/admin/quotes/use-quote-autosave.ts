import { type FormEvent, useEffect, useRef, useState } from "react";
import { useFetcher, useNavigation } from "react-router";
import { focusError } from "#app/ui/form/form-errors.ts";
import type { SaveResult } from "./edit-quote-action.server.ts";

const AUTOSAVE_MS = 800;

/** Saves the draft after each change, one request at a time; the answer brings the totals. */
export function useQuoteAutosave(loadedVersion: number, result: SaveResult | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<SaveResult>();
  const navigation = useNavigation();
  const timer = useRef<number>(undefined);
  const version = useRef(loadedVersion);
  const [isDirty, setDirty] = useState(false);
  // The answer to the last save or button, whichever way it was sent.
  const [latest, setLatest] = useState(result);
  /** The last save was refused; without another change, no other follows. */
  const [isRefusedSave, setRefusedSave] = useState(false);
  /** Until the answer to the last save is taken. */
  const [isAwaited, setAwaited] = useState(false);
  /** From sending to its answer: the fetcher's state follows later when the browser is busy. */
  const isSaving = useRef(false);
  /** What was changed or pressed while a save was under way: it follows when that is answered. */
  const waiting = useRef<{ submitter?: HTMLElement | undefined }>(undefined);

  const save = (intent: "save" | "replace" = "save") => {
    clearTimeout(timer.current);
    if (!form.current) return;
    if (isSaving.current) {
      waiting.current ??= {};
      return;
    }
    setDirty(false);
    setAwaited(true);
    isSaving.current = true;
    const fields = new FormData(form.current);
    fields.set("intent", intent);
    fields.set("version", String(version.current));
    void fetcher.submit(fields, { method: "post" });
  };
  const saveNext = useRef(save);
  saveNext.current = save;

  const take = (answer: SaveResult) => {
    setLatest((before) => ({ ...answer, priced: answer.priced ?? before?.priced }));
    if (answer.version !== undefined) version.current = answer.version;
  };
  const answered = useRef<SaveResult>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is taken once
  useEffect(() => {
    if (fetcher.state !== "idle" || !fetcher.data || fetcher.data === answered.current) return;
    answered.current = fetcher.data;
    isSaving.current = false;
    take(fetcher.data);
    if (!fetcher.data.ok) setDirty(true);
    setRefusedSave(!fetcher.data.ok);
    setAwaited(false);
    const next = waiting.current;
    waiting.current = undefined;
    if (!next || fetcher.data.conflict) return;
    if (next.submitter) form.current?.requestSubmit(next.submitter);
    else saveNext.current();
  }, [fetcher.state, fetcher.data]);
  const [refused, setRefused] = useState<SaveResult>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is taken once
  useEffect(() => {
    if (!result) return;
    take(result);
    if (result.ok) return;
    setRefused(result);
    if (result.version !== undefined) return;
    // Nothing was saved: leaving the page asks first.
    setDirty(true);
    setRefusedSave(true);
  }, [result]);
  const isBusy = isAwaited || fetcher.state !== "idle" || navigation.state !== "idle";
  // The shell has looked for an error before this render, the first that shows it.
  useEffect(() => {
    if (!refused || isBusy) return;
    setRefused(undefined);
    const field = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (field) field.focus();
    else focusError(document.getElementById("main"));
  }, [refused, isBusy]);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Without a connection nothing was answered; when it is back, what is typed is saved.
  const isUnsaved = isDirty && latest?.ok === false && latest.version === undefined;
  useEffect(() => {
    if (!isUnsaved || latest?.conflict) return;
    const saveAgain = () => saveNext.current();
    window.addEventListener("online", saveAgain);
    return () => window.removeEventListener("online", saveAgain);
  }, [isUnsaved, latest?.conflict]);

  return {
    form,
    latest,
    version: version.current,
    isDirty,
    isBusy,
    /** Also before a save that follows a change. */
    isSaving: isAwaited || (isDirty && !isRefusedSave),
    /** After a change of a field or of the lines. */
    changed: () => {
      setDirty(true);
      setRefusedSave(false);
      clearTimeout(timer.current);
      timer.current = window.setTimeout(() => saveNext.current(), AUTOSAVE_MS);
    },
    replace: () => save("replace"),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      const { submitter } = event.nativeEvent as SubmitEvent;
      clearTimeout(timer.current);
      if (submitter?.getAttribute("value") !== "preview") {
        event.preventDefault();
        save();
      } else if (isSaving.current) {
        event.preventDefault();
        waiting.current = { submitter: submitter ?? undefined };
      } else {
        const field = form.current?.elements.namedItem("version");
        if (field instanceof HTMLInputElement) field.value = String(version.current);
        setDirty(false);
      }
    },
  };
}
