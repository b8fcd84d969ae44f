import { type Company, companyBank } from "#app/content/company.ts";
import { delivery } from "#app/content/delivery.ts";
import { spellDay } from "#app/content/spell-moment.ts";
import { letterAsHtml } from "../mail-layout.ts";
import type { Letter, LetterPart, MailMessage } from "../mail-letter.ts";
import { mailLink } from "../mail-link.ts";
import { letterAsText } from "../mail-text.ts";

/** What has just happened to an order, told to whoever placed it. */
export function orderNewsMail(input: OrderNewsInput): MailMessage {
  const { company, order, reference, news } = input;
  const { title, says, showsOrder, showsBank } = words(input)[news];
  const letter: Letter = {
    origin: input.origin,
    company,
    preheader: says,
    title,
    parts: [
      { paragraph: says },
      ...(showsBank && order.paymentWay === "eft" ? bankParts(input) : []),
      ...(showsOrder ? [{ facts: factsOf(input) }] : []),
      { button: { label: "See your order", url: mailLink(input.path, input.origin) } },
      {
        aside: `The button opens your order without a password: keep this email to yourself. Questions? Reply to this email or call ${company.phone.shown}.`,
      },
    ],
  };
  return {
    kind: "order-news",
    subject: `${title}: order ${reference}`,
    text: letterAsText(letter),
    html: letterAsHtml(letter),
    replyTo: company.email,
  };
}

type Words = { title: string; says: string; showsOrder?: true; showsBank?: true };

function words({ order, reference }: OrderNewsInput): Record<OrderNewsInput["news"], Words> {
  const until = spellDay(order.expiresAt);
  const held = `We hold the goods for you until ${until}.`;
  const track = order.trackingNumber
    ? ` The waybill number is ${order.trackingNumber}${order.trackingCarrier ? ` (${order.trackingCarrier})` : ""}.`
    : "";
  return {
    placed: {
      title: "We have your order",
      says:
        order.paymentWay === "eft"
          ? `Thank you for your order ${reference}. Please pay ${order.total} by EFT. ${held}`
          : `Thank you for your order ${reference}. It is ready to be packed once ${order.total} is paid. ${held}`,
      showsOrder: true,
      showsBank: true,
    },
    reminder: {
      title: "Your order is waiting for payment",
      says: `We have not seen a payment of ${order.total} for order ${reference} yet. ${held} If you have paid already, please send us the proof of payment.`,
      showsBank: true,
    },
    paid: {
      title: "Payment received",
      says: `We have received ${order.total} for order ${reference} and are getting it ready. Your invoice is on the order's page.`,
      showsOrder: true,
    },
    packed: {
      title: "Your order is packed",
      says: `Order ${reference} is packed. We tell you as soon as it ${order.deliveryWay === "collection" ? "can be collected" : "is on its way"}.`,
    },
    shipped: {
      title: order.deliveryWay === "email" ? "Your order was sent" : "Your order is on its way",
      says:
        order.deliveryWay === "email"
          ? `Order ${reference} has been sent to this e-mail address.`
          : `Order ${reference} is with the courier.${track}`,
    },
    ready: {
      title: "Your order is ready for collection",
      says: `Order ${reference} waits for you at our office, ${delivery.collection.hours}. Please bring this email. We keep it for ${delivery.collection.keptDays} days.`,
    },
    completed: {
      title: "Your order is complete",
      says: `Order ${reference} is complete. Thank you for buying from us. You can return goods within 7 days; how stands on our returns page.`,
    },
    cancelled: {
      title: "Your order is cancelled",
      says: `Order ${reference} is cancelled. Nothing is owed. If you have paid already, we pay it back.`,
    },
    expired: {
      title: "Your order has ended unpaid",
      says: `We received no payment for order ${reference} by ${until}, so it has ended and the goods are back on the shelf. If you have paid, please reply to this email. You can order again at any time.`,
    },
    refunded: {
      title: "Your money is on its way back",
      says: `We have paid back ${order.refunded} for order ${reference}. A bank can take a few days to show it. The credit note is on the order's page.`,
    },
    "partly-refunded": {
      title: "Part of your money is on its way back",
      says: `We have paid back ${order.refunded} of order ${reference}. A bank can take a few days to show it. The credit note is on the order's page.`,
    },
  };
}

function bankParts({ order, reference }: OrderNewsInput): LetterPart[] {
  return [
    {
      facts: [
        ["Bank", companyBank.bank],
        ["Account holder", companyBank.accountHolder],
        ["Account number", companyBank.accountNumber],
        ["Branch code", companyBank.branchCode],
        ["Account type", companyBank.accountType],
        ["Your reference", reference],
        ["Amount", order.total],
      ],
    },
  ];
}

function factsOf({ order }: OrderNewsInput): readonly (readonly [string, string])[] {
  return [
    ...order.lines.map(({ name, quantity, total }) => [`${quantity} × ${name}`, total] as const),
    ["Delivery", order.delivery],
    [order.vat === undefined ? "Total" : "Total with VAT", order.total],
    ...(order.vat === undefined ? [] : [["VAT in it", order.vat] as const]),
  ];
}

export type OrderNewsInput = {
  origin: string;
  company: Company;
  news:
    | "placed"
    | "reminder"
    | "paid"
    | "packed"
    | "shipped"
    | "ready"
    | "completed"
    | "cancelled"
    | "expired"
    | "refunded"
    | "partly-refunded";
  reference: string;
  /** The order's own page, with its secret. */
  path: string;
  /** Amounts are written out. */
  order: {
    paymentWay: "eft" | "payfast";
    deliveryWay: "courier" | "collection" | "email";
    expiresAt: Date;
    trackingCarrier: string | null;
    trackingNumber: string | null;
    lines: readonly { name: string; quantity: number; total: string }[];
    delivery: string;
    total: string;
    vat: string | undefined;
    refunded: string;
  };
};
