import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { formatLongDate } from "#app/content/format/dates-and-numbers.ts";
import { myAccount } from "#app/content/messages/my-account.ts";
import { readAccountOverview } from "#app/domain/dashboard/account-overview.server.ts";
import { requireShopper } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import "#app/ui/form/text-button.css";
import type { Route } from "./+types/account-page";
import { accountMeta, DoneNotice } from "./account-frame.tsx";

export const meta: Route.MetaFunction = accountMeta(myAccount.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  const shopper = requireShopper(context, request);
  const account = await readAccountOverview(context.get(appServices), shopper);
  const { name, email, emailVerified, devices, orders, quotes, passwordChangedAt } = account;
  const { confirmed, unconfirmed } = account.consent;
  return {
    name,
    email,
    emailVerified,
    devices,
    orders,
    quotes,
    newEmail: account.change?.newEmail,
    since: formatLongDate(account.createdAt),
    passwordChanged: passwordChangedAt && formatLongDate(passwordChangedAt),
    linksTooMany: new URL(request.url).searchParams.has("too-many"),
    confirmed: confirmed.map(({ label }) => label).join(", "),
    unconfirmed: unconfirmed.map(({ label }) => label).join(", "),
  };
}

export default function AccountPage({ loaderData: account }: Route.ComponentProps) {
  return (
    <>
      <h1 className="page-title">{myAccount.title}</h1>
      <p className="account-lead">Opened on {account.since}.</p>
      <DoneNotice />
      {account.linksTooMany && (
        <div className="account-notice">
          <Notice kind="warning">{myAccount.errors.verificationsTooMany}</Notice>
        </div>
      )}
      {!account.emailVerified && <VerificationReminder email={account.email} />}
      <dl className="ruled-list account-lines">
        <AccountLine label="Orders" to="/account/orders" action="Open">
          {formatCount(account.orders, "order")}
        </AccountLine>
        <AccountLine label="Quotations" to="/account/quotations" action="Open">
          {formatCount(account.quotes, "quotation")}
        </AccountLine>
        <AccountLine label="Name" to="/account/name" action="Change">
          {account.name || "No name yet"}
        </AccountLine>
        <AccountLine label="Email address" to="/account/email" action="Change">
          {account.email}
          <span className="caption own-line">
            {account.newEmail
              ? `Waiting to become ${account.newEmail}`
              : account.emailVerified
                ? "Verified"
                : "Not verified yet"}
          </span>
        </AccountLine>
        <AccountLine label="Password" to="/account/password" action="Change">
          <span aria-hidden="true">••••••••</span>
          {account.passwordChanged && (
            <span className="caption own-line">Last changed on {account.passwordChanged}</span>
          )}
        </AccountLine>
        <AccountLine
          label="Mail from us"
          to="/account/preferences"
          action="Change"
          about="what we mail you"
        >
          {account.confirmed || (account.unconfirmed ? "None yet" : "None")}
          {account.unconfirmed ? (
            <span className="caption own-line">{account.unconfirmed}: not confirmed yet</span>
          ) : (
            account.confirmed && <span className="caption own-line">Confirmed by email</span>
          )}
        </AccountLine>
        <AccountLine label="Devices" to="/account/devices" action="Manage">
          {account.devices === 1
            ? "Signed in here only"
            : `Signed in on ${account.devices} devices`}
        </AccountLine>
        <AccountLine label="Your data" to="/account/data" action="Open" about="your data">
          Download a copy, or delete your account
        </AccountLine>
      </dl>
    </>
  );
}

function formatCount(count: number, noun: string): string {
  if (count === 0) return "None yet";
  return count === 1 ? `One ${noun}` : `${count} ${noun}s`;
}

function AccountLine({ label, to, action, about, children }: LineProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="account-value">{children}</dd>
      <dd>
        <Link to={to} className="text-button">
          {action}
          <span className="visually-hidden"> {about ?? `your ${label.toLowerCase()}`}</span>
        </Link>
      </dd>
    </div>
  );
}

function VerificationReminder({ email }: { email: string }) {
  return (
    <div className="split account-reminder">
      <p>
        <strong>Verify your address.</strong> We sent a link to {email}. It shows us that our mail
        reaches you.
      </p>
      <Form method="post" action="/account/send-verification">
        <button type="submit" className="text-button">
          Send the link again
        </button>
      </Form>
    </div>
  );
}

type LineProps = {
  label: string;
  to: string;
  action: string;
  /** Rest of the link's accessible name. */
  about?: string;
  children: ReactNode;
};
