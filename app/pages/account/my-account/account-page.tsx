import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import { myAccountTexts } from "#app/content/texts/my-account-texts.ts";
import { readAccountOverview } from "#app/domain/dashboard/account-overview.server.ts";
import { readOrder } from "#app/domain/orders/read-order.server.ts";
import { formatLongDate } from "#app/format/dates-and-numbers.ts";
import { requireLogin } from "#app/http/auth/guards.server.ts";
import { appServices, withSecret } from "#app/http/request-context.server.ts";
import { customerOrderView } from "#app/pages/orders/customer-order-view.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/account-page";
import { accountMeta, DoneNotice } from "./account-frame.tsx";
import { LatestOrder, type OrderSummary } from "./latest-order.tsx";

export const meta: Route.MetaFunction = accountMeta(myAccountTexts.title);

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = requireLogin(context, request);
  const account = await readAccountOverview(context.get(appServices), person);
  const { name, email, emailVerified, devices, orders, quotes, passwordChangedAt } = account;
  const { userId } = person;
  const { confirmed, unconfirmed } = account.consent;
  return {
    name,
    email,
    emailVerified,
    devices,
    orders,
    quotes,
    latestOrder:
      account.latestOrder &&
      (await readLatestOrder(await withSecret(context), { ...account.latestOrder, userId })),
    newEmail: account.change?.newEmail,
    since: formatLongDate(account.createdAt),
    hasSecondFactor: person.hasSecondFactor,
    passwordChanged: passwordChangedAt && formatLongDate(passwordChangedAt),
    linksTooMany: new URL(request.url).searchParams.has("too-many"),
    confirmed: confirmed.map(({ label }) => label).join(", "),
    unconfirmed: unconfirmed.map(({ label }) => label).join(", "),
  };
}

async function readLatestOrder(
  needs: Awaited<ReturnType<typeof withSecret>>,
  { number, userId }: { number: number; userId: string },
): Promise<OrderSummary | undefined> {
  const found = await readOrder(needs, { number, userId });
  if (!found) return;
  const order = await customerOrderView(needs, found);
  const { reference, placedOn, status, steps, awaitsPayment, isSoldOut } = order;
  return { number, reference, placedOn, status, steps, canPay: awaitsPayment && !isSoldOut };
}

export default function AccountPage({ loaderData: account }: Route.ComponentProps) {
  return (
    <>
      <h1 className="page-title">{myAccountTexts.title}</h1>
      <p className="account-lead">Account created on {account.since}.</p>
      <DoneNotice />
      {account.linksTooMany && (
        <div className="account-notice">
          <Notice kind="warning">{myAccountTexts.errors.verificationsTooMany}</Notice>
        </div>
      )}
      {!account.emailVerified && <VerificationReminder email={account.email} />}
      <LatestOrder order={account.latestOrder} orders={account.orders} quotes={account.quotes} />
      <h2 className="section-title account-details-title">Your details</h2>
      <dl className="ruled-list account-lines">
        <AccountLine label="Name" to="/account/name" action="Change">
          {account.name || "No name yet"}
        </AccountLine>
        <AccountLine label="Email address" to="/account/email" action="Change">
          {account.email}
          <span className="caption own-line">
            {account.newEmail
              ? `Change to ${account.newEmail} not confirmed yet`
              : account.emailVerified
                ? "Confirmed"
                : "Not confirmed yet"}
          </span>
        </AccountLine>
        <AccountLine label="Password" to="/account/password" action="Change">
          <span aria-hidden="true">••••••••</span>
          {account.passwordChanged && (
            <span className="caption own-line">Last changed on {account.passwordChanged}</span>
          )}
        </AccountLine>
        <AccountLine
          label="Two-step login"
          to="/account/two-step-login"
          action={account.hasSecondFactor ? "Change" : "Set up"}
          about="two-step login"
        >
          {account.hasSecondFactor ? "On" : "Off"}
        </AccountLine>
        <AccountLine label="Email preferences" to="/account/preferences" action="Change">
          {account.confirmed || (account.unconfirmed ? "None yet" : "None")}
          {account.unconfirmed ? (
            <span className="caption own-line">{account.unconfirmed}: not confirmed yet</span>
          ) : (
            account.confirmed && <span className="caption own-line">Confirmed by email</span>
          )}
        </AccountLine>
        <AccountLine label="Devices" to="/account/devices" action="Manage">
          {account.devices === 1
            ? "Logged in on this device only"
            : `Logged in on ${account.devices} devices`}
        </AccountLine>
        <AccountLine label="Your data" to="/account/data" action="Open" about="your data">
          Download a copy, or delete your account
        </AccountLine>
      </dl>
    </>
  );
}

function AccountLine({ label, to, action, about, children }: LineProps) {
  return (
    <div>
      <dt className="soft">{label}</dt>
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
        <strong>Confirm your email address.</strong> Open the link we sent to {email}, so we know
        our emails reach you.
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
