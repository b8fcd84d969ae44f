import { z } from "zod";
import { requiredLine } from "#app/domain/forms/form-fields.ts";
import { ACCOUNT_TYPES } from "./account-types.ts";

const digits = (pattern: RegExp, invalid: string) =>
  z
    .string({ error: invalid })
    .max(40, invalid)
    .transform((text) => text.replace(/[\s-]/g, ""))
    .pipe(z.string().regex(pattern, invalid));

/** Where a customer wants a refund paid to. */
export const refundAccountForm = z.strictObject({
  accountHolder: requiredLine(100, "Enter the name of the account holder."),
  bank: requiredLine(60, "Enter the name of the bank."),
  branchCode: digits(/^\d{6}$/, "Enter the branch code: six digits."),
  accountNumber: digits(/^\d{6,16}$/, "Enter the account number: 6 to 16 digits."),
  accountType: z.enum(ACCOUNT_TYPES, { error: "Choose the type of account." }),
});

export type RefundAccount = z.output<typeof refundAccountForm>;

/** "…4321": enough for its owner to recognise. */
export function maskAccountNumber({ accountNumber }: Pick<RefundAccount, "accountNumber">): string {
  return `…${accountNumber.slice(-4)}`;
}
