import type { Company } from "#app/content/company.ts";
import { formatDateTime } from "#app/content/long-date.ts";
import { type MailContent, type MailMessage, mailLink } from "#app/mail/mail-content.ts";
import { renderMail } from "#app/mail/render-mail.ts";

/** Notifies all admins of a role change, so that a stolen session cannot make one unnoticed. */
export function adminRoleChangedMail(input: {
  origin: string;
  company: Company;
  change: "added" | "removed";
  person: { name: string; email: string };
  /** Name and email of the acting admin, or the command that did it. */
  by: string;
  changedAt: Date;
  /** The list of admins. */
  path: string;
}): MailMessage {
  const { company, change, person } = input;
  const isAdded = change === "added";
  const title = isAdded ? "A new admin was added" : "An admin was removed";
  const content: MailContent = {
    origin: input.origin,
    company,
    preheader: `${person.email} ${isAdded ? "can now use" : "can no longer use"} the back office.`,
    title,
    blocks: [
      {
        paragraph: isAdded
          ? `This account can now use the ${company.name} back office: it sees all customers, orders and messages, and can add other admins.`
          : `This account can no longer use the ${company.name} back office. It stays a customer account.`,
      },
      {
        facts: [
          ["Account", `${person.name} (${person.email})`],
          [isAdded ? "Added by" : "Removed by", input.by],
          ["When", formatDateTime(input.changedAt)],
        ],
      },
      {
        paragraph:
          "If you did not expect this, check the list of admins now and speak to your colleagues.",
      },
      { button: { label: "See all admins", url: mailLink(input.path, input.origin) } },
    ],
  };
  return {
    kind: "admin-role-changed",
    subject: `${title}: ${company.name}`,
    ...renderMail(content),
  };
}
