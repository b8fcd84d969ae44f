import { data } from "react-router";
import { company } from "#app/content/company.ts";
import { deliveryNames } from "#app/content/delivery.ts";
import { sayDay } from "#app/content/office-words.ts";
import { orderNumber } from "#app/domain/orders/order-numbers.ts";
import { stateLabels } from "#app/domain/orders/order-states.ts";
import { phoneShown } from "#app/domain/orders/phone-shown.ts";
import { readStaffOrder } from "#app/domain/orders/read-staff-order.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { requireNumber } from "#app/http/read-number.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { OfficeHead } from "#app/pages/admin/office-head.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { PrintButton } from "#app/ui/print-button.tsx";
import type { Route } from "./+types/packing-slip-page";
import { itemsOf, ORDERS } from "./order-words.ts";
import "./order-sheets.css";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  privatePageMeta(matches, {
    path: `${ORDERS}/${params.number}/packing-slip`,
    title: `Packing slip ${params.number}`,
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const { database } = context.get(services);
  const order = await readStaffOrder({ database }, admin, requireNumber(params.number));
  if (!order) throw data(null, { status: 404 });
  const lines = order.lines
    .map(({ id, name, quantity, refunded }) => ({ id, name, quantity: quantity - refunded }))
    .filter(({ quantity }) => quantity > 0);
  const grams = order.lines.reduce(
    (sum, { weightGrams, quantity, refunded }) => sum + weightGrams * (quantity - refunded),
    0,
  );
  const { number, state, fullName, companyName, phone, addressLines, remark } = order;
  return {
    slip: { number, fullName, companyName, phone, addressLines, remark },
    reference: order.buyerReference,
    way: deliveryNames[order.deliveryWay],
    placed: sayDay(order.placedAt),
    // What is not paid, or has ended, is not to leave the building by mistake.
    warning: ["paid", "packed", "shipped", "ready", "completed"].includes(state)
      ? undefined
      : `This order is "${stateLabels[state]}": do not send it.`,
    lines,
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    kilograms: grams > 0 ? (grams / 1000).toFixed(1) : undefined,
  };
}

export default function PackingSlipPage({ loaderData }: Route.ComponentProps) {
  const { slip, reference, way, placed, warning, lines, count, kilograms } = loaderData;
  const name = orderNumber(slip.number);
  return (
    <>
      <OfficeHead
        title={`Packing slip ${name}`}
        back={{ to: `${ORDERS}/${slip.number}`, label: name }}
      >
        <PrintButton variant="brand" size="office" />
      </OfficeHead>
      <article className="paper" aria-label="Packing slip">
        <header>
          <div>
            <strong>{company.name}</strong>
            {company.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
            <span>{company.phone.shown}</span>
          </div>
          <div>
            <strong>Packing slip</strong>
            <span className="paper-number">{name}</span>
            <span>Ordered {placed}</span>
            {reference && <span>Your reference: {reference}</span>}
          </div>
        </header>
        {warning && <p className="paper-warning">{warning}</p>}
        <section>
          <h2>{way}</h2>
          <p>
            <strong>{slip.fullName}</strong>
            {slip.companyName && <span>{slip.companyName}</span>}
            {slip.addressLines.map((line) => (
              <span key={line}>{line}</span>
            ))}
            <span>{phoneShown(slip.phone)}</span>
          </p>
        </section>
        <table>
          <thead>
            <tr>
              <th scope="col">Packed</th>
              <th scope="col">Quantity</th>
              <th scope="col">Product</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <td>
                  <span className="paper-box" aria-hidden="true" />
                </td>
                <td>{line.quantity}</td>
                <td>{line.name}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          {itemsOf(count)}
          {kilograms && `, about ${kilograms} kg`}
        </p>
        {slip.remark && (
          <section>
            <h2>Remark of the customer</h2>
            <p className="paper-remark">{slip.remark}</p>
          </section>
        )}
        <footer>
          <p>Packed by</p>
          <p>Checked by</p>
          <p>Received by</p>
        </footer>
      </article>
    </>
  );
}
