import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { formatRand, fromCents, toCents } from "#app/content/money.ts";
import "./inline-number-field.css";
import { Icon } from "#app/ui/media/icon.tsx";
import "#app/ui/form/button.css";

/** Inline edit of a price or stock: Enter or blur saves, Escape reverts. */
export function InlineNumberField({
  id,
  name,
  version,
  field,
  value,
  tag,
}: InlineNumberFieldProps) {
  const fetcher = useFetcher<InlineEditResult>();
  const asText = (figure: number) => (field === "price" ? fromCents(figure) : String(figure));
  const shown = asText(value);
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef<string>(undefined);
  const isQueued = useRef(false);
  const [isUndo, setIsUndo] = useState(false);
  /** A result that is no longer shown. */
  const [dismissed, setDismissed] = useState<InlineEditResult>();
  const isIdle = fetcher.state === "idle";
  const answer = fetcher.data === dismissed ? undefined : fetcher.data;

  // Shows the saved value, also after somebody else's save, but never overwrites text being typed.
  useEffect(() => {
    const box = input.current;
    if (!isIdle || !box) return;
    // Changed again while the first save was in flight.
    if (isQueued.current) {
      isQueued.current = false;
      if (box.value !== sent.current) return box.form?.requestSubmit();
    }
    // A rejected value stays beside its error message.
    if (answer?.ok === false) return;
    if (document.activeElement !== box || box.value === sent.current) box.value = shown;
  }, [shown, isIdle, answer]);

  function send(more: Record<string, string> = {}) {
    const box = input.current;
    if (!box?.form) return;
    if (!isIdle) {
      isQueued.current = true;
      return;
    }
    if (box.value.trim() === shown && !more.value) return dismissAnswer();
    const fields = new FormData(box.form);
    for (const [key, each] of Object.entries({ stay: "yes", ...more })) fields.set(key, each);
    sent.current = String(fields.get("value"));
    setIsUndo(more.value !== undefined);
    fetcher.submit(fields, { method: "post" });
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    send();
  }
  /** A rejected value is not sent again on blur. */
  function saveOnBlur() {
    if (answer?.ok !== false || input.current?.value !== sent.current) send();
  }
  function dismissAnswer() {
    if (fetcher.data?.ok === false) setDismissed(fetcher.data);
  }
  function revert() {
    if (input.current) input.current.value = shown;
    dismissAnswer();
  }
  function revertOnEscape(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Escape") return;
    revert();
    event.currentTarget.select();
    event.stopPropagation();
  }
  function undo(was: number) {
    if (input.current) input.current.value = asText(was);
    send({ value: asText(was), sure: "yes" });
  }

  const noteId = `${field}-${id}`;
  const what = field === "price" ? "Price" : "Stock";
  return (
    <fetcher.Form method="post" className="inline-edit" data-field={field} onSubmit={submit}>
      <input type="hidden" name="do" value="edit" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="field" value={field} />
      <input type="hidden" name="was" value={value} />
      <span className="inline-edit-label" aria-hidden="true">
        {what}
      </span>
      <input
        ref={input}
        name="value"
        defaultValue={shown}
        inputMode={field === "price" ? "decimal" : "numeric"}
        autoComplete="off"
        maxLength={20}
        aria-label={`${what}${field === "price" ? " in rand" : ""} of ${name}`}
        aria-invalid={(isIdle && answer?.ok === false) || undefined}
        aria-describedby={noteId}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={saveOnBlur}
        onKeyDown={revertOnEscape}
      />
      <button type="submit" className="inline-edit-save">
        Save
      </button>
      <InlineEditStatus
        id={noteId}
        name={name}
        isSaving={!isIdle}
        answer={answer}
        isUndo={isUndo}
        tag={tag}
        shown={field === "price" ? formatRand(toCents(shown)) : shown}
        canUndo={answer?.ok === true && answer.was !== value}
        onUndo={undo}
        onConfirm={() => send({ sure: "yes" })}
        onRevert={() => {
          revert();
          input.current?.focus();
        }}
        onDismiss={setDismissed}
      />
    </fetcher.Form>
  );
}

type InlineNumberFieldProps = {
  id: string;
  name: string;
  version: number;
  field: "price" | "stock";
  /** Cents, or pieces. */
  value: number;
  /** Shown while there is no status: "Low", "Out". */
  tag?: string | undefined;
};

const SAVED_NOTE_MS = 8000;

/**
 * The status of an inline edit: saving, saved with an undo button for some seconds, or the error. Two
 * permanent live regions: a polite one for the status, an assertive one for errors.
 */
function InlineEditStatus(props: InlineEditStatusProps) {
  const { id, name, isSaving, answer, isUndo, tag, onDismiss } = props;
  const isSaved = !isSaving && answer?.ok === true;
  const refused = !isSaving && answer?.ok === false ? answer : undefined;
  const [isTimerPaused, setTimerPaused] = useState(false);
  useEffect(() => {
    if (!isSaved || isTimerPaused) return;
    const timer = setTimeout(() => onDismiss(answer), SAVED_NOTE_MS);
    return () => clearTimeout(timer);
  }, [isSaved, isTimerPaused, answer, onDismiss]);
  const kind = refused ? undefined : isSaving ? "saving" : isSaved ? "saved" : tag;
  return (
    <span
      id={id}
      className="inline-edit-status"
      data-kind={refused ? (refused.needsConfirmation ? "asks" : "wrong") : kind}
    >
      <span role="status">
        {isSaving && (
          <>
            <span className="spinner" aria-hidden="true" />
            Saving
          </>
        )}
        {isSaved && (
          <>
            <Icon name="check" size={14} />
            {isUndo ? "Put back" : "Saved"}
          </>
        )}
        {kind === tag && tag}
      </span>
      <span role="alert">{refused?.message}</span>
      {isSaved && props.canUndo && !isUndo && (
        <button
          type="button"
          onClick={() => props.onUndo(answer.was)}
          onPointerEnter={() => setTimerPaused(true)}
          onPointerLeave={() => setTimerPaused(false)}
          onFocus={() => setTimerPaused(true)}
          onBlur={() => setTimerPaused(false)}
        >
          Undo<span className="visually-hidden"> the change of {name}</span>
        </button>
      )}
      {refused?.needsConfirmation && (
        <span className="inline-edit-choices">
          <button type="button" onClick={props.onConfirm}>
            Save<span className="visually-hidden"> the new price of {name}</span>
          </button>
          <button type="button" onClick={props.onRevert}>
            Keep {props.shown}
          </button>
        </span>
      )}
    </span>
  );
}

type InlineEditStatusProps = {
  id: string;
  name: string;
  isSaving: boolean;
  answer: InlineEditResult | undefined;
  /** The last change was an undo. */
  isUndo: boolean;
  /** Shown while there is no status: "Low", "Out". */
  tag: string | undefined;
  /** The saved value, formatted. */
  shown: string;
  canUndo: boolean;
  onUndo: (was: number) => void;
  onConfirm: () => void;
  onRevert: () => void;
  onDismiss: (answer: InlineEditResult | undefined) => void;
};

/** The result of an inline edit. */
export type InlineEditResult =
  /** `was` is the previous value, for undo. */
  | { ok: true; was: number }
  /** Not saved; a large price change can be confirmed. */
  | { ok: false; message: string; needsConfirmation?: boolean };
