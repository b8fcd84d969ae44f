import { data, Link } from "react-router";
import { listAddress } from "#app/content/list-query.ts";
import { sayCount, sayMoment } from "#app/content/office-words.ts";
import { done, failed } from "#app/content/toast.ts";
import { listOrdersOf } from "#app/domain/orders/list-orders.server.ts";
import { changeRole } from "#app/domain/users/change-role.server.ts";
import { endSessionsOf } from "#app/domain/users/end-sessions-of.server.ts";
import { customerForm } from "#app/domain/users/my-account-forms.ts";
import { readCustomer } from "#app/domain/users/read-customer.server.ts";
import { requireAdmin, requireShopper } from "#app/http/guards.server.ts";
import { provePassword } from "#app/http/prove-password.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { OfficeHead } from "../office-head.tsx";
import { readId } from "../read-id.ts";
import type { Route } from "./+types/customer-page";
import { CustomerActions } from "./customer-actions.tsx";
import { CustomerMessages } from "./customer-messages.tsx";
import { CustomerOrders } from "./customer-orders.tsx";
import { describeProofRefusal, roleRefusals } from "./customer-words.ts";
import { RoleTag } from "./role-tag.tsx";
import "./customers.css";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  privatePageMeta(matches, { path: `/admin/customers/${params.userId}`, title: "Customer" });

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const person = await readCustomer(context.get(services), admin, readId(params.userId));
  if (!person) throw data(null, { status: 404 });
  const { id, name, email, role, sessions, isVerified } = person;
  const orders = await listOrdersOf(context.get(services), admin, { userId: id, most: 10 });
  return {
    orders,
    now: new Date(),
    person: { id, name: name || email, email, role, sessions, isVerified },
    isSelf: id === admin.userId,
    ownEmail: admin.email,
    facts: [
      ["Email address", `${email} (${isVerified ? "confirmed" : "not confirmed"})`],
      ["Account since", sayMoment(person.createdAt)],
      ["Signed in on", sessions > 0 ? sayCount(sessions, "device") : "No device"],
      ...(person.lastSeenAt ? [["Last seen", sayMoment(person.lastSeenAt)]] : []),
      ["In the cart", person.cartLines > 0 ? sayCount(person.cartLines, "product") : "Nothing"],
    ] as [string, string][],
    messageCount: person.messageCount,
    messages: person.messages.map(({ createdAt, ...message }) => ({
      ...message,
      at: createdAt.toISOString(),
      moment: sayMoment(createdAt),
    })),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const form = await readForm(customerForm, request);
  const userId = readId(params.userId);
  const path = `/admin/customers/${userId}`;
  if (!form.ok) {
    const { currentPassword } = form.errors;
    if (!currentPassword) throw data(null, { status: 400 });
    return redirectWithToast(context, path, failed(`${currentPassword}. Nothing was changed.`));
  }
  const needs = context.get(services);
  if (form.value.step === "end-sessions") {
    const outcome = await endSessionsOf(needs, admin, userId);
    if (!outcome.ok) {
      return redirectWithToast(context, "/admin/customers", failed(roleRefusals.missing));
    }
    const sentence = `Signed out on ${sayCount(outcome.ended, "device")}.`;
    return redirectWithToast(context, path, done(sentence));
  }
  const role = form.value.step === "make-admin" ? "admin" : "customer";
  const shopper = requireShopper(context, request);
  const proof = await provePassword(context, shopper, form.value.currentPassword);
  if (!proof.ok) return redirectWithToast(context, path, failed(describeProofRefusal(proof)));
  const { holder } = proof;
  const outcome = await changeRole(needs, admin, { userId, role, holder });
  if (!outcome.ok) {
    const to = outcome.reason === "missing" ? "/admin/customers" : path;
    return redirectWithToast(context, to, failed(roleRefusals[outcome.reason]));
  }
  const now = role === "admin" ? "an admin" : "a customer";
  return redirectWithToast(
    context,
    path,
    done(`${outcome.name} is ${now} now. All admins have been emailed.`),
  );
}

export default function CustomerPage({ loaderData }: Route.ComponentProps) {
  const { person, isSelf, ownEmail, facts, orders, now, messages, messageCount } = loaderData;
  return (
    <>
      <OfficeHead title={person.name} back={{ to: "/admin/customers", label: "Customers" }}>
        <CustomerActions person={person} isSelf={isSelf} ownEmail={ownEmail} />
      </OfficeHead>
      <p className="customer-role">
        <RoleTag role={person.role} />
        {isSelf && <span className="office-note">This is you.</span>}
      </p>
      <dl className="fact-list">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <CustomerOrders userId={person.id} orders={orders.orders} total={orders.total} now={now} />
      <CustomerMessages messages={messages} count={messageCount} />
      <p className="office-section">
        <Link
          to={listAddress("/admin/audit", { kind: "customer", thing: person.id })}
          className="office-link"
        >
          What staff did with this account
        </Link>
      </p>
    </>
  );
}
