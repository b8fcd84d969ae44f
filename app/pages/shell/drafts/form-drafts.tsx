import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { draftTexts } from "#app/content/texts/draft-texts.ts";
import { Button } from "#app/ui/form/button.tsx";
import {
  clearDraftsOfOthers,
  type RestoredDrafts,
  restoreFormDrafts,
  saveFormDraft,
} from "./form-draft.ts";
import "./form-drafts.css";

/**
 * Keeps what is typed into any form of the site until it is sent: in this tab, for this person. A
 * reload, a lost connection, an expired session and leaving the page lose nothing.
 */
export function FormDrafts({ viewerId }: { viewerId: string }) {
  const { key, pathname } = useLocation();
  const [restored, setRestored] = useState<RestoredDrafts>();
  const opened = useRef<{ key: string; who: string }>(undefined);
  const restoredOn = useRef("");

  useEffect(() => {
    // The session expired on this page: what is typed still belongs to the person who opened it.
    if (opened.current?.key === key && viewerId === "") return;
    const isOpening = opened.current === undefined;
    opened.current = { key, who: viewerId };
    if (viewerId !== "") clearDraftsOfOthers(viewerId);
    const add = (more: RestoredDrafts | undefined) =>
      setRestored((shown) => merge(shown?.isStored() ? shown : undefined, more));
    if (restoredOn.current !== pathname) setRestored(undefined);
    restoredOn.current = pathname;
    add(restoreFormDrafts(viewerId, { isOpening }));
    // A restored value may have rendered further fields.
    const again = setTimeout(() => add(restoreFormDrafts(viewerId)));
    return () => clearTimeout(again);
  }, [key, pathname, viewerId]);

  useEffect(() => {
    const save = ({ target }: Pick<Event, "target">) => {
      const form =
        target instanceof HTMLFormElement ? target : (target as HTMLInputElement | null)?.form;
      if (form && opened.current) saveFormDraft(form, opened.current.who);
    };
    // Input from before this script arrived.
    save({ target: document.activeElement });
    const events = new AbortController();
    const { signal } = events;
    for (const event of ["input", "change"]) document.addEventListener(event, save, { signal });
    document.addEventListener("submit", save, { signal, capture: true });
    return () => events.abort();
  }, []);

  if (!restored) return null;
  return (
    <RestoredNotice
      {...restored}
      discard={() => {
        restored.discard();
        setRestored(undefined);
      }}
      close={() => setRestored(undefined)}
    />
  );
}

function merge(first: RestoredDrafts | undefined, second: RestoredDrafts | undefined) {
  if (!first || !second) return first ?? second;
  return {
    labels: [...first.labels, ...second.labels],
    outdated: second.outdated,
    isStored: () => first.isStored() || second.isStored(),
    discard() {
      second.discard();
      first.discard();
    },
  };
}

function RestoredNotice({ labels, outdated, discard, close }: NoticeProps) {
  const { restored, notRestored } = draftTexts;
  return (
    <aside className="draft-notice" aria-label="Your draft">
      <div role="status" className="stack">
        {(labels.length > 0 || outdated.length === 0) && <p>{restored(labels)}</p>}
        {outdated.length > 0 && (
          <>
            <p>{notRestored}</p>
            <dl>
              {outdated.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </div>
      <div className="button-row">
        <Button variant="line" size="s" onClick={discard}>
          Discard
        </Button>
        <Button variant="quiet" size="s" onClick={close}>
          Close
        </Button>
      </div>
    </aside>
  );
}

type NoticeProps = RestoredDrafts & { close: () => void };
