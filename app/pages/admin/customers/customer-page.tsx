import { data, Link } from "react-router";
import { customerActionForm } from "#app/domain/accounts/account-forms.ts";
import { changeRole } from "#app/domain/accounts/admins/change-role.server.ts";
import { readCustomer } from "#app/domain/accounts/customers.server.ts";
import { endSessionsAsAdmin } from "#app/domain/accounts/sessions/sessions.server.ts";
import { listOrdersOf } from "#app/domain/orders/lists/list-orders.server.ts";
import { readPurchases } from "#app/domain/orders/lists/purchases.server.ts";
import { formatCount, formatDateTime } from "#app/format/dates-and-numbers.ts";
import { listUrl } from "#app/format/list-query.ts";
import { requireAdmin, requireLogin } from "#app/http/auth/guards.server.ts";
import { reauthenticate } from "#app/http/auth/reauthenticate.server.ts";
import { requireUuidParam } from "#app/http/forms/number-param.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { errorToast, successToast } from "#app/http/forms/toast.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { CurrentPasswordField } from "#app/pages/account/my-account/current-password.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { DetailList } from "#app/pages/admin/admin-records.tsx";
import { ORDERS_PATH } from "#app/pages/admin/orders/order-labels.ts";
import { recordTitle } from "#app/pages/admin/page-titles.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { ConfirmButton } from "#app/ui/form/confirm-button.tsx";
import type { Route } from "./+types/customer-page";
import { passwordRefusalMessage, RoleTag, roleRefusalMessages } from "./customer-labels.tsx";
import { CUSTOMERS_PATH } from "./customer-paths.ts";
import { MessagesSection, OrdersSection, PurchasesSection } from "./customer-sections.tsx";

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) =>
  privatePageMeta(matches, {
    path: `/admin/customers/${params.userId}`,
    title: recordTitle(loaderData?.person.name, "Customer"),
  });

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const services = context.get(appServices);
  const person = await readCustomer(services, admin, requireUuidParam(params.userId));
  if (!person) throw data(null, { status: 404 });
  const { id, name, email, role, sessions, isVerified, messages } = person;
  const buyer = { userId: id };
  const [orders, purchases] = await Promise.all([
    listOrdersOf(services, admin, { buyer, max: 10 }),
    readPurchases(services, admin, buyer),
  ]);
  return {
    orders,
    purchases,
    now: new Date(),
    person: { id, name: name || email, role, sessions, isVerified },
    isSelf: id === admin.userId,
    ownEmail: admin.email,
    details: [
      ["Email address", `${email} (${isVerified ? "confirmed" : "not confirmed"})`],
      ["Account created", formatDateTime(person.createdAt)],
      ["Logged in on", sessions > 0 ? formatCount(sessions, "device") : "No devices"],
      ["Last seen", person.lastSeenAt && formatDateTime(person.lastSeenAt)],
      ["Marketing emails", person.marketing.join(", ") || "No consent"],
      ["Cart", person.cartLines > 0 ? formatCount(person.cartLines, "product") : "Empty"],
    ] as const,
    messages,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const form = await readForm(customerActionForm, request);
  const userId = requireUuidParam(params.userId);
  const path = `/admin/customers/${userId}`;
  const fail = (message: string, to = path) => redirectWithToast(context, to, errorToast(message));
  if (!form.ok) {
    const { currentPassword } = form.errors;
    if (!currentPassword) throw data(null, { status: 400 });
    return fail(`${currentPassword}. Nothing was changed.`);
  }
  const services = context.get(appServices);
  if (form.value.step === "end-sessions") {
    const outcome = await endSessionsAsAdmin(services, admin, userId);
    if (!outcome.ok) return fail(roleRefusalMessages.missing, CUSTOMERS_PATH);
    const message = `Signed out on ${formatCount(outcome.ended, "device")}.`;
    return redirectWithToast(context, path, successToast(message));
  }
  const role = form.value.step === "make-admin" ? "admin" : "customer";
  const person = requireLogin(context, request);
  const reauthentication = await reauthenticate(context, person, form.value.currentPassword);
  if (!reauthentication.ok) return fail(passwordRefusalMessage(reauthentication));
  const { holder } = reauthentication;
  const outcome = await changeRole(services, admin, { userId, role, holder });
  if (!outcome.ok) {
    const to = outcome.reason === "missing" ? CUSTOMERS_PATH : path;
    return fail(roleRefusalMessages[outcome.reason], to);
  }
  const newRole = role === "admin" ? "an admin" : "a customer";
  const message = `${outcome.name} is now ${newRole}. All admins have been emailed.`;
  return redirectWithToast(context, path, successToast(message));
}

type LoaderData = Route.ComponentProps["loaderData"];

export default function CustomerPage({ loaderData }: Route.ComponentProps) {
  const { person, isSelf } = loaderData;
  return (
    <>
      <AdminPageHeader title={person.name} back={{ to: CUSTOMERS_PATH, label: "Customers" }}>
        <CustomerActions {...loaderData} />
      </AdminPageHeader>
      <p className="button-row spaced">
        <RoleTag role={person.role} />
        {isSelf && <span className="soft">This is you.</span>}
      </p>
      <DetailList details={loaderData.details} />
      <PurchasesSection purchases={loaderData.purchases} />
      <OrdersSection
        {...loaderData.orders}
        now={loaderData.now}
        newOrderUrl={`${ORDERS_PATH}/new?customer=${person.id}`}
      />
      <MessagesSection messages={loaderData.messages} />
      <p className="admin-section">
        <Link
          to={listUrl("/admin/audit", { kind: "customer", entity: person.id })}
          className="admin-link"
        >
          Staff activity on this account
        </Link>
      </p>
    </>
  );
}

function CustomerActions({ person, isSelf, ownEmail }: LoaderData) {
  const { name, role, sessions, isVerified } = person;
  return (
    <>
      {sessions > (isSelf ? 1 : 0) && (
        <ConfirmButton
          label={isSelf ? "Sign out other devices" : "Sign out all devices"}
          question={isSelf ? "Sign out your other devices?" : `Sign ${name} out everywhere?`}
          confirmLabel="Sign out devices"
          fields={{ step: "end-sessions" }}
        >
          {isSelf
            ? "You stay logged in on this device only."
            : "They can log in again with their password. Nothing is lost."}
        </ConfirmButton>
      )}
      {!isSelf && role === "customer" && isVerified && (
        <ConfirmButton
          label="Make admin"
          question={`Make ${name} an admin?`}
          confirmLabel="Make admin"
          danger={false}
          fields={{ step: "make-admin" }}
          inputs={<CurrentPasswordField email={ownEmail} error={undefined} />}
        >
          Admins can see all customers, orders and messages, change the catalogue and add other
          admins.
          {` ${name}`} will be signed out everywhere and must log in again. All admins will be
          emailed.
        </ConfirmButton>
      )}
      {!isSelf && role === "admin" && (
        <ConfirmButton
          label="Remove admin role"
          question={`Remove the admin role from ${name}?`}
          confirmLabel="Remove admin role"
          fields={{ step: "make-customer" }}
          inputs={<CurrentPasswordField email={ownEmail} error={undefined} />}
        >
          They remain a customer and will be signed out everywhere. All admins will be emailed.
        </ConfirmButton>
      )}
    </>
  );
}
