import { company } from "#app/content/company.ts";
import type { DeliveryWay } from "#app/database/tables/orders.ts";

/** Above this, with VAT, a tax invoice names its receiver in full (VAT Act, section 20). */
const MOST_ABRIDGED = 5000_00;

/**
 * Whether the invoice has to show the buyer's address: it is a full tax invoice above R 5000, and
 * for whoever buys as a business. A seller without VAT number makes no tax invoices.
 */
export function needsAddress(
  total: number,
  { companyName, buyerVatNumber }: Buyer,
  { chargesVat = company.vatNumber !== undefined } = {},
): boolean {
  const isBusiness = Boolean(companyName?.trim() || buyerVatNumber?.trim());
  return chargesVat && (total > MOST_ABRIDGED || isBusiness);
}

/** The invoice will have to show an address, and there is none: a courier's door would be one. */
export function lacksAddress(
  total: number,
  details: Buyer & { deliveryWay: DeliveryWay; billingAddress?: unknown },
): boolean {
  const hasAddress = details.deliveryWay === "courier" || Boolean(details.billingAddress);
  return !hasAddress && needsAddress(total, details);
}

type Buyer = {
  companyName?: string | null | undefined;
  buyerVatNumber?: string | null | undefined;
};
