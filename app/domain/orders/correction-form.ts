import { z } from "zod";
import { addressForm, whoForm } from "./checkout-details.ts";

const { remark: _, ...who } = whoForm;

/** Who gets an order that a courier does not bring. */
export const contactCorrection = z.strictObject(who);

/** The same with the door it is brought to. */
export const doorCorrection = z.strictObject({ ...who, ...addressForm.shape });

export type OrderCorrection = z.output<typeof contactCorrection> & {
  address?: z.output<typeof addressForm>;
};
