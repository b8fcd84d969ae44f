import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { accountWords } from "#app/content/account.ts";
import { Button } from "#app/ui/button.tsx";
import { keepPageDraft, restorePageDraft } from "./draft-after-login.ts";
import "./signed-in-notes.css";

/** For whoever is signed in, loaded after the page: their typing is safe from a session that ends. */
export function SignedInNotes({ who }: { who: string }) {
  const { key } = useLocation();
  const [isDraftBack, setDraftBack] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit to a page looks once
  useEffect(() => {
    setDraftBack(restorePageDraft(who));
  }, [key]);

  useEffect(() => {
    const keep = ({ target }: Pick<Event, "target">) => {
      const form =
        target instanceof HTMLFormElement ? target : (target as HTMLInputElement | null)?.form;
      if (form) keepPageDraft(form, who);
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

  if (!isDraftBack) return null;
  return (
    <aside className="side-note" aria-label="Your draft">
      <p role="status">{accountWords.draftBack}</p>
      <Button variant="line" size="s" onClick={() => setDraftBack(false)}>
        Close
      </Button>
    </aside>
  );
}
