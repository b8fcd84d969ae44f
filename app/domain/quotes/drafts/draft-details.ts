import { formatPhone } from "#app/domain/checkout/buyer-address.ts";
import { billingFields } from "#app/domain/checkout/checkout-steps.ts";
import type { DraftDetails } from "./write-revision.server.ts";

type Fields = Readonly<Record<string, string | undefined>>;

const addressNames = Object.keys(billingFields) as (keyof typeof billingFields)[];

/**
 * The customer's details of the editor's fields, as far as they are filled in. Without a courier, the address is where
 * a service is carried out, if there is such a service, or else the billing address. A request may name the place
 * alone: that is none.
 */
export function nestDetails(fields: Fields, { asksSite }: { asksSite: boolean }): DraftDetails {
  const { billingSame, deliveryMethod, ...rest } = fields;
  const ownNames = new Set<string>([...addressNames, ...Object.values(billingFields)]);
  const contact = filled(Object.entries(rest).filter(([name]) => !ownNames.has(name)));
  const address = filled(addressNames.map((name) => [name, fields[name]]));
  const billing = filled(addressNames.map((name) => [name, fields[billingFields[name]]]));
  const isCourier = deliveryMethod === "courier";
  const hasOwnBilling = billingSame === "no" && (isCourier || asksSite);
  const isAddress = asksSite || address.street !== undefined;
  return {
    ...contact,
    ...(deliveryMethod && { deliveryMethod }),
    ...(isCourier
      ? address
      : isAddress && nested(asksSite ? "siteAddress" : "billingAddress", address)),
    ...(hasOwnBilling && { billingAddress: billing }),
  } as DraftDetails;
}

/** The editor's fields of these details. */
export function flattenDetails(details: Readonly<Record<string, unknown>>): Record<string, string> {
  const { siteAddress, billingAddress, ...rest } = details;
  const isCourier = details.deliveryMethod === "courier";
  const site = isCourier ? undefined : (siteAddress as Fields | undefined);
  const own = billingAddress as Fields | undefined;
  const isOwn = own !== undefined && (isCourier || site !== undefined);
  const { phone, ...texts } = filled(Object.entries(rest));
  return {
    ...texts,
    ...(phone && { phone: formatPhone(phone) }),
    ...(!isCourier && filled(Object.entries(site ?? own ?? {}))),
    ...(isOwn && filled(addressNames.map((name) => [billingFields[name], own[name]]))),
    billingSame: isOwn ? "no" : "yes",
  };
}

/** The editor's fields of what is wrong with the details, by their paths ("billingAddress.street"). */
export function detailFieldErrors(
  errors: Readonly<Record<string, string>>,
  details: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const isOwn = details.deliveryMethod === "courier" || details.siteAddress !== undefined;
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const [kind, name] = path.split(".") as [string, keyof typeof billingFields | undefined];
      if (!name) return [kind, message];
      return [kind === "billingAddress" && isOwn ? billingFields[name] : name, message];
    }),
  );
}

function filled(entries: readonly (readonly [string, unknown])[]): Record<string, string> {
  return Object.fromEntries(
    entries.flatMap(([name, value]) =>
      typeof value === "string" && value.trim() !== "" ? [[name, value.trim()]] : [],
    ),
  );
}

function nested(name: string, address: Record<string, string>) {
  return Object.keys(address).length > 0 ? { [name]: address } : {};
}
