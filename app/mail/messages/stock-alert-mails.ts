import { company } from "#app/content/company.ts";
import type { MailMessage } from "#app/mail/mail-content.ts";
import { renderMail } from "#app/mail/render-mail.ts";

/** Repeats no submitted text: the address may be a stranger's. */
export function confirmStockAlertMail(input: {
  origin: string;
  productName: string;
  path: string;
  validForDays: number;
}): MailMessage {
  return renderMail(input.origin, {
    kind: "confirm-stock-alert",
    subject: `Shall we tell you when ${input.productName} is back?`,
    preheader: "We will only email you if you confirm.",
    title: "Shall we tell you when it is back?",
    blocks: [
      {
        paragraph: `Someone asked ${company().name} to email this address once ${input.productName} is back in stock. If it was you, please confirm. The link works for ${input.validForDays} days.`,
      },
      { button: { label: "Yes, tell me", path: input.path } },
      {
        footnote:
          "Didn’t ask for this? Ignore this email: we will not write again, and we delete the address.",
      },
    ],
  });
}

/** The one email that was asked for. */
export function backInStockMail(input: {
  origin: string;
  productName: string;
  productPath: string;
  cancelPath: string;
}): MailMessage {
  return renderMail(input.origin, {
    kind: "back-in-stock",
    subject: `${input.productName} is back in stock`,
    preheader: "You asked us to tell you.",
    title: "It is back in stock",
    blocks: [
      {
        paragraph: `You asked us to tell you when ${input.productName} is back in stock. It is now. We have not reserved one for you, so order soon if you need it.`,
      },
      { button: { label: "See the product", path: input.productPath } },
      {
        paragraph:
          "This is the only email about it. We delete your request in 30 days, or now if you prefer:",
      },
      { button: { label: "Delete my request", path: input.cancelPath } },
    ],
  });
}
