import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { randOfCents } from "#app/domain/products/rand.ts";
import { Icon } from "#app/ui/icon.tsx";

/** What the server says to a figure that was changed in the list. */
export type FigureAnswer = { ok: true } | { ok: false; sentence: string; value?: number };

/** A price or a stock that is changed where it stands: Enter or leaving saves, Escape takes back. */
export function FigureCell({ id, name, version, field, value, tag }: FigureCellProps) {
  const fetcher = useFetcher<FigureAnswer>();
  const shown = field === "price" ? randOfCents(value) : String(value);
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef<string>(undefined);
  const news = useNews(fetcher.state, fetcher.data);

  // What was saved is shown as the shop shows it; what somebody else saved arrives here too, but
  // never under the fingers of whoever is typing.
  useEffect(() => {
    const box = input.current;
    // A refused figure stays beside the sentence that says why.
    if (fetcher.state !== "idle" || !box || fetcher.data?.ok === false) return;
    if (document.activeElement !== box || box.value === sent.current) box.value = shown;
  }, [shown, fetcher.state, fetcher.data]);

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    send();
  }
  function send() {
    const box = input.current;
    if (!box?.form || box.value.trim() === shown || fetcher.state !== "idle") return;
    const fields = new FormData(box.form);
    fields.set("stay", "yes");
    sent.current = box.value;
    fetcher.submit(fields, { method: "post" });
  }
  function takeBack(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Escape") return;
    event.currentTarget.value = shown;
    event.currentTarget.select();
    event.stopPropagation();
  }

  const isWrong = news !== undefined && typeof news === "object";
  const noteId = `${field}-${id}`;
  return (
    <fetcher.Form method="post" className="figure" data-field={field} onSubmit={save}>
      <input type="hidden" name="do" value="edit" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="field" value={field} />
      <input type="hidden" name="was" value={value} />
      <input
        ref={input}
        name="value"
        defaultValue={shown}
        inputMode={field === "price" ? "decimal" : "numeric"}
        autoComplete="off"
        maxLength={20}
        aria-label={`${field === "price" ? "Price in rand" : "Stock"} of ${name}`}
        aria-invalid={isWrong || undefined}
        aria-describedby={noteId}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={send}
        onKeyDown={takeBack}
      />
      <button type="submit" className="figure-save">
        Save
      </button>
      <output id={noteId} className="figure-note" data-kind={isWrong ? "wrong" : (news ?? tag)}>
        {news === "saving" && (
          <>
            <span className="busy-ring" aria-hidden="true" />
            Saving
          </>
        )}
        {news === "saved" && (
          <>
            <Icon name="check" size={14} />
            Saved
          </>
        )}
        {isWrong && news.sentence}
        {!news && tag}
      </output>
    </fetcher.Form>
  );
}

const SAVED_FOR_MS = 3000;

/** Saving, then Saved for a moment, or what went wrong until it is mended. */
function useNews(state: "idle" | "submitting" | "loading", answer: FigureAnswer | undefined) {
  const [old, setOld] = useState<FigureAnswer>();
  useEffect(() => {
    if (state !== "idle" || !answer?.ok) return;
    const timer = setTimeout(() => setOld(answer), SAVED_FOR_MS);
    return () => clearTimeout(timer);
  }, [state, answer]);
  if (state !== "idle") return "saving" as const;
  if (!answer || answer === old) return undefined;
  return answer.ok ? ("saved" as const) : answer;
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
