import { z } from "zod";
import { addressForm, billingAddressForm, whoForm } from "./checkout-details.ts";

const { remark: _, ...who } = whoForm;

/** Who gets an order, of which an address is not known and not needed. */
export const contactCorrection = z.strictObject(who);

/** The same with the door it is brought to. */
export const doorCorrection = z.strictObject({ ...who, ...addressForm.shape });

/** The same with where the invoice goes. */
export const invoiceCorrection = z.strictObject({ ...who, ...billingAddressForm.shape });

export type OrderCorrection = z.output<typeof contactCorrection> & {
  /** The door; of what is not brought to one, the invoice's. */
  address?: z.output<typeof billingAddressForm>;
};
