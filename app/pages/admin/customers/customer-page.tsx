import { data, Link } from "react-router";
import { readCustomer } from "#app/domain/accounts/customers.server.ts";
import {
  findRecovery,
  RECOVERY_HOURS,
  type RecoveryRefusal,
  startRecovery,
  stopRecoveryAsAdmin,
} from "#app/domain/accounts/second-factor/recovery.server.ts";
import { endSessionsAsAdmin } from "#app/domain/accounts/sessions/sessions.server.ts";
import {
  customerPageForm,
  isCustomerPriceForm,
} from "#app/domain/discounts/customer-price-form.ts";
import { listOrdersOf } from "#app/domain/orders/lists/list-orders.server.ts";
import { readPurchases } from "#app/domain/orders/lists/purchases.server.ts";
import { formatCount, formatDateTime, formatLongDateTime } from "#app/format/dates-and-numbers.ts";
import { listUrl } from "#app/format/list-query.ts";
import { requirePage, requirePermission } from "#app/http/auth/guards.server.ts";
import { stepUp, stepUpFields } from "#app/http/auth/step-up.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { requireUuidParam } from "#app/http/forms/number-param.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { errorToast, successToast } from "#app/http/forms/toast.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { StepUpFields } from "#app/pages/account/step-up-fields.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { DetailList } from "#app/pages/admin/admin-records.tsx";
import { viewedUrl } from "#app/pages/admin/audit/audit-paths.ts";
import { ORDERS_PATH } from "#app/pages/admin/orders/order-labels.ts";
import { recordTitle } from "#app/pages/admin/page-titles.ts";
import { STAFF_PATH, staffUrl } from "#app/pages/admin/settings/staff/staff-labels.tsx";
import { usePermissions } from "#app/pages/admin/use-permissions.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { ConfirmButton } from "#app/ui/form/confirm-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/customer-page";
import { changeCustomerPrices, loadCustomerPrices } from "./change-prices.server.ts";
import {
  RecoveryWarning,
  RoleTag,
  recoveryRefusalMessages,
  recoveryTold,
  stepUpRefusalMessage,
} from "./customer-labels.tsx";
import { CUSTOMERS_PATH } from "./customer-paths.ts";
import { PricesSection } from "./customer-prices.tsx";
import { MessagesSection, OrdersSection, PurchasesSection } from "./customer-sections.tsx";

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) =>
  privatePageMeta(matches, {
    path: `/admin/customers/${params.userId}`,
    title: recordTitle(loaderData?.person.name, "Customer"),
  });

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/customers/:userId");
  const services = context.get(appServices);
  const person = await readCustomer(services, admin, requireUuidParam(params.userId));
  if (!person) throw data(null, { status: 404 });
  const { id, name, email, role, sessions, isVerified, hasSecondFactor, messages } = person;
  const buyer = { userId: id };
  const [recoveryAt, prices, orders, purchases] = await Promise.all([
    findRecovery(services, admin, id),
    loadCustomerPrices(context, admin, buyer),
    listOrdersOf(services, admin, { buyer, max: 10 }),
    readPurchases(services, admin, buyer),
  ]);
  return {
    prices,
    orders,
    purchases,
    now: new Date(),
    person: {
      id,
      name: name || email,
      email,
      role,
      sessions,
      isVerified,
      hasSecondFactor,
      isFormerStaff: person.deactivatedAt !== null,
    },
    recoveryAt: recoveryAt && formatLongDateTime(recoveryAt),
    isSelf: id === admin.userId,
    asked: stepUpFields(context),
    deliversMail: context.get(appServices).installation.deliversMail,
    details: [
      ["Email address", `${email} (${isVerified ? "confirmed" : "not confirmed"})`],
      ["Account created", formatDateTime(person.createdAt)],
      ["Logged in on", sessions > 0 ? formatCount(sessions, "device") : "No devices"],
      ["Two-step login", hasSecondFactor ? "On" : "Off"],
      ["Last seen", person.lastSeenAt && formatDateTime(person.lastSeenAt)],
      ["Marketing emails", person.marketing.join(", ") || "No consent"],
      ["Cart", person.cartLines > 0 ? formatCount(person.cartLines, "product") : "Empty"],
    ] as const,
    messages,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = requirePage(context, "/admin/customers/:userId");
  const form = await readForm(customerPageForm, request);
  const userId = requireUuidParam(params.userId);
  const path = `/admin/customers/${userId}`;
  const fail = (message: string, to = path) => redirectWithToast(context, to, errorToast(message));
  const refuse = (reason: RecoveryRefusal) =>
    fail(recoveryRefusalMessages[reason], reason === "missing" ? CUSTOMERS_PATH : path);
  if (!form.ok) {
    if (!/^grant-/.test(form.submitted.step ?? "")) throw data(null, { status: 400 });
    return actionFailure(422, { ...form, choices: [] });
  }
  const services = context.get(appServices);
  if (isCustomerPriceForm(form.value)) {
    const pricer = requirePermission(context, "manage-discounts");
    return changeCustomerPrices(context, pricer, { customer: { userId }, path }, form.value);
  }
  if (form.value.step === "end-sessions") {
    const outcome = await endSessionsAsAdmin(services, admin, userId);
    if (!outcome.ok) return refuse(outcome.reason);
    const message = `Signed out on ${formatCount(outcome.ended, "device")}.`;
    return redirectWithToast(context, path, successToast(message));
  }
  if (form.value.step === "stop-recovery") {
    const stopped = await stopRecoveryAsAdmin(services, admin, userId);
    if (!stopped.ok) return refuse(stopped.reason);
    return redirectWithToast(context, path, successToast("Two-step login stays on."));
  }
  const proof = await stepUp(context, request, form.value);
  if (!proof.ok) return fail(stepUpRefusalMessage(proof.failure.data.errors));
  const started = await startRecovery(services, admin, { userId, holder: proof.holder });
  if (!started.ok) return refuse(started.reason);
  const message = `Two-step login for ${started.name} will be removed in ${RECOVERY_HOURS} hours. ${recoveryTold(services.installation.deliversMail)}`;
  return redirectWithToast(context, path, successToast(message));
}

type LoaderData = Route.ComponentProps["loaderData"];

export default function CustomerPage({ loaderData, actionData }: Route.ComponentProps) {
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
      {loaderData.recoveryAt && (
        <Notice kind="warning">
          Two-step login will be removed on {loaderData.recoveryAt}, unless they stop it or log in
          with a code.
        </Notice>
      )}
      <DetailList details={loaderData.details} />
      <PricesSection
        prices={loaderData.prices}
        failure={actionData}
        isVerified={person.isVerified}
      />
      <PurchasesSection purchases={loaderData.purchases} />
      <OrdersSection
        {...loaderData.orders}
        now={loaderData.now}
        newOrderUrl={`${ORDERS_PATH}/new?customer=${person.id}`}
      />
      {loaderData.messages && <MessagesSection messages={loaderData.messages} />}
      <ActivityLinks {...person} />
    </>
  );
}

function ActivityLinks({ id, email }: LoaderData["person"]) {
  const { mayOpen } = usePermissions();
  const links = [
    [listUrl("/admin/quotes", { view: "all", q: email }), "Quotations for this address"],
    [listUrl("/admin/audit", { kind: "customer", entity: id }), "Staff activity on this account"],
    [viewedUrl({ person: email }), "Who has viewed this customer"],
  ] as const;
  return (
    <ul className="admin-section">
      {links
        .filter(([to]) => mayOpen(to))
        .map(([to, label]) => (
          <li key={to}>
            <Link to={to} className="touch-target admin-link">
              {label}
            </Link>
          </li>
        ))}
    </ul>
  );
}

/** A colleague's account belongs to whoever manages staff, and so does the way onto staff. */
function CustomerActions(customer: LoaderData) {
  const { person, isSelf } = customer;
  const { may } = usePermissions();
  const isStaff = person.role === "admin" || person.isFormerStaff;
  const { name, email } = person;
  return (
    <>
      {(person.role === "customer" || isSelf || may("manage-staff")) && (
        <AccountButtons {...customer} />
      )}
      {may("manage-staff") && isStaff && (
        <ButtonLink to={staffUrl(person.id)} variant="line" size="compact">
          Staff page
        </ButtonLink>
      )}
      {may("manage-staff") && !isStaff && person.isVerified && (
        <ButtonLink
          to={listUrl(`${STAFF_PATH}/invite`, { name, email })}
          variant="line"
          size="compact"
        >
          Add to staff
        </ButtonLink>
      )}
    </>
  );
}

function AccountButtons({ person, isSelf, asked, recoveryAt, deliversMail }: LoaderData) {
  const { name, role, sessions, hasSecondFactor } = person;
  return (
    <>
      {!isSelf && hasSecondFactor && !recoveryAt && (
        <ConfirmButton
          label="Remove two-step login"
          question={`Remove two-step login for ${name}?`}
          confirmLabel="Remove in 24 hours"
          fields={{ step: "start-recovery" }}
          inputs={<StepUpFields asked={asked} />}
        >
          <RecoveryWarning isStaff={role === "admin"} deliversMail={deliversMail} />
        </ConfirmButton>
      )}
      {recoveryAt && (
        <ConfirmButton
          label="Keep two-step login"
          question={`Keep two-step login for ${name}?`}
          confirmLabel="Keep two-step login"
          danger={false}
          fields={{ step: "stop-recovery" }}
        >
          They will need a code from their app, or a recovery code, to log in.
        </ConfirmButton>
      )}
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
    </>
  );
}
