import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { myAccount } from "#app/content/my-account.ts";
import { preferences } from "#app/content/preferences.ts";
import { spellDay } from "#app/content/spell-moment.ts";
import { readAccount } from "#app/domain/account/read-account.server.ts";
import { requireShopper } from "#app/http/guards.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/account-page";
import { DoneNotice } from "./account-frame.tsx";
import { accountMeta } from "./account-meta.ts";

export const meta: Route.MetaFunction = accountMeta(myAccount.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  const shopper = requireShopper(context, request);
  const account = await readAccount(context.get(services), shopper);
  const { name, email, emailVerified, devices, change, passwordChangedAt } = account;
  const allowed = preferences.choices.filter((choice) => account.preferences?.[choice.name]);
  return {
    name,
    email,
    emailVerified,
    devices,
    orders: account.orders,
    quotes: account.quotes,
    newEmail: change?.newEmail,
    since: spellDay(account.createdAt),
    passwordChanged: passwordChangedAt && spellDay(passwordChangedAt),
    linksTooMany: new URL(request.url).searchParams.has("too-many"),
    mail: allowed.map(({ label }) => label).join(", "),
  };
}

/** Everything about an account at a glance, each line with the way to change it. */
export default function AccountPage({ loaderData: account }: Route.ComponentProps) {
  return (
    <>
      <h1>{myAccount.title}</h1>
      <p className="account-lead">Opened on {account.since}.</p>
      <DoneNotice />
      {account.linksTooMany && (
        <div className="account-news">
          <Notice kind="warning">{myAccount.errors.verificationsTooMany}</Notice>
        </div>
      )}
      {!account.emailVerified && <VerificationReminder email={account.email} />}
      <dl className="account-lines">
        <Line label="Orders" to="/account/orders" action="Open" about="your orders">
          {ordersSo(account.orders)}
        </Line>
        <Line label="Quotations" to="/account/quotations" action="Open" about="your quotations">
          {quotesSo(account.quotes)}
        </Line>
        <Line label="Name" to="/account/name" action="Change" about="your name">
          {account.name || "No name yet"}
        </Line>
        <Line label="Email address" to="/account/email" action="Change" about="your email address">
          {account.email}
          <Note>
            {account.newEmail
              ? `Waiting to become ${account.newEmail}`
              : account.emailVerified
                ? "Verified"
                : "Not verified yet"}
          </Note>
        </Line>
        <Line label="Password" to="/account/password" action="Change" about="your password">
          <span aria-hidden="true">••••••••</span>
          {account.passwordChanged && <Note>Last changed on {account.passwordChanged}</Note>}
        </Line>
        <Line
          label="Mail from us"
          to="/account/preferences"
          action="Change"
          about="what we mail you"
        >
          {account.mail || "None"}
        </Line>
        <Line label="Devices" to="/account/devices" action="Manage" about="your devices">
          {account.devices === 1
            ? "Signed in here only"
            : `Signed in on ${account.devices} devices`}
        </Line>
        <Line label="Your data" to="/account/data" action="Open" about="your data">
          Download a copy, or delete your account
        </Line>
      </dl>
    </>
  );
}

function ordersSo(count: number): string {
  if (count === 0) return "None yet";
  return count === 1 ? "One order" : `${count} orders`;
}

function quotesSo(count: number): string {
  if (count === 0) return "None yet";
  return count === 1 ? "One quotation" : `${count} quotations`;
}

function Line({ label, to, action, about, children }: LineProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="account-value">{children}</dd>
      <dd>
        <Link to={to} className="account-change">
          {action}
          <span className="visually-hidden"> {about}</span>
        </Link>
      </dd>
    </div>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <span className="caption">{children}</span>;
}

function VerificationReminder({ email }: { email: string }) {
  return (
    <div className="account-reminder">
      <p>
        <strong>Verify your address.</strong> We sent a link to {email}. It shows us that our mail
        reaches you.
      </p>
      <Form method="post" action="/account/send-verification">
        <button type="submit" className="account-change">
          Send the link again
        </button>
      </Form>
    </div>
  );
}

type LineProps = { label: string; to: string; action: string; about: string; children: ReactNode };
