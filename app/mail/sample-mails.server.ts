import type { EmailName } from "#app/content/kinds/emails.ts";
import type { SiteContent } from "#app/content/site-content.server.ts";
import type { MailMessage, MailSample, OrderEmailName } from "./mail-content.ts";
import { accountMailSamples } from "./templates/account-mails.server.ts";
import { contactMailSamples } from "./templates/contact-mails.server.ts";
import { sampleOrderMail } from "./templates/order-status-update.server.ts";
import { quoteMailSamples } from "./templates/quote-mails.server.ts";
import { stockAlertMailSamples } from "./templates/stock-alert-mails.server.ts";

export function sampleMail(name: EmailName, origin: string, content: SiteContent): MailMessage {
  if (isOrderEmail(name)) return sampleOrderMail(name, origin, content);
  return samples[name](origin, content);
}

function isOrderEmail(name: EmailName): name is OrderEmailName {
  return name.startsWith("order-");
}

const samples: Record<Exclude<EmailName, OrderEmailName>, MailSample> = {
  ...accountMailSamples,
  ...contactMailSamples,
  ...quoteMailSamples,
  ...stockAlertMailSamples,
};
