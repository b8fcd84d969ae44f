import type { ReactNode } from "react";
import { Form } from "react-router";
import { navigation } from "#app/content/navigation.ts";
import { withStorage } from "#app/pages/shell/drafts/draft-storage.ts";
import { SectionLink } from "#app/pages/shell/section-link.tsx";
import { useViewer } from "#app/pages/shell/viewer.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { PathLink } from "#app/ui/path-link.tsx";
import "#app/ui/form/icon-button.css";
import "./account-links.css";

/** Login links, and name with sign-out for a signed-in user; shell.css shows one of them. */
export function AccountLinks() {
  const { signUp, login } = navigation.signedOut;
  return (
    <>
      <Welcome className="viewer-only" />
      <PathLink to="/admin" className="admin-only icon-button accent-on-hover" title="Admin">
        <Icon name="dashboard" />
        <span className="visually-hidden">Admin</span>
      </PathLink>
      <SignOut size="s" />
      <noscript>
        <AccountLink className="nav-link touch-target" />
      </noscript>
      <SectionLink to={login.to} className="visitor-only nav-link touch-target">
        {login.label}
      </SectionLink>
      <ButtonLink to={signUp.to} variant="line" size="s" className="visitor-only">
        {signUp.label}
      </ButtonLink>
    </>
  );
}

/** Without script a cached page cannot know the viewer: one link for both. */
export function AccountLink({ className }: { className: string }) {
  return (
    <PathLink to="/account" className={className}>
      Account
    </PathLink>
  );
}

/** Account link; the title shows a name that is longer than its lines. */
export function Welcome({ className, children }: WelcomeProps) {
  const name = useViewer()?.name;
  return (
    <PathLink
      to="/account"
      className={`welcome touch-target accent-on-hover ${className}`}
      title={name}
    >
      <span>
        Welcome, <span className="viewer-name clamp">{name}</span>
      </span>
      {children}
    </PathLink>
  );
}

/** Signing out also clears the tab's form drafts. */
export function SignOut({ size, className = "viewer-only" }: SignOutProps) {
  return (
    <Form
      method="post"
      action="/sign-out"
      onSubmit={() => withStorage((storage) => storage.clear())}
      className={`sign-out ${className}`}
    >
      <Button type="submit" variant="line" size={size}>
        Sign Out
      </Button>
    </Form>
  );
}

type SignOutProps = { size: "s" | "m"; className?: string };
type WelcomeProps = { className: string; children?: ReactNode };
