import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { myAccountTexts } from "#app/content/texts/my-account-texts.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { Notice } from "#app/ui/notice.tsx";
import "#app/ui/back-link.css";

/** Back link, title and notice of each account page. */
export function AccountFrame({ title, lead, isNextStep = false, children }: AccountFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNextStep) heading.current?.focus();
  }, [isNextStep]);
  return (
    <>
      {/* On wide screens the menu replaces it. */}
      <Link to="/account" className="touch-target accent-on-hover back-link small-only">
        {myAccountTexts.title}
      </Link>
      <h1 className="page-title" ref={heading} tabIndex={isNextStep ? -1 : undefined}>
        {title}
      </h1>
      {lead && <p className="account-lead">{lead}</p>}
      <DoneNotice />
      <div className="account-body">{children}</div>
    </>
  );
}

/** The result of the last form; takes the focus, so screen readers announce it. */
export function DoneNotice() {
  const { search, key } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  const done = new URLSearchParams(search).get("done") ?? "";
  const message = Object.hasOwn(myAccountTexts.done, done)
    ? myAccountTexts.done[done as keyof typeof myAccountTexts.done]
    : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same message again is announced again
  useEffect(() => {
    box.current?.querySelector<HTMLElement>("[role=status]")?.focus({ preventScroll: true });
  }, [message, key]);
  if (!message) return null;
  return (
    <div ref={box} data-announce className="account-notice">
      <Notice kind="success">{message}</Notice>
    </div>
  );
}

type AccountFrameProps = {
  title: string;
  lead?: ReactNode;
  /** Follows a form of the same page, so its title takes the focus. */
  isNextStep?: boolean;
  children: ReactNode;
};

export function accountMeta(title: string, page = "") {
  return ({ matches }: { matches: Parameters<typeof privatePageMeta>[0] }) =>
    privatePageMeta(matches, { title, path: `/account${page}` });
}
