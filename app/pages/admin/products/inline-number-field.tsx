import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { NO_PRICE } from "#app/domain/catalogue/prices/check-prices.ts";
import { formatRand, fromCents } from "#app/format/money.ts";
import { HiddenFields } from "#app/pages/admin/admin-form.tsx";
import "./inline-number-field.css";
import { Icon } from "#app/ui/media/icon.tsx";

/** Inline edit of a price or stock: Enter or blur saves, Escape reverts. */
export function InlineNumberField({
  id,
  name,
  version,
  field,
  value,
  tag,
}: InlineNumberFieldProps) {
  const edit = useInlineEdit(field, value);
  const isPrice = field === "price";
  const statusId = `${field}-${id}`;
  const what = isPrice ? "Price" : "Stock";
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    edit.send();
  }
  function revertOnEscape(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Escape") return;
    edit.revert();
    event.currentTarget.select();
    event.stopPropagation();
  }
  return (
    <edit.Form
      method="post"
      className="inline-edit"
      data-field={field}
      data-no-draft
      onSubmit={submit}
    >
      <HiddenFields fields={{ do: "edit", id, version, field, was: value }} />
      <span className="caption inline-edit-label" aria-hidden="true">
        {what}
      </span>
      <input
        ref={edit.input}
        name="value"
        defaultValue={edit.shown}
        placeholder={edit.shown === "" ? "None" : undefined}
        inputMode={isPrice ? "decimal" : "numeric"}
        autoComplete="off"
        maxLength={20}
        aria-label={`${what}${isPrice ? " in rand" : ""} of ${name}`}
        aria-invalid={edit.refused ? true : undefined}
        aria-describedby={statusId}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={edit.saveOnBlur}
        onKeyDown={revertOnEscape}
      />
      <InlineEditStatus
        {...{ edit, name, tag }}
        id={statusId}
        savedValue={isPrice ? formatRand(value) : String(value)}
      />
    </edit.Form>
  );
}

function useInlineEdit(field: InlineNumberFieldProps["field"], value: number) {
  const fetcher = useFetcher<InlineEditResult>();
  const isMissing = (figure: number) => field === "price" && figure === NO_PRICE;
  const asText = (figure: number) =>
    isMissing(figure) ? "" : field === "price" ? fromCents(figure) : String(figure);
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
    if (box.value.trim() === shown && !more.value) return dismissRefusal();
    const fields = new FormData(box.form);
    for (const [key, each] of Object.entries(more)) fields.set(key, each);
    sent.current = String(fields.get("value"));
    setIsUndo(more.value !== undefined);
    fetcher.submit(fields, { method: "post" });
  }
  function dismissRefusal() {
    if (fetcher.data?.ok === false) setDismissed(fetcher.data);
  }
  return {
    Form: fetcher.Form,
    input,
    shown,
    isSaving: !isIdle,
    saved: isIdle && answer?.ok ? answer : undefined,
    refused: isIdle && answer?.ok === false ? answer : undefined,
    /** The last change was an undo. */
    isUndo,
    canUndo: answer?.ok === true && answer.was !== value && !isMissing(answer.was) && !isUndo,
    send,
    /** A rejected value is not sent again on blur. */
    saveOnBlur() {
      if (answer?.ok !== false || input.current?.value !== sent.current) send();
    },
    revert() {
      if (input.current) input.current.value = shown;
      dismissRefusal();
    },
    undo(was: number) {
      if (input.current) input.current.value = asText(was);
      send({ value: asText(was), sure: "yes" });
    },
    dismiss: setDismissed,
  };
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
function InlineEditStatus({ edit, id, name, tag, savedValue }: InlineEditStatusProps) {
  const { isSaving, saved, refused, isUndo, dismiss } = edit;
  const [isTimerPaused, setTimerPaused] = useState(false);
  useEffect(() => {
    if (!saved || isTimerPaused) return;
    const timer = setTimeout(() => dismiss(saved), SAVED_NOTE_MS);
    return () => clearTimeout(timer);
  }, [saved, isTimerPaused, dismiss]);
  const pause = () => setTimerPaused(true);
  const resume = () => setTimerPaused(false);
  const refusal = refused && (refused.needsConfirmation ? "asks" : "wrong");
  const kind = refusal ?? (isSaving ? "saving" : saved ? "saved" : tag);
  return (
    <span id={id} className="inline-edit-status" data-kind={kind}>
      <span role="status">
        {isSaving && (
          <>
            <span className="spinner" aria-hidden="true" />
            Saving
          </>
        )}
        {saved && (
          <>
            <Icon name="check" size={14} />
            {isUndo ? "Undone" : "Saved"}
          </>
        )}
        {kind === tag && tag}
      </span>
      <span role="alert">{refused?.message}</span>
      {saved && edit.canUndo && (
        <button
          type="button"
          onClick={() => edit.undo(saved.was)}
          onPointerEnter={pause}
          onPointerLeave={resume}
          onFocus={pause}
          onBlur={resume}
        >
          Undo<span className="visually-hidden"> the change to {name}</span>
        </button>
      )}
      {refused?.needsConfirmation && (
        <span className="button-row inline-edit-choices">
          <button type="button" onClick={() => edit.send({ sure: "yes" })}>
            Save<span className="visually-hidden"> the new price of {name}</span>
          </button>
          <button
            type="button"
            onClick={() => {
              edit.revert();
              edit.input.current?.focus();
            }}
          >
            Keep {savedValue}
          </button>
        </span>
      )}
    </span>
  );
}

type InlineEditStatusProps = Pick<InlineNumberFieldProps, "name" | "tag"> & {
  edit: ReturnType<typeof useInlineEdit>;
  id: string;
  savedValue: string;
};

export type InlineEditResult =
  /** `was` is the previous value, for undo. */
  | { ok: true; was: number }
  /** Not saved; a large price change can be confirmed. */
  | { ok: false; message: string; needsConfirmation?: boolean };
