import { company } from "#app/content/company.ts";
import { officeHours } from "#app/content/company-details.ts";
import { deliveryTexts } from "#app/content/delivery.ts";
import { isBankTransfer, type PaymentMethod } from "#app/content/payment-methods.ts";
import { eftPausedTexts } from "#app/content/texts/eft-paused-texts.ts";
import type { StockReservation } from "#app/content/texts/reservation-texts.ts";
import type { ReversalReason } from "#app/content/texts/reversal-texts.ts";
import type { OrderState } from "#app/database/tables/orders.ts";
import type { MailBlock, MailProgressStep, MailTableLine } from "#app/mail/mail-content.ts";
import { sanitizeLine, sanitizeUnlinkedLine } from "#app/mail/sanitize-text.ts";
import type { Settings } from "#app/settings/settings-groups.ts";

/** A section of the emails about an order, below their introduction. */
export function orderMailBlocks(section: OrderMailSection, input: OrderMailInput): MailBlock[] {
  return sections[section](input);
}

const sections: Record<OrderMailSection, (input: OrderMailInput) => MailBlock[]> = {
  bank: (input) => (isBankTransfer(input.order.paymentMethod) ? bankBlocks(input) : []),
  progress: ({ order: { progress } }) => (progress.length > 0 ? [{ progress }] : []),
  order: orderBlocks,
  place: deliveryBlocks,
  "address-change": addressChangeBlocks,
};

export type OrderMailSection = "bank" | "progress" | "order" | "place" | "address-change";

export type OrderMailInput = {
  origin: string;
  reference: string;
  /** The order's page, with its access key. */
  path: string;
  /** Undefined while EFT is paused. */
  bank: Settings["bank"] | undefined;
  /** A snapshot with formatted amounts. */
  order: {
    email: string;
    fullName: string;
    companyName: string | null;
    paymentMethod: PaymentMethod;
    deliveryMethod: "courier" | "collection" | "email";
    recipient: readonly string[];
    /** Delivery addresses, after staff corrected it. */
    addressChange: { from: readonly string[]; to: readonly string[] } | undefined;
    /** Where a service is carried out, and a billing address of its own. */
    otherAddresses: readonly { label: string; lines: readonly string[] }[];
    buyerReference: string | null;
    expiresAt: Date;
    /** Undefined once the order no longer awaits payment. */
    reservation: StockReservation | undefined;
    deliveryDays: string | undefined;
    /** When the courier delivers. */
    expected: string | undefined;
    /** An ISO date; undefined when nothing of it is on backorder. */
    backorderBy: string | undefined;
    /** That day is more than 30 days after the order. */
    isLateDelivery: boolean;
    trackingCarrier: string | null;
    trackingNumber: string | null;
    /** From placed to completed; empty once the order has left that path. */
    progress: readonly MailProgressStep[];
    lines: readonly MailTableLine[];
    goods: string;
    delivery: string;
    total: string;
    due: string;
    /** Received, less refunded overpayments. */
    paid: string;
    hasSeveralPayments: boolean;
    /** Received without a sale, and not refunded yet. */
    overpaid: string | undefined;
    /** Accepted as payment in full, although this was missing. */
    writtenOff: string | undefined;
    isPaidByEft: boolean;
    /** Its goods were or will be delivered. */
    isSale: boolean;
    state: OrderState;
    /** The order continues once the rest is paid. */
    isPartlyPaid: boolean;
    vat: string | undefined;
    refunded: string;
    /** The latest payment that was reversed, and the credit note for its invoice. */
    reversed: string;
    creditNote: string | undefined;
    reversalReason: ReversalReason;
    /** Why staff cancelled it. */
    cancelReason: string | undefined;
    /** The buyer sent proof of payment. */
    hasProof: boolean;
  };
};

function addressChangeBlocks({ order: { addressChange } }: OrderMailInput): MailBlock[] {
  if (!addressChange) return [];
  const [from, to] = [addressChange.from, addressChange.to].map((lines) =>
    lines.map((line) => sanitizeUnlinkedLine(line, 160)).join("\n"),
  );
  return [
    {
      facts: [
        ["New address", to ?? ""],
        ["Previous address", from ?? ""],
      ],
    },
  ];
}

function bankBlocks({ order, reference, bank }: OrderMailInput): MailBlock[] {
  if (!bank) return [{ heading: "Pay by EFT" }, { paragraph: eftPausedTexts.order }];
  return [
    { heading: "Pay by EFT" },
    {
      facts: [
        ["Reference", reference],
        ["Amount", order.due],
        ["Account holder", bank.accountHolder],
        ["Bank", bank.bank],
        ["Account number", bank.accountNumber],
        ["Branch code", bank.branchCode],
        ["Account type", bank.accountType],
      ],
    },
    {
      paragraph: `Our bank details don’t change. If an email or a caller gives you different ones, don’t pay: call us on ${company().phone.shown} first.`,
    },
  ];
}

function orderBlocks({ order }: OrderMailInput): MailBlock[] {
  const { vat } = order;
  return [
    { heading: "What you ordered" },
    {
      table: {
        lines: order.lines.map((line) => ({ ...line, name: sanitizeLine(line.name, 200) })),
        sums: [
          { label: "Subtotal", value: order.goods },
          { label: deliveryTexts[order.deliveryMethod].title, value: order.delivery },
          {
            label: vat === undefined ? "Total" : "Total incl. VAT",
            value: order.total,
            isTotal: true,
          },
          ...(vat === undefined ? [] : [{ label: "VAT included", value: vat }]),
        ],
      },
    },
  ];
}

/** Delivery address or collection point, and tracking number. */
function deliveryBlocks({ order, reference }: OrderMailInput): MailBlock[] {
  const own = order.buyerReference
    ? [["Your purchase order number", sanitizeUnlinkedLine(order.buyerReference, 60)] as const]
    : [];
  const others = order.otherAddresses.map(
    ({ label, lines }) =>
      [label, lines.map((line) => sanitizeUnlinkedLine(line, 160)).join("\n")] as const,
  );
  if (order.deliveryMethod === "email") {
    return [
      { heading: "By email or appointment" },
      { facts: [["To", order.email], ...others, ...own] },
    ];
  }
  if (order.deliveryMethod === "collection") {
    return [
      { heading: "Collect from our office" },
      {
        facts: [
          ["Address", company().postalAddress.join("\n")],
          ["Hours", officeHours()],
          ["Order number", reference],
          ...others,
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
        ...(trackingCarrier ? [["Courier", sanitizeLine(trackingCarrier, 80)] as const] : []),
        ...(trackingNumber ? [["Waybill", sanitizeLine(trackingNumber, 80)] as const] : []),
        ["To", order.recipient.map((line) => sanitizeUnlinkedLine(line, 160)).join("\n")],
        ...(deliveryDays ? [["Delivery time", `${deliveryDays} from dispatch`] as const] : []),
        ...(order.expected ? [["When", order.expected] as const] : []),
        ...others,
        ...own,
      ],
    },
  ];
}
