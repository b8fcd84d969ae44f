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
  const isWaiting = useRef(false);
  const [isPutBack, setPutBack] = useState(false);
  /** The answer that has been dealt with: it is not told any more. */
  const [old, setOld] = useState<InlineEditResult>();
  const isIdle = fetcher.state === "idle";
  const answer = fetcher.data === old ? undefined : fetcher.data;

  // What was saved is shown as the shop shows it; what somebody else saved arrives here too, but
  // never under the fingers of whoever is typing.
  useEffect(() => {
    const box = input.current;
    if (!isIdle || !box) return;
    // Changed once more while the first change was on its way.
    if (isWaiting.current) {
      isWaiting.current = false;
      if (box.value !== sent.current) return box.form?.requestSubmit();
    }
    // A refused figure stays beside the sentence that says why.
    if (answer?.ok === false) return;
    if (document.activeElement !== box || box.value === sent.current) box.value = shown;
  }, [shown, isIdle, answer]);

  function send(more: Record<string, string> = {}) {
    const box = input.current;
    if (!box?.form) return;
    if (!isIdle) {
      isWaiting.current = true;
      return;
    }
    if (box.value.trim() === shown && !more.value) return dismissAnswer();
    const fields = new FormData(box.form);
    for (const [key, each] of Object.entries({ stay: "yes", ...more })) fields.set(key, each);
    sent.current = String(fields.get("value"));
    setPutBack(more.value !== undefined);
    fetcher.submit(fields, { method: "post" });
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    send();
  }
  /** What was refused is not sent again only because somebody passes through. */
  function leave() {
    if (answer?.ok !== false || input.current?.value !== sent.current) send();
  }
  function dismissAnswer() {
    if (fetcher.data?.ok === false) setOld(fetcher.data);
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
    <fetcher.Form method="post" className="figure" data-field={field} onSubmit={submit}>
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
        onBlur={leave}
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
        isPutBack={isPutBack}
        tag={tag}
        shown={field === "price" ? formatRand(toCents(shown)) : shown}
        canPutBack={answer?.ok === true && answer.was !== value}
        onPutBack={undo}
        onSure={() => send({ sure: "yes" })}
        onKeep={() => {
          revert();
          input.current?.focus();
        }}
        onOld={setOld}
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
  /** What stands beside it while there is nothing to tell: "Low", "Out". */
  tag?: string | undefined;
};

const SAVED_NOTE_MS = 8000;

/**
 * What a figure has to tell: saving, then saved with a way back for a while, or what went wrong
 * until it is mended. Two live regions that are always there: one speaks when there is room, what
 * was not saved at once.
 */
function InlineEditStatus(props: InlineEditStatusProps) {
  const { id, name, isSaving, answer, isPutBack, tag, onOld } = props;
  const isSaved = !isSaving && answer?.ok === true;
  const refused = !isSaving && answer?.ok === false ? answer : undefined;
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!isSaved || isHeld) return;
    const timer = setTimeout(() => onOld(answer), SAVED_NOTE_MS);
    return () => clearTimeout(timer);
  }, [isSaved, isHeld, answer, onOld]);
  const kind = refused ? undefined : isSaving ? "saving" : isSaved ? "saved" : tag;
  return (
    <span
      id={id}
      className="inline-edit-status"
      data-kind={refused ? (refused.asks ? "asks" : "wrong") : kind}
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
            {isPutBack ? "Put back" : "Saved"}
          </>
        )}
        {kind === tag && tag}
      </span>
      <span role="alert">{refused?.sentence}</span>
      {isSaved && props.canPutBack && !isPutBack && (
        <button
          type="button"
          onClick={() => props.onPutBack(answer.was)}
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          Undo<span className="visually-hidden"> the change of {name}</span>
        </button>
      )}
      {refused?.asks && (
        <span className="inline-edit-choices">
          <button type="button" onClick={props.onSure}>
            Save<span className="visually-hidden"> the new price of {name}</span>
          </button>
          <button type="button" onClick={props.onKeep}>
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
  isPutBack: boolean;
  /** What stands there while there is nothing to tell: "Low", "Out". */
  tag: string | undefined;
  /** The figure that is saved. */
  shown: string;
  canPutBack: boolean;
  onPutBack: (was: number) => void;
  onSure: () => void;
  onKeep: () => void;
  onOld: (answer: InlineEditResult | undefined) => void;
};

/** What the server says to a figure that was changed in the list. */
export type InlineEditResult =
  /** Saved; what stood there before can be put back. */
  | { ok: true; was: number }
  /** Not saved; when it asks, saying yes saves it. */
  | { ok: false; sentence: string; asks?: boolean };
