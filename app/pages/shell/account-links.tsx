import { Form, Link } from "react-router";
import { navigation } from "#app/content/navigation.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SectionLink } from "./section-link.tsx";

/** Who is here, or the ways in. */
export function AccountLinks({ viewer }: { viewer: Viewer | undefined }) {
  const { signUp, login } = navigation.signedOut;
  if (viewer) {
    return (
      <>
        <Welcome viewer={viewer} className="max-w-52" />
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

/** The name leads to what belongs to it. */
export function Welcome({ viewer, className }: { viewer: Viewer; className: string }) {
  return (
    <Link to="/account" className={`welcome ${className}`}>
      Welcome, {viewer.name || "User"}
    </Link>
  );
}

export function SignOut({ size }: { size: "s" | "m" }) {
  return (
    <Form method="post" action="/sign-out" className="grid flex-none whitespace-nowrap">
      <Button type="submit" variant="line" size={size}>
        Sign Out
      </Button>
    </Form>
  );
}

export function BackOfficeLink({ className }: { className: string }) {
  return (
    <Link to="/admin" className={className}>
      Back office
    </Link>
  );
}

export type Viewer = { id: string; name: string; isAdmin: boolean; isVerified: boolean };
