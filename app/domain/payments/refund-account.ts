import { z } from "zod";

export const ACCOUNT_TYPES = ["Cheque or current", "Savings", "Transmission"] as const;

const line = (max: number, missing: string) =>
  z
    .string({ error: missing })
    .transform((text) => text.replace(/\s+/g, " ").trim())
    .pipe(z.string().min(1, missing).max(max, `Use at most ${max} characters.`));

const digits = (pattern: RegExp, invalid: string) =>
  z
    .string({ error: invalid })
    .max(40, invalid)
    .transform((text) => text.replace(/[\s-]/g, ""))
    .pipe(z.string().regex(pattern, invalid));

/** Where a customer wants a refund paid to. */
export const refundAccountForm = z.strictObject({
  accountHolder: line(100, "Enter the name of the account holder."),
  bank: line(60, "Enter the name of the bank."),
  branchCode: digits(/^\d{6}$/, "Enter the branch code: six digits."),
  accountNumber: digits(/^\d{6,16}$/, "Enter the account number: 6 to 16 digits."),
  accountType: z.enum(ACCOUNT_TYPES, { error: "Choose the type of account." }),
});

export type RefundAccount = z.output<typeof refundAccountForm>;

/** "…4321": enough for its owner to recognise. */
export function maskAccountNumber({ accountNumber }: Pick<RefundAccount, "accountNumber">): string {
  return `…${accountNumber.slice(-4)}`;
}
