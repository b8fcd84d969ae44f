import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form, Link, useFetcher, useNavigation, useRevalidator } from "react-router";
import { stateLabels } from "#app/domain/content/content-state.ts";
import { HiddenFields } from "#app/pages/admin/admin-form.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { StateTag } from "#app/pages/admin/admin-records.tsx";
import { useUnsavedWork } from "#app/pages/shell/drafts/unsaved-work.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ContentFields } from "./content-fields.tsx";
import { CONTENT_PATH, historyPath, stateTones } from "./content-paths.ts";
import type { EditorData, EditResult } from "./editor-data.server.ts";
import { FieldContext } from "./field-context.ts";
import { LivePreview } from "./live-preview.tsx";
import { PublishSection, RemoveActions } from "./publish-section.tsx";
import "./content.css";

/** The form of a document beside the page that shows it. Every change is saved as a draft. */
export function ContentEditor({ result, ...editor }: EditorProps) {
  const { document, fields, problems, others, preview } = editor;
  const saving = useAutosave(editor, result);
  const { latest, isConflict } = saving;
  // Shown once someone has tried to publish, and until they are solved.
  const [hasTried, setTried] = useState(latest?.isRefused || editor.failure !== undefined);
  if (latest?.isRefused && !hasTried) setTried(true);
  // The button is at the end of the form, far from what it refuses.
  useEffect(() => {
    if (!latest?.isRefused) return;
    const form = window.document.getElementById("content-form");
    form?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid]")?.focus();
  }, [latest]);
  const [editedPath, setEditedPath] = useState<string>();
  const shownProblems = hasTried ? (latest?.problems ?? problems) : {};
  return (
    <div className="content-editor">
      <div className="content-form-column">
        <AdminPageHeader
          title={document.title}
          back={{ to: CONTENT_PATH, label: "Content" }}
          lead={
            <>
              <StateTag tone={stateTones[document.state]}>{stateLabels[document.state]}</StateTag>{" "}
              <SavingState {...saving} changed={editor.changed} />
            </>
          }
        >
          <Link to={historyPath(document.id)} className="btn btn-line btn-compact">
            History
          </Link>
        </AdminPageHeader>
        {others.length > 0 && (
          <Notice kind="warning">
            {others.join(" and ")} {others.length === 1 ? "has" : "have"} this page open as well.
            The last one to save is asked before anything is replaced.
          </Notice>
        )}
        {isConflict && <Conflict message={latest?.conflict} form={saving.form} />}
        {latest?.errors?.form && (
          <div className="notice content-conflict" data-kind="danger" role="alert">
            <p>{latest.errors.form}</p>
            <div className="button-row">
              <Button
                size="compact"
                variant="line"
                type="submit"
                form="content-form"
                name="intent"
                value="save"
              >
                Save now
              </Button>
            </div>
          </div>
        )}
        {editor.failure && <Notice kind="danger">{editor.failure}</Notice>}
        {!editor.failure && Object.keys(shownProblems).length > 0 && (
          <Notice kind="danger">
            This cannot be published yet: {countProblems(shownProblems)} below.
          </Notice>
        )}
        <Form
          key={saving.formKey}
          ref={saving.form}
          id="content-form"
          method="post"
          className="stack admin-form content-form"
          onInput={saving.onInput}
          onSubmit={saving.onSubmit}
          onFocus={({ target }) => setEditedPath((path) => pathOf(target) ?? path)}
          inert={saving.isRebuilding}
        >
          {/* What Enter presses. */}
          <button type="submit" name="intent" value="save" hidden tabIndex={-1}>
            Save
          </button>
          <HiddenFields fields={{ version: saving.version }} />
          <FieldContext
            value={{
              references: editor.references,
              pages: editor.pages,
              mediaPrefix: editor.mediaPrefix,
              problems: shownProblems,
              onChange: saving.onInput,
              onOpen: setEditedPath,
            }}
          >
            <ContentFields fields={fields} values={document.values} within="" isTop />
          </FieldContext>
          <Placeholders list={editor.placeholders} />
          <PublishSection
            editor={editor}
            error={latest?.problems?.publishAt}
            problems={Object.keys(problems).length}
            isBusy={saving.isBusy}
          />
        </Form>
        <RemoveActions editor={editor} />
      </div>
      <LivePreview
        preview={preview}
        kind={document.kind}
        editedPath={editedPath}
        hasDraft={document.hasDraft}
        savedVersion={saving.version}
      />
    </div>
  );
}

type EditorProps = EditorData & { result: EditResult | undefined };

const AUTOSAVE_MS = 800;
const PRESENCE_MS = 20_000;

/** Saves the draft after each change, one request at a time, and notices other editors. */
function useAutosave({ document }: EditorData, result: EditResult | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<EditResult>();
  const navigation = useNavigation();
  const [formKey, setFormKey] = useState(0);
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

  // The answer of a save; a list that changed is rendered again, and its new item gets the focus.
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
    if (fetcher.data.change) setFormKey((key) => key + 1);
  }, [fetcher.state, fetcher.data]);
  useEffect(() => {
    if (formKey > 0) focusChanged(answered.current?.change);
  }, [formKey]);

  // After publishing, discarding or a conflict that was settled, the form shows what is stored.
  const wasSubmitting = useRef(false);
  useEffect(() => {
    if (navigation.formMethod === "POST") wasSubmitting.current = true;
    if (navigation.state !== "idle" || !wasSubmitting.current) return;
    wasSubmitting.current = false;
    savedVersion.current = result?.version ?? document.version;
    setVersion(savedVersion.current);
    if (!result) setFormKey((key) => key + 1);
  }, [navigation.state, navigation.formMethod, document.version, result]);

  return {
    form,
    formKey,
    version,
    latest,
    isDirty,
    isConflict,
    isBusy: !isIdle,
    /** The form is about to be rendered again: what is typed now would be lost. */
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

/** The path of the field, or of the item of a list, that has the focus. */
function pathOf(target: HTMLElement): string | undefined {
  const name = target.getAttribute("name");
  if (name === "change") return target.getAttribute("value")?.split(" ")[1];
  return name ?? target.closest("details[open][id]")?.id;
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

function SavingState({ isDirty, isBusy, isOutdated, latest, changed }: SavingStateProps) {
  const saved = changed && `Last saved by ${changed.by}, ${changed.at}.`;
  return (
    <span role="status">
      {isOutdated
        ? `${changed?.by ?? "Somebody else"} has saved a newer version. Reload the page to see it.`
        : isBusy
          ? "Saving…"
          : isDirty
            ? latest?.errors
              ? "Not saved."
              : "Changed."
            : saved}
    </span>
  );
}

type SavingStateProps = ReturnType<typeof useAutosave> & { changed: EditorData["changed"] };

/** Somebody else saved this draft: theirs or ours. */
function Conflict({ message, form }: ConflictProps) {
  return (
    <div className="notice content-conflict" data-kind="danger" role="alert">
      <p>{message} Your last changes are only in this form.</p>
      <div className="button-row">
        <Button size="compact" variant="line" onClick={() => window.location.reload()}>
          Show the other version
        </Button>
        <Button
          size="compact"
          variant="line"
          type="submit"
          form={form.current?.id ?? "content-form"}
          name="intent"
          value="replace"
        >
          Replace it with mine
        </Button>
      </div>
    </div>
  );
}

type ConflictProps = {
  message: string | undefined;
  form: { readonly current: HTMLFormElement | null };
};

function Placeholders({ list }: { list: EditorData["placeholders"] }) {
  return (
    <details className="content-placeholders">
      <summary className="disclosure">Placeholders</summary>
      <p className="caption">
        Write one of these words in braces, and readers see what it stands for:
      </p>
      <ul className="caption">
        {list.map(([name, meaning]) => (
          <li key={name}>
            <code>{`{${name}}`}</code> {meaning}
          </li>
        ))}
      </ul>
    </details>
  );
}

function countProblems(problems: Record<string, string>): string {
  const count = Object.keys(problems).length;
  return count === 1 ? "one field needs your attention" : `${count} fields need your attention`;
}
