import { Form, Link } from "react-router";
import { navigation } from "#app/content/navigation.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SectionLink } from "./section-link.tsx";

/** Who is here, or the ways in. */
export function AccountLinks({ viewer }: { viewer: Viewer | undefined }) {
  const { signUp, login } = navigation.signedOut;
  if (viewer) {
    return (
      <>
        <Welcome viewer={viewer} icon="user" className="max-w-56" />
        {viewer.isAdmin && <BackOfficeLink className="nav-link flex-none" />}
        <SignOut size="s" />
      </>
    );
  }
  return (
    <>
      {login && (
        <SectionLink to={login.to} className="nav-link">
          {login.label}
        </SectionLink>
      )}
      {signUp && (
        <ButtonLink to={signUp.to} variant="line" size="s">
          {signUp.label}
        </ButtonLink>
      )}
    </>
  );
}

/** The name leads to what belongs to it; one that is cut off can be read in full by pointing at it. */
export function Welcome({ viewer, icon, className }: WelcomeProps) {
  const name = viewer.name || "User";
  return (
    <Link to="/account" className={`welcome ${className}`} title={name}>
      <Icon name={icon} />
      <span>Welcome, {name}</span>
    </Link>
  );
}

export function SignOut({ size }: { size: "s" | "m" }) {
  return (
    <Form
      method="post"
      action="/sign-out"
      onSubmit={clearDrafts}
      className="grid flex-none whitespace-nowrap"
    >
      <Button type="submit" variant="line" size={size}>
        Sign Out
      </Button>
    </Form>
  );
}

/** What was typed into forms is kept for this tab: whoever signs out leaves nothing for the next. */
function clearDrafts(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage is blocked in this browser: then nothing was kept.
  }
}

export function BackOfficeLink({ className }: { className: string }) {
  return (
    <Link to="/admin" className={className}>
      Back office
    </Link>
  );
}

export type Viewer = { id: string; name: string; isAdmin: boolean; isReminded: boolean };
type WelcomeProps = { viewer: Viewer; icon: "user" | "arrow-right"; className: string };
