import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { accountTexts } from "#app/content/messages/account-texts.ts";
import { Button } from "#app/ui/form/button.tsx";
import { restorePageDraft, savePageDraft } from "./page-draft.ts";
import "./session-drafts.css";

/** For whoever is signed in, loaded after the page: their typing is safe from a session that ends. */
export function SessionDrafts({ who }: { who: string }) {
  const { key } = useLocation();
  const [isDraftRestored, setDraftRestored] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit to a page looks once
  useEffect(() => {
    setDraftRestored(restorePageDraft(who));
  }, [key]);

  useEffect(() => {
    const keep = ({ target }: Pick<Event, "target">) => {
      const form =
        target instanceof HTMLFormElement ? target : (target as HTMLInputElement | null)?.form;
      if (form) savePageDraft(form, who);
    };
    // What was typed before this script came.
    keep({ target: document.activeElement });
    document.addEventListener("input", keep);
    document.addEventListener("submit", keep, { capture: true });
    return () => {
      document.removeEventListener("input", keep);
      document.removeEventListener("submit", keep, { capture: true });
    };
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
