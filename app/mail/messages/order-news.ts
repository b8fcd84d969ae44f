import { companyBank } from "#app/content/company.ts";
import { delivery } from "#app/content/delivery.ts";
import { deliveryWords } from "#app/content/delivery-words.ts";
import { letterAsHtml } from "../mail-layout.ts";
import type { Letter, LetterPart, MailMessage } from "../mail-letter.ts";
import { mailLink } from "../mail-link.ts";
import { letterAsText } from "../mail-text.ts";
import { cleanLine, cleanUnlinkedLine } from "../mail-words.ts";
import type { OrderNewsInput, OrderNewsPart } from "./order-news-input.ts";
import { orderNewsWords } from "./order-news-words.ts";

/**
 * What has just happened to an order, told to whoever placed it. The buyer's remark is not repeated:
 * the address is not verified, and nobody may send a stranger 1 000 free characters through us.
 */
export function orderNewsMail(input: OrderNewsInput): MailMessage {
  const { company, reference, news } = input;
  const { title, subject, says, shows = [], next = [] } = orderNewsWords(input)[news];
  const parts: Record<OrderNewsPart, () => LetterPart[]> = {
    bank: () => (input.order.paymentWay === "eft" ? bankParts(input) : []),
    order: () => orderParts(input),
    place: () => placeParts(input),
  };
  const letter: Letter = {
    origin: input.origin,
    company,
    preheader: says,
    title,
    parts: [
      { paragraph: says },
      ...shows.flatMap((part) => parts[part]()),
      ...(next.length > 0 ? [{ heading: "What happens next" }, { steps: next }] : []),
      { button: { label: "See your order", url: mailLink(input.path, input.origin) } },
      {
        aside: `The link to your order opens without a password: keep this email to yourself. Questions? Reply to this email or call ${company.phone.shown}.`,
      },
    ],
  };
  return {
    kind: "order-news",
    subject: subject ?? title.replace("order", `order ${reference}`),
    text: letterAsText(letter),
    html: letterAsHtml(letter),
    replyTo: company.email,
  };
}

function bankParts({ order, reference, company }: OrderNewsInput): LetterPart[] {
  return [
    { heading: "Pay by EFT" },
    {
      facts: [
        ["Reference", reference],
        ["Amount", order.due],
        ["Account holder", companyBank.accountHolder],
        ["Bank", companyBank.bank],
        ["Account number", companyBank.accountNumber],
        ["Branch code", companyBank.branchCode],
        ["Account type", companyBank.accountType],
      ],
    },
    {
      paragraph: `Our bank details do not change. If an email or a call gives you others, do not pay: call us on ${company.phone.shown} first.`,
    },
  ];
}

function orderParts({ order }: OrderNewsInput): LetterPart[] {
  const { vat } = order;
  return [
    { heading: "What you ordered" },
    {
      bill: {
        lines: order.lines.map((line) => ({ ...line, name: cleanLine(line.name, 200) })),
        sums: [
          { label: "Goods", value: order.goods },
          { label: deliveryWords[order.deliveryWay].title, value: order.delivery },
          {
            label: vat === undefined ? "Total" : "Total with VAT",
            value: order.total,
            isTotal: true,
          },
          ...(vat === undefined ? [] : [{ label: "VAT included", value: vat }]),
        ],
      },
    },
  ];
}

/** Where it goes or waits, and by what number it is followed. */
function placeParts({ order, company, reference }: OrderNewsInput): LetterPart[] {
  const own = order.buyerReference
    ? [["Your number", cleanUnlinkedLine(order.buyerReference, 60)] as const]
    : [];
  if (order.deliveryWay === "email") {
    return [{ heading: "By email" }, { facts: [["To", order.email], ...own] }];
  }
  if (order.deliveryWay === "collection") {
    return [
      { heading: "Collect it from our office" },
      {
        facts: [
          ["Address", company.address.join("\n")],
          ["Open", delivery.collection.hours],
          ["Order number", reference],
          ...own,
        ],
      },
    ];
  }
  const { trackingCarrier, trackingNumber, deliveryDays } = order;
  return [
    { heading: "Delivery" },
    {
      facts: [
        ...(trackingCarrier ? [["Courier", cleanLine(trackingCarrier, 80)] as const] : []),
        ...(trackingNumber ? [["Waybill", cleanLine(trackingNumber, 80)] as const] : []),
        ["To", order.recipient.map((line) => cleanUnlinkedLine(line, 160)).join("\n")],
        ...(deliveryDays ? [["Time", `${deliveryDays} after it leaves us`] as const] : []),
        ...own,
      ],
    },
  ];
}
