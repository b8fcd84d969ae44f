import { company } from "#app/content/company.ts";
import type { DeliveryMethod, PostalAddress } from "#app/database/tables/orders.ts";

/** Above this, with VAT, a tax invoice names its receiver in full (VAT Act, section 20). */
const ABRIDGED_INVOICE_LIMIT = 5000_00;

/**
 * Whether the invoice has to show the buyer's address: it is a full tax invoice above R 5000, and
 * for whoever buys as a business. A seller without VAT number makes no tax invoices.
 */
export function needsBillingAddress(
  total: number,
  { companyName, buyerVatNumber }: InvoiceBuyer,
  { chargesVat = company.vatNumber !== undefined } = {},
): boolean {
  const isBusiness = Boolean(companyName?.trim() || buyerVatNumber?.trim());
  return chargesVat && (total > ABRIDGED_INVOICE_LIMIT || isBusiness);
}

/** The invoice will have to show an address, and there is none: a courier's door would be one. */
export function lacksBillingAddress(
  total: number,
  details: InvoiceBuyer & { deliveryMethod: DeliveryMethod; billingAddress?: unknown },
): boolean {
  const hasAddress = details.deliveryMethod === "courier" || Boolean(details.billingAddress);
  return !hasAddress && needsBillingAddress(total, details);
}

type InvoiceBuyer = {
  companyName?: string | null | undefined;
  buyerVatNumber?: string | null | undefined;
};

/** As on a letter. */
export function formatAddressLines({
  street,
  building,
  suburb,
  city,
  province,
  postalCode,
}: PostalAddress): string[] {
  return [building, street, suburb, `${city}, ${postalCode}`, province].flatMap(
    (line) => line || [],
  );
}

/** As people here write it: 082 123 4567. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+27(\d{2})(\d{3})(\d{4})$/, "0$1 $2 $3");
}
