import { data, type RouterContextProvider } from "react-router";
import { checkoutMessages as say } from "#app/content/checkout-messages.ts";
import { done } from "#app/content/toast.ts";
import { correctOrder } from "#app/domain/orders/correct-order.server.ts";
import {
  contactCorrection,
  doorCorrection,
  invoiceCorrection,
} from "#app/domain/orders/correction-form.ts";
import type { DeliveryWay } from "#app/domain/orders/delivery-offers.ts";
import { ORDER_STATES } from "#app/domain/orders/order-states.ts";
import { readStaffOrder } from "#app/domain/orders/read-staff-order.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { checkFields } from "#app/http/read-form.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { ORDERS, sayRefused } from "./order-words.ts";
import { conflict, refuseFields } from "./refuse-form.server.ts";

type Fields = Record<string, string>;

/** Who gets the order, and where: the door a courier brings it to, or where the invoice goes. */
export async function correctByForm(
  context: Readonly<RouterContextProvider>,
  number: number,
  fields: Fields,
) {
  const admin = requireAdmin(context);
  const { database } = context.get(services);
  const { intent: _, seen: typedSeen, ...typed } = fields;
  const seen = ORDER_STATES.find((state) => state === typedSeen);
  if (!seen) throw data(null, { status: 400 });
  const order = await readStaffOrder({ database }, admin, number);
  if (!order) throw data(null, { status: 404 });
  // A parcel that has left is not sent elsewhere: its door is not asked for.
  const isDoorOpen = order.deliveryWay === "courier" && order.correctable === "all";
  const read = readCorrection(typed, { way: order.deliveryWay, isDoorOpen });
  if (!read.ok) return refuseFields(fields, read.errors);
  const outcome = await correctOrder({ database }, admin, { number, seen, details: read.details });
  if (!outcome.ok && outcome.reason === "no-address") {
    return refuseFields(fields, { street: say.billingStreet });
  }
  if (!outcome.ok) return conflict(fields, sayRefused(outcome));
  const after = await readStaffOrder({ database }, admin, number);
  const sentence =
    outcome.changed.length > 0
      ? `Corrected: ${outcome.changed.join(", ")}.${after?.outdatedInvoice ? " If the invoice has to say so, too, replace it." : ""}`
      : "Nothing was changed";
  return redirectWithToast(context, `${ORDERS}/${number}`, done(sentence));
}

function readCorrection(
  typed: Fields,
  { way, isDoorOpen }: { way: DeliveryWay; isDoorOpen: boolean },
) {
  const { street, building, suburb, city, province, postalCode, ...contact } = typed;
  const isBlank = ![street, building, suburb, city, province, postalCode].some((text) =>
    text?.trim(),
  );
  if (way === "courier" ? !isDoorOpen : isBlank) {
    const form = checkFields(contactCorrection, contact);
    return form.ok ? { ok: true as const, details: form.value } : form;
  }
  return readWithAddress(typed, way === "courier" ? doorCorrection : invoiceCorrection);
}

function readWithAddress(typed: Fields, schema: typeof doorCorrection | typeof invoiceCorrection) {
  const form = checkFields(schema, typed);
  if (!form.ok) return form;
  const { street, building, suburb, city, province, postalCode, ...person } = form.value;
  const address = { street, building, suburb, city, province, postalCode };
  return { ok: true as const, details: { ...person, address } };
}
