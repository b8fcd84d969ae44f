import { vatNumber } from "#app/content/company-details.ts";
import type { DeliveryMethod, PostalAddress } from "#app/database/tables/orders.ts";

/** Above this amount, VAT included, a full tax invoice is required (VAT Act, section 20). */
const ABRIDGED_INVOICE_LIMIT = 5000_00;

/**
 * Whether the invoice must show the buyer's address: a full tax invoice is required above R 5000 and for business
 * buyers. A seller without VAT number issues no tax invoices.
 */
export function needsBillingAddress(
  total: number,
  { companyName, buyerVatNumber }: InvoiceBuyer,
  { chargesVat = vatNumber() !== undefined } = {},
): boolean {
  const isBusiness = Boolean(companyName?.trim() || buyerVatNumber?.trim());
  return chargesVat && (total > ABRIDGED_INVOICE_LIMIT || isBusiness);
}

/** Whether the invoice requires an address and none is given; a delivery or site address counts. */
export function lacksBillingAddress(
  total: number,
  details: InvoiceBuyer & {
    deliveryMethod: DeliveryMethod;
    siteAddress?: unknown;
    billingAddress?: unknown;
  },
): boolean {
  const hasAddress =
    details.deliveryMethod === "courier" || Boolean(details.siteAddress ?? details.billingAddress);
  return !hasAddress && needsBillingAddress(total, details);
}

type InvoiceBuyer = {
  companyName?: string | null | undefined;
  buyerVatNumber?: string | null | undefined;
};

export function formatAddressLines(address: PostalAddress): string[] {
  const { street, building, suburb, city, province, postalCode } = address;
  const lines = [building, street, suburb, `${city}, ${postalCode}`, province];
  return lines.flatMap((line) => line || []);
}

/** The local format: 082 123 4567. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+27(\d{2})(\d{3})(\d{4})$/, "0$1 $2 $3");
}
