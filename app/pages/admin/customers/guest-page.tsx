import { data, Link } from "react-router";
import { readMessagesFrom } from "#app/domain/accounts/customers.server.ts";
import { may } from "#app/domain/accounts/people.ts";
import { formatPhone } from "#app/domain/checkout/buyer-address.ts";
import { customerPriceForm } from "#app/domain/discounts/customer-price-form.ts";
import { readGuest } from "#app/domain/orders/lists/list-customers.server.ts";
import { listOrdersOf } from "#app/domain/orders/lists/list-orders.server.ts";
import { readPurchases } from "#app/domain/orders/lists/purchases.server.ts";
import { formatCount, formatDateTime } from "#app/format/dates-and-numbers.ts";
import { listUrl } from "#app/format/list-query.ts";
import { requirePage, requirePermission } from "#app/http/auth/guards.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { DetailList, StateTag } from "#app/pages/admin/admin-records.tsx";
import { viewedUrl } from "#app/pages/admin/audit/audit-paths.ts";
import { recordTitle } from "#app/pages/admin/page-titles.ts";
import { usePermissions } from "#app/pages/admin/use-permissions.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import type { Route } from "./+types/guest-page";
import { changeCustomerPrices, loadCustomerPrices } from "./change-prices.server.ts";
import { CUSTOMERS_PATH, customerUrl } from "./customer-paths.ts";
import { PricesSection } from "./customer-prices.tsx";
import { MessagesSection, OrdersSection, PurchasesSection } from "./customer-sections.tsx";

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) =>
  privatePageMeta(matches, {
    path: customerUrl({ userId: null, email: params.email }),
    title: recordTitle(loaderData?.guest.name, "Customer"),
  });

/** Someone who orders without an account, found by their email address. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/customers/guest/:email");
  const services = context.get(appServices);
  const guest = await readGuest(services, admin, params.email);
  if (!guest) throw data(null, { status: 404 });
  const buyer = { guestEmail: guest.email };
  const [prices, orders, purchases, messages] = await Promise.all([
    loadCustomerPrices(context, admin, { email: guest.email }),
    listOrdersOf(services, admin, { buyer, max: 10 }),
    readPurchases(services, admin, buyer),
    may(admin, "answer-messages") ? readMessagesFrom(services, admin, guest.email) : undefined,
  ]);
  return { guest, prices, orders, purchases, messages, now: new Date() };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = requirePage(context, "/admin/customers/guest/:email");
  const pricer = requirePermission(context, "manage-discounts");
  const form = await readForm(customerPriceForm, request);
  if (!form.ok) return actionFailure(422, { ...form, choices: [] });
  const guest = await readGuest(context.get(appServices), admin, params.email);
  if (!guest) throw data(null, { status: 404 });
  const path = customerUrl({ userId: null, email: guest.email });
  const customer = { email: guest.email };
  return changeCustomerPrices(context, pricer, { customer, path }, form.value);
}

export default function GuestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { guest, prices, orders, purchases, messages, now } = loaderData;
  const { mayOpen } = usePermissions();
  const quotes = listUrl("/admin/quotes", { view: "all", q: guest.email });
  const quoteCount = formatCount(guest.quotes, "quotation");
  return (
    <>
      <AdminPageHeader
        title={guest.name || guest.email}
        back={{ to: CUSTOMERS_PATH, label: "Customers" }}
      />
      <p className="button-row spaced">
        <StateTag>Guest</StateTag>
        <span className="soft">Orders without an account.</span>
      </p>
      <DetailList
        details={[
          ["Email address", guest.email],
          ["Phone", guest.phone && <a href={`tel:${guest.phone}`}>{formatPhone(guest.phone)}</a>],
          ["Company", guest.companyName],
          ["Latest activity", formatDateTime(guest.at)],
          [
            "Quotations",
            guest.quotes > 0 &&
              (mayOpen(quotes) ? (
                <Link to={quotes} className="admin-link">
                  {quoteCount}
                </Link>
              ) : (
                quoteCount
              )),
          ],
        ]}
      />
      <PricesSection prices={prices} failure={actionData} isGuest />
      <PurchasesSection purchases={purchases} />
      <OrdersSection {...orders} now={now} />
      {messages && <MessagesSection messages={messages} />}
      {mayOpen(viewedUrl({})) && (
        <p className="admin-section">
          <Link to={viewedUrl({ person: guest.email })} className="touch-target admin-link">
            Who has viewed this customer
          </Link>
        </p>
      )}
    </>
  );
}
