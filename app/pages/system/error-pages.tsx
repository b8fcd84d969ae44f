import { type ReactNode, use, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { DocumentContext } from "#app/document.tsx";
import { SearchForm } from "#app/pages/shell/header/site-search.tsx";
import { isServerReachable } from "#app/pages/shell/network.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { CenteredDarkPage, type CenteredDarkPageProps } from "./centered-dark-page.tsx";

/** Root error page: depends on no loader data. */
export function ErrorPage({
  title = "Something went wrong",
  message = "That’s our fault, not yours. Please try again in a moment, or tell us what you were doing.",
  reference,
  search,
  children,
}: ErrorPageProps) {
  return (
    <CenteredDarkPage title={title} message={message} reference={reference}>
      {search}
      <ButtonLink to="/" variant="sun" icon="arrow-right">
        Go to the home page
      </ButtonLink>
      {children}
      <ButtonLink to="/#contact" variant="line">
        Contact us
      </ButtonLink>
      <Button variant="line" className="needs-script" onClick={() => history.back()}>
        Go back
      </Button>
    </CenteredDarkPage>
  );
}

type ErrorPageProps = Partial<CenteredDarkPageProps> & { search?: ReactNode };

export function NotFoundPage() {
  const isAdminPath = /^\/admin(\/|$)/.test(useLocation().pathname);
  return (
    <ErrorPage
      title="Page not found"
      message="This branch ends here. The address may be mistyped, or the page may have moved."
      search={
        <search>
          <SearchForm />
        </search>
      }
    >
      {isAdminPath && (
        <ButtonLink to="/admin" variant="line" className="admin-only">
          Back to the overview
        </ButtonLink>
      )}
      <ButtonLink to="/find-order" variant="line">
        Find my order
      </ButtonLink>
    </ErrorPage>
  );
}

/**
 * Shown when a page could not be fetched, so it is part of every bundle. Never reloads by itself: a
 * submitted form may be affected.
 */
export function OfflinePage({ target, stay }: { target?: string; stay?: () => void }) {
  const [retryState, setTries] = useState<"none" | "underway" | "failed">("none");
  useEffect(() => {
    // The path is often unchanged, so no navigation is announced.
    const title = document.querySelector("h1");
    if (title) title.tabIndex = -1;
    title?.focus({ preventScroll: true });
  }, []);

  /** Checks reachability first: a failing reload shows the browser's error page. */
  async function tryAgain() {
    setTries("underway");
    if (await isServerReachable()) target ? location.assign(target) : location.reload();
    else setTries("failed");
  }

  return (
    <CenteredDarkPage
      title="We can’t connect right now"
      message="You may be offline, or our site may be down for a moment. If you have just sent a form or placed an order, please check whether it went through before you send it again."
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

/** The failed request's id, as in the log. */
export function useRequestId(): string | undefined {
  const { requestId } = use(DocumentContext);
  // After hydration it is read from the server's HTML.
  if (typeof document === "undefined") return requestId;
  return document.querySelector("[data-reference]")?.textContent ?? undefined;
}
