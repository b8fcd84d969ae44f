import { company } from "#app/content/company.ts";
import { formatLongDateTime } from "#app/content/format/dates-and-numbers.ts";
import { formatValidity, type MailMessage } from "#app/mail/mail-content.ts";
import { renderMail } from "#app/mail/render-mail.ts";

const { name } = company;

export function adminInvitationMail(input: {
  origin: string;
  /** The page that takes the first password, with its token. */
  path: string;
  validForMinutes: number;
}): MailMessage {
  return renderMail(input.origin, {
    kind: "admin-invitation",
    subject: `You are now an admin of ${name}`,
    preheader: "Choose a password to sign in to the back office.",
    title: "You are now an admin",
    blocks: [
      {
        paragraph: `You were given access to the ${name} back office, where products, orders and messages are looked after. Choose a password, then sign in with this email address. The link works once, for ${formatValidity(input.validForMinutes)}.`,
      },
      { button: { label: "Choose a password", path: input.path } },
      {
        footnote: `Did not expect this? Then leave the link alone and tell us at ${company.email}.`,
      },
    ],
  });
}

/** Notifies all admins of a role change, so that a stolen session cannot make one unnoticed. */
export function adminRoleChangedMail(input: {
  origin: string;
  change: "added" | "removed";
  person: { name: string; email: string };
  /** Name and email of the acting admin, or the command that did it. */
  by: string;
  changedAt: Date;
  path: string;
}): MailMessage {
  const { person } = input;
  const isAdded = input.change === "added";
  const title = isAdded ? "A new admin was added" : "An admin was removed";
  return renderMail(input.origin, {
    kind: "admin-role-changed",
    subject: `${title}: ${name}`,
    preheader: `${person.email} ${isAdded ? "can now use" : "can no longer use"} the back office.`,
    title,
    blocks: [
      {
        paragraph: isAdded
          ? `This account can now use the ${name} back office: it sees all customers, orders and messages, and can add other admins.`
          : `This account can no longer use the ${name} back office. It stays a customer account.`,
      },
      {
        facts: [
          ["Account", nameAndEmail(person)],
          [isAdded ? "Added by" : "Removed by", input.by],
          ["When", formatLongDateTime(input.changedAt)],
        ],
      },
      {
        paragraph:
          "If you did not expect this, check the list of admins now and speak to your colleagues.",
      },
      { button: { label: "See all admins", path: input.path } },
    ],
  });
}

/** "Thandi Nkosi (thandi@example.com)", or the email alone while there is no name. */
export function nameAndEmail({ name, email }: { name: string; email: string }): string {
  return name.trim() ? `${name.trim()} (${email})` : email;
}

/** Lets staff check that mail is delivered; its link is the outbox page. */
export function testMail(input: { origin: string; writtenAt: Date; path: string }): MailMessage {
  return renderMail(input.origin, {
    kind: "test",
    subject: `Test mail from ${name}`,
    preheader: "Mail from the site arrives.",
    title: "This is a test",
    blocks: [
      {
        paragraph: `You asked for this mail in the back office on ${formatLongDateTime(input.writtenAt)}. That you can read it shows that mail from the site arrives.`,
      },
      {
        paragraph:
          "If it was in the spam folder, mark it as wanted, and tell whoever runs the mail server.",
      },
      { button: { label: "Open the outbox", path: input.path } },
    ],
  });
}
