import { company } from "#app/content/company.ts";
import { deliveryWords } from "#app/content/delivery-words.ts";
import { randText } from "#app/content/rand-text.ts";
import type { Transaction } from "#app/database/connection.server.ts";
import { quoteMail } from "#app/mail/messages/quote-mail.ts";
import { writeMail } from "#app/mail/write-mail.server.ts";
import { quoteNumber } from "../order-numbers.ts";
import { readQuote } from "./read-quote.server.ts";

/** Mails the quotation to whoever asked for it; in the same transaction, so never without it. */
export async function mailQuote(
  transaction: Transaction,
  { origin }: { origin: string },
  { accessKey }: { accessKey: string },
): Promise<void> {
  const quote = await readQuote({ database: transaction }, { accessKey });
  if (!quote) throw new Error("There is no such quotation");
  const mail = quoteMail({
    origin,
    company,
    reference: quoteNumber(quote.number),
    path: `/quotes/${accessKey}`,
    validUntil: quote.validUntil,
    lines: quote.lines.map(({ name, quantity, total }) => ({
      name,
      quantity,
      total: randText(total),
    })),
    deliveryTitle: deliveryWords[quote.details.deliveryWay].title,
    delivery: quote.delivery === 0 ? "Free" : randText(quote.delivery),
    total: randText(quote.total),
    vat: quote.vat === undefined ? undefined : randText(quote.vat),
  });
  await writeMail(transaction, { ...mail, to: quote.details.email, origin });
}
