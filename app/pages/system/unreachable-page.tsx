import { useEffect, useState } from "react";
import { isReachable } from "#app/pages/shell/reachable.ts";
import { Button } from "#app/ui/button.tsx";
import { NightPage } from "./night-page.tsx";

/**
 * In place of a page that could not be fetched; it travels with every page, since it could not be
 * fetched either. It never loads by itself: someone may have sent something, and must read this.
 */
export function UnreachablePage({ target, stay }: { target?: string; stay?: () => void }) {
  const [tries, setTries] = useState<"none" | "underway" | "failed">("none");
  useEffect(() => {
    // Often the address is the same as before, and no arrival is told.
    const title = document.querySelector("h1");
    if (title) title.tabIndex = -1;
    title?.focus({ preventScroll: true });
  }, []);

  /** Loading without looking first would give the browser's own page, if nothing has changed. */
  async function tryAgain() {
    setTries("underway");
    if (await isReachable()) target ? location.assign(target) : location.reload();
    else setTries("failed");
  }

  return (
    <NightPage
      title="We cannot connect right now"
      sentence="You may be offline, or our site may be down for a moment. If you have just sent a form or an order, please check whether it went through before you send it again."
    >
      <Button variant="sun" busy={tries === "underway"} onClick={tryAgain}>
        Try again
      </Button>
      {stay && (
        <Button variant="line" onClick={stay}>
          Go back
        </Button>
      )}
      <p role="status">
        {tries === "failed" ? "Still no connection. Please try again in a moment." : ""}
      </p>
    </NightPage>
  );
}
