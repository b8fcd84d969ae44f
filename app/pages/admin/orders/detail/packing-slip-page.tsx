import { data } from "react-router";
import { company } from "#app/content/company.ts";
import { formatPhone } from "#app/domain/checkout/buyer-address.ts";
import { formatOrderNumber, nameOnOneLine } from "#app/domain/documents/document.ts";
import { packingList } from "#app/domain/orders/fulfilment/packing-list.ts";
import { readPackingSlip } from "#app/domain/orders/fulfilment/read-staff-order.server.ts";
import { orderStateLabel, orderStates } from "#app/domain/orders/order-states.ts";
import { formatCount, formatDate } from "#app/format/dates-and-numbers.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { requireNumberParam } from "#app/http/forms/number-param.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { ORDERS_PATH } from "#app/pages/admin/orders/order-labels.ts";
import { CompanyLogo } from "#app/pages/shell/header/logo.tsx";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { settings } from "#app/settings/settings.ts";
import { PrintButton } from "#app/ui/form/print-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/packing-slip-page";
import "#app/pages/admin/orders/printed-pages.css";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  privatePageMeta(matches, {
    path: `${ORDERS_PATH}/${params.number}/packing-slip`,
    title: `Packing slip ${formatOrderNumber(Number(params.number))}`,
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/orders/:number/packing-slip");
  const { database } = context.get(appServices);
  const order = await readPackingSlip({ database }, admin, requireNumberParam(params.number));
  if (!order) throw data(null, { status: 404 });
  return data(order, { status: order.recipient ? 200 : 403 });
}

export default function PackingSlipPage({ loaderData: order }: Route.ComponentProps) {
  const { recipient, ...packed } = order;
  if (!recipient) return <ClosedPackingSlip order={order} />;
  return <PackingSlip order={packed} recipient={recipient} />;
}

/** For those who may see names and addresses only of what they pack. */
function ClosedPackingSlip({ order: { number, state, deliveryMethod } }: { order: Slip }) {
  const name = formatOrderNumber(number);
  return (
    <>
      <AdminPageHeader
        title={`Packing slip ${name}`}
        back={{ to: `${ORDERS_PATH}/${number}`, label: name }}
      />
      <Notice kind="info">
        {name} is “{orderStateLabel(state, deliveryMethod)}”. The packing slip shows the customer’s
        name and address, so it is available only while there is something to pack or deliver.
        Colleagues who may see customers’ contact details can still open it.
      </Notice>
    </>
  );
}

type Slip = Route.ComponentProps["loaderData"];

const slipHeadings: Record<Slip["deliveryMethod"], string> = {
  courier: "Deliver by courier to",
  collection: "Collection by",
  email: "By email or appointment to",
};

function PackingSlip({ order, recipient }: PackingSlipProps) {
  const name = formatOrderNumber(order.number);
  const { goods, byEmail, itemCount, grams } = packingList(order.lines);
  const keepIt = order.deliveryMethod === "collection" ? "do not hand it over" : "do not send it";
  return (
    <>
      <AdminPageHeader
        title={`Packing slip ${name}`}
        back={{ to: `${ORDERS_PATH}/${order.number}`, label: name }}
      >
        <PrintButton variant="brand" size="compact" />
      </AdminPageHeader>
      <article className="printed-page" aria-label="Packing slip">
        <header className="split">
          <div>
            {settings().branding.logo && (
              <p className="packing-logo">
                <CompanyLogo size={36} ground="light" />
              </p>
            )}
            <strong>{company().name}</strong>
            {company().postalAddress.map((line) => (
              <span key={line}>{line}</span>
            ))}
            <span>{company().phone.shown}</span>
          </div>
          <div>
            <strong>Packing slip</strong>
            <span className="packing-number">{name}</span>
            <span>Ordered {formatDate(order.placedAt)}</span>
            {recipient.buyerReference && (
              <span>Your purchase order number: {recipient.buyerReference}</span>
            )}
          </div>
        </header>
        {!orderStates[order.state].isDispatchable && (
          <p className="packing-warning">
            {orderStates[order.state].isEnded
              ? `This order has been ${orderStates[order.state].label.toLowerCase()}: ${keepIt}.`
              : `This order is “${orderStates[order.state].label}”: ${keepIt}.`}
          </p>
        )}
        <section>
          <h2>{slipHeadings[order.deliveryMethod]}</h2>
          <p>
            <strong>{recipient.fullName}</strong>
            {recipient.companyName && <span>{recipient.companyName}</span>}
            {recipient.addressLines.map((line) => (
              <span key={line}>{line}</span>
            ))}
            {recipient.phone && <span>{formatPhone(recipient.phone)}</span>}
          </p>
        </section>
        <table aria-label="Items to pack">
          <thead>
            <tr>
              <th scope="col">Packed</th>
              <th scope="col">Quantity</th>
              <th scope="col">SKU</th>
              <th scope="col">Product</th>
            </tr>
          </thead>
          <tbody>
            {goods.map((line) => (
              <tr key={line.id}>
                <td>
                  <span className="packing-box" aria-hidden="true" />
                </td>
                <td>{line.quantity}</td>
                <td>{line.sku}</td>
                <td>
                  {line.name}
                  {line.awaitedText && <small> ({line.awaitedText})</small>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          {formatCount(itemCount, "item")}
          {grams > 0 && `, about ${(grams / 1000).toFixed(1)} kg`}
        </p>
        {byEmail.length > 0 && (
          <section>
            <h2>By email or appointment</h2>
            <p>
              {byEmail.map(({ id, quantity, name: product, sku }) => (
                <span key={id}>
                  {quantity} × {nameOnOneLine({ name: product, sku })}
                </span>
              ))}
            </p>
          </section>
        )}
        {recipient.remark && (
          <section>
            <h2>Customer’s note</h2>
            <p className="plain-text">{recipient.remark}</p>
          </section>
        )}
        <footer className="split">
          <p>Packed by</p>
          <p>Checked by</p>
          <p>Received by</p>
        </footer>
      </article>
    </>
  );
}

type PackingSlipProps = {
  order: Omit<Slip, "recipient">;
  recipient: NonNullable<Slip["recipient"]>;
};
