import type { MailKindTable, MailMessage } from "#app/mail/mail-content.ts";
import { renderMail } from "#app/mail/render-mail.ts";

/** To staff: a sale brought these products down to their reorder level. */
export function lowStockMail(input: {
  origin: string;
  path: string;
  products: readonly { name: string; stock: number; threshold: number }[];
}): MailMessage {
  const [first] = input.products;
  const isOne = input.products.length === 1;
  const title = isOne
    ? `Low stock: ${first?.name}`
    : `Low stock: ${input.products.length} products`;
  return renderMail(input.origin, {
    kind: "low-stock",
    subject: title,
    preheader: isOne ? leftOf(first?.stock ?? 0) : "Time to order more.",
    title,
    blocks: [
      {
        paragraph: isOne
          ? "This product has dropped to its reorder level. Time to order more."
          : "These products have dropped to their reorder levels. Time to order more.",
      },
      {
        facts: input.products.map(
          ({ name, stock, threshold }) =>
            [name, `${leftOf(stock)} (reorder level ${threshold})`] as const,
        ),
      },
      { button: { label: isOne ? "Edit the product" : "View low stock", path: input.path } },
      { footnote: "You won’t get another email until stock has risen above that level again." },
    ],
  });
}

function leftOf(stock: number): string {
  return stock === 0 ? "None left" : `${stock} left`;
}

export const lowStockMailKinds = {
  "low-stock": {
    label: "Low stock",
    about: "stock",
    retention: "retry",
    erasedWith: undefined,
    isWarning: false,
  },
} as const satisfies MailKindTable;
