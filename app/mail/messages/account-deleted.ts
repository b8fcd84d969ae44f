import type { Company } from "#app/content/company.ts";
import { spellMoment } from "#app/content/spell-moment.ts";
import { letterAsHtml } from "../mail-layout.ts";
import type { Letter, MailMessage } from "../mail-letter.ts";
import { letterAsText } from "../mail-text.ts";

/** The last mail to somebody who deleted their account; their address is forgotten with it. */
export function accountDeletedMail(input: {
  origin: string;
  company: Company;
  deletedAt: Date;
  /** Orders that are paid for, and on their way. */
  stillToDeliver?: readonly string[];
  /** Orders for which more came than goods were given. */
  stillToPayBack?: readonly string[];
}): MailMessage {
  const { company, stillToDeliver = [], stillToPayBack = [] } = input;
  const isLast = stillToDeliver.length + stillToPayBack.length === 0;
  const phone = company.phone.shown.replaceAll(" ", "\u00a0");
  const letter: Letter = {
    origin: input.origin,
    company,
    preheader: isLast
      ? "This is the last email to this address."
      : stillToDeliver.length > 0
        ? "What you have paid for still comes to you."
        : "What we owe you is still paid back to you.",
    title: "Your account is deleted",
    parts: [
      {
        paragraph: `Your ${company.name} account was deleted on ${spellMoment(input.deletedAt)}, with everything in it that is about you. Records that the law makes us keep stay without your account.`,
      },
      ...(isLast ? [{ paragraph: LAST }] : []),
      ...(stillToDeliver.length > 0 ? [{ paragraph: sayDelivery(stillToDeliver) }] : []),
      ...(stillToPayBack.length > 0 ? [{ paragraph: sayPayBack(stillToPayBack) }] : []),
      { aside: `Was it not you? Phone us on ${phone}.` },
    ],
  };
  return {
    kind: "account-deleted",
    subject: `Your ${company.name} account is deleted`,
    text: letterAsText(letter),
    html: letterAsHtml(letter),
  };
}

const LAST =
  "This is our last email: with it, we have forgotten your address. You are welcome to open a new account at any time.";

function sayDelivery(orders: readonly string[]): string {
  const goes = orders.length === 1 ? "it goes" : "they go";
  return `What you have paid for still comes to you: ${named(orders)}. Until then we keep the address ${goes} to and write to you about it, and forget it afterwards.`;
}

function sayPayBack(orders: readonly string[]): string {
  return `We still have to pay back money for ${named(orders)}. Until that is done we keep your name and address and write to you about it, and forget them afterwards.`;
}

function named(orders: readonly string[]): string {
  return `${orders.length === 1 ? "order" : "orders"} ${orders.join(", ")}`;
}
