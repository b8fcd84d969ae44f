import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { randText } from "#app/content/rand-text.ts";
import { centsOfRand, randOfCents } from "#app/domain/products/rand.ts";
import type { FigureAnswer } from "./figure-answer.ts";
import { FigureNote } from "./figure-note.tsx";
import "./figures.css";

/** A price or a stock that is changed where it stands: Enter or leaving saves, Escape takes back. */
export function FigureCell({ id, name, version, field, value, tag }: FigureCellProps) {
  const fetcher = useFetcher<FigureAnswer>();
  const asText = (figure: number) => (field === "price" ? randOfCents(figure) : String(figure));
  const shown = asText(value);
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef<string>(undefined);
  const isWaiting = useRef(false);
  const [isPutBack, setPutBack] = useState(false);
  /** The answer that has been dealt with: it is not told any more. */
  const [old, setOld] = useState<FigureAnswer>();
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
    if (box.value.trim() === shown && !more.value) return letGo();
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
  function letGo() {
    if (fetcher.data?.ok === false) setOld(fetcher.data);
  }
  function takeBack() {
    if (input.current) input.current.value = shown;
    letGo();
  }
  function pressed(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Escape") return;
    takeBack();
    event.currentTarget.select();
    event.stopPropagation();
  }
  function putBack(was: number) {
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
      <span className="figure-label" aria-hidden="true">
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
        onKeyDown={pressed}
      />
      <button type="submit" className="figure-save">
        Save
      </button>
      <FigureNote
        id={noteId}
        name={name}
        isSaving={!isIdle}
        answer={answer}
        isPutBack={isPutBack}
        tag={tag}
        shown={field === "price" ? randText(centsOfRand(shown)) : shown}
        canPutBack={answer?.ok === true && answer.was !== value}
        onPutBack={putBack}
        onSure={() => send({ sure: "yes" })}
        onKeep={() => {
          takeBack();
          input.current?.focus();
        }}
        onOld={setOld}
      />
    </fetcher.Form>
  );
}

type FigureCellProps = {
  id: string;
  name: string;
  version: number;
  field: "price" | "stock";
  /** Cents, or pieces. */
  value: number;
  /** What stands beside it while there is nothing to tell: "Low", "Out". */
  tag?: string | undefined;
};
