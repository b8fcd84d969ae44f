import { useEffect, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import type { FigureAnswer } from "./figure-answer.ts";
import "#app/ui/button.css";

const SAVED_FOR_MS = 8000;

/**
 * What a figure has to tell: saving, then saved with a way back for a while, or what went wrong
 * until it is mended. Two live regions that are always there: one speaks when there is room, what
 * was not saved at once.
 */
export function FigureNote(props: FigureNoteProps) {
  const { id, name, isSaving, answer, isPutBack, tag, onOld } = props;
  const isSaved = !isSaving && answer?.ok === true;
  const refused = !isSaving && answer?.ok === false ? answer : undefined;
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!isSaved || isHeld) return;
    const timer = setTimeout(() => onOld(answer), SAVED_FOR_MS);
    return () => clearTimeout(timer);
  }, [isSaved, isHeld, answer, onOld]);
  const kind = refused ? undefined : isSaving ? "saving" : isSaved ? "saved" : tag;
  return (
    <span
      id={id}
      className="figure-note"
      data-kind={refused ? (refused.asks ? "asks" : "wrong") : kind}
    >
      <span role="status">
        {isSaving && (
          <>
            <span className="busy-ring" aria-hidden="true" />
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
        <span className="figure-answers">
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

type FigureNoteProps = {
  id: string;
  name: string;
  isSaving: boolean;
  answer: FigureAnswer | undefined;
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
  onOld: (answer: FigureAnswer | undefined) => void;
};
