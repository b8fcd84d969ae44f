import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { myAccount } from "#app/content/messages/my-account.ts";
import { Notice } from "#app/ui/notice.tsx";
import "#app/ui/back-link.css";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";

/** How each page of an account opens: the way back, its title, and what was just done. */
export function AccountFrame({ title, lead, children }: AccountFrameProps) {
  return (
    <>
      <Link to="/account" className="back-link account-back">
        {myAccount.title}
      </Link>
      <h1>{title}</h1>
      {lead && <p className="account-lead">{lead}</p>}
      <DoneNotice />
      <div className="account-body">{children}</div>
    </>
  );
}

/** Says what a form has done, and takes the focus, so that it is also heard. */
export function DoneNotice() {
  const { search, key } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  const done = new URLSearchParams(search).get("done") ?? "";
  const sentence = Object.hasOwn(myAccount.done, done)
    ? myAccount.done[done as keyof typeof myAccount.done]
    : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same sentence said again is news too
  useEffect(() => {
    box.current?.querySelector<HTMLElement>("[role=status]")?.focus({ preventScroll: true });
  }, [sentence, key]);
  if (!sentence) return null;
  return (
    <div ref={box} data-news className="account-notice">
      <Notice kind="success">{sentence}</Notice>
    </div>
  );
}

type AccountFrameProps = { title: string; lead?: ReactNode; children: ReactNode };

/** What a page of an account calls itself; no search engine has any business here. */
export function accountMeta(title: string, page = "") {
  return ({ matches }: { matches: Parameters<typeof privatePageMeta>[0] }) =>
    privatePageMeta(matches, { title, path: `/account${page}` });
}
