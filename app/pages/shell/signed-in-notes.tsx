import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { accountWords } from "#app/content/account.ts";
import { Button } from "#app/ui/button.tsx";
import { keepDraft, restoreDraft, takeDraft } from "./draft.ts";

const words = accountWords;
const QUIET = "verify-later";

/**
 * For whoever is signed in, loaded after the page: their typing is safe from a session that ends,
 * and they are reminded to verify their address.
 */
export function SignedInNotes({ isVerified }: { isVerified: boolean }) {
  const { pathname, key } = useLocation();
  const [isDraftBack, setDraftBack] = useState(false);
  const [isReminded, setReminded] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit to a page looks once
  useEffect(() => {
    const draft = takeDraft();
    setDraftBack(draft !== undefined && restoreDraft(draft));
  }, [key]);

  useEffect(() => {
    const keep = ({ target }: Pick<Event, "target">) => {
      const form =
        target instanceof HTMLFormElement ? target : (target as HTMLInputElement | null)?.form;
      if (form) keepDraft(form);
    };
    // What was typed before this script came.
    keep({ target: document.activeElement });
    document.addEventListener("input", keep);
    document.addEventListener("submit", keep, { capture: true });
    return () => {
      document.removeEventListener("input", keep);
      document.removeEventListener("submit", keep, { capture: true });
    };
  }, []);

  useEffect(() => {
    const isElsewhere = !/^\/(verify-email|account)/.test(pathname);
    setReminded(!isVerified && isElsewhere && !sessionStorage.getItem(QUIET));
  }, [isVerified, pathname]);

  if (isDraftBack) {
    return (
      <aside className="side-note" aria-label="Your draft">
        <p role="status">{words.draftBack}</p>
        <Button variant="line" size="s" onClick={() => setDraftBack(false)}>
          Close
        </Button>
      </aside>
    );
  }
  if (!isReminded) return null;
  return (
    <aside className="side-note" aria-label="Your email address">
      <p>{words.verification.reminder}</p>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Link to="/verify-email" className="text-link py-2.5">
          {words.verification.send}
        </Link>
        <Button
          variant="line"
          size="s"
          onClick={() => {
            sessionStorage.setItem(QUIET, "1");
            setReminded(false);
          }}
        >
          Later
        </Button>
      </p>
    </aside>
  );
}
