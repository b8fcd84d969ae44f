import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { accountTexts } from "#app/content/messages/account-texts.ts";
import { Button } from "#app/ui/form/button.tsx";
import { restorePageDraft, savePageDraft } from "./page-draft.ts";
import "./session-drafts.css";

/** Saves drafts of a signed-in user's forms, in case the session expires. */
export function SessionDrafts({ who }: { who: string }) {
  const { key } = useLocation();
  const [isDraftRestored, setDraftRestored] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on navigation
  useEffect(() => {
    setDraftRestored(restorePageDraft(who));
  }, [key]);

  useEffect(() => {
    const save = ({ target }: Pick<Event, "target">) => {
      const form =
        target instanceof HTMLFormElement ? target : (target as HTMLInputElement | null)?.form;
      if (form) savePageDraft(form, who);
    };
    // Input from before hydration.
    save({ target: document.activeElement });
    const events = new AbortController();
    const { signal } = events;
    document.addEventListener("input", save, { signal });
    document.addEventListener("submit", save, { signal, capture: true });
    return () => events.abort();
  }, [who]);

  if (!isDraftRestored) return null;
  return (
    <aside className="draft-notice" aria-label="Your draft">
      <p role="status">{accountTexts.draftBack}</p>
      <Button variant="line" size="s" onClick={() => setDraftRestored(false)}>
        Close
      </Button>
    </aside>
  );
}
