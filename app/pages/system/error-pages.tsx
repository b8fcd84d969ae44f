import { use, useEffect, useState } from "react";
import { DocumentContext } from "#app/document.tsx";
import { isServerReachable } from "#app/pages/shell/network.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { CenteredDarkPage, type CenteredDarkPageProps } from "./centered-dark-page.tsx";

/** Needs nothing but itself: it is shown when anything else failed. */
export function ErrorPage({
  title = "Something went wrong",
  message = "That is our fault, not yours. Please try again in a moment, or tell us what you were doing.",
  reference,
}: Partial<CenteredDarkPageProps>) {
  return (
    <CenteredDarkPage title={title} message={message} reference={reference}>
      <ErrorPageLinks />
    </CenteredDarkPage>
  );
}

export function NotFoundPage({
  title = "Page not found",
  message = "This branch ends here. The address may be mistyped, or the page has moved.",
  reference,
}: Partial<CenteredDarkPageProps>) {
  return (
    <CenteredDarkPage title={title} message={message} reference={reference}>
      <ErrorPageLinks />
    </CenteredDarkPage>
  );
}

/**
 * In place of a page that could not be fetched; it travels with every page, since it could not be
 * fetched either. It never loads by itself: someone may have sent something, and must read this.
 */
export function OfflinePage({ target, stay }: { target?: string; stay?: () => void }) {
  const [retryState, setTries] = useState<"none" | "underway" | "failed">("none");
  useEffect(() => {
    // Often the address is the same as before, and no arrival is told.
    const title = document.querySelector("h1");
    if (title) title.tabIndex = -1;
    title?.focus({ preventScroll: true });
  }, []);

  /** Loading without looking first would give the browser's own page, if nothing has changed. */
  async function tryAgain() {
    setTries("underway");
    if (await isServerReachable()) target ? location.assign(target) : location.reload();
    else setTries("failed");
  }

  return (
    <CenteredDarkPage
      title="We cannot connect right now"
      message="You may be offline, or our site may be down for a moment. If you have just sent a form or an order, please check whether it went through before you send it again."
    >
      <Button variant="sun" busy={retryState === "underway"} onClick={tryAgain}>
        Try again
      </Button>
      {stay && (
        <Button variant="line" onClick={stay}>
          Go back
        </Button>
      )}
      <p role="status">
        {retryState === "failed" ? "Still no connection. Please try again in a moment." : ""}
      </p>
    </CenteredDarkPage>
  );
}

/** Wherever someone got stuck: home, the company, or where they came from. */
function ErrorPageLinks() {
  return (
    <>
      <ButtonLink to="/" variant="sun" icon="arrow-right">
        Go to the home page
      </ButtonLink>
      <ButtonLink to="/#contact" variant="line">
        Contact us
      </ButtonLink>
      <Button variant="line" className="needs-script" onClick={() => history.back()}>
        Go back
      </Button>
    </>
  );
}

/** The id of the request that failed, by which it is found in the log. */
export function useRequestId(): string | undefined {
  const { requestId } = use(DocumentContext);
  // The browser does not know it, but finds it where the server wrote it.
  if (typeof document === "undefined") return requestId;
  return document.querySelector("[data-reference]")?.textContent ?? undefined;
}
