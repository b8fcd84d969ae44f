import { company } from "#app/content/company.ts";
import { contactDetails } from "#app/content/contact-details.ts";
import { formatCount, formatLongDate } from "#app/content/format/dates-and-numbers.ts";
import { privateSettings } from "#app/content/private-settings.server.ts";
import {
  ACCOUNTING_RECORD_YEARS,
  type LegalDocument,
  lastUpdated,
  terms,
} from "./legal-document.ts";

export function privacyPolicy(): LegalDocument {
  const { name, legalName, email } = company();
  const { mailDays, visitorCartDays, visitorDetailsDays, quoteMonths, changedOn } =
    privateSettings().privacy;
  return {
    path: "/privacy",
    title: "Privacy Policy",
    description: `What personal information ${name} collects on this website, why, who sees it, and your rights under POPIA.`,
    lastUpdated: changedOn ? onDay(changedOn) : lastUpdated,
    question: "Questions about your information?",
    sections: [
      {
        id: "introduction",
        title: "Introduction",
        blocks: [
          `${legalName} is the responsible party for the personal information that this website collects, under the Protection of Personal Information Act 4 of 2013 (POPIA).`,
          "This policy explains what we collect, why, who sees it and what you can ask of us. We collect only what each task needs, and sell none of it.",
        ],
      },
      {
        id: "information-collected",
        title: "Information we collect",
        blocks: [
          terms({
            "When you write to us:":
              "your name, your email address and your message. We keep our reply and our notes with it.",
            "When you create an account:":
              "your full name, email address and password, and which kinds of email you want from us, with the wording and the time of each choice.",
            "When you are logged in:":
              "the IP address and the type of browser that you logged in from, and when you were last active.",
            "When you shop:": "the products and quantities in your cart.",
            "When you ask us to tell you that a product is back in stock:":
              "your email address and the product. We write only after you have confirmed this by email, once, and delete the request 30 days later, after a year of waiting, or when you delete it; without your confirmation, after 7 days.",
            "When you order or ask for a quotation:":
              "your name, email address and phone number, your delivery or billing address, what you ordered and paid and, if you provide them, your company, its VAT number, your purchase order number, a note and a proof of payment. Card numbers never reach us: you enter them with the payment service.",
            "When you send a form:":
              "a count of attempts by IP address or account, kept for a short time to prevent abuse. While goods are reserved for an unpaid order, we keep a hashed form of your IP address with it, so that nobody can reserve all our stock.",
          }),
          "Our technical log records which page was requested, when, and how long the response took, without your name or your IP address. Attempts to log in, create an account, choose a new password or enter our back office are recorded with the IP address that they came from, so that we can detect attacks.",
          "You choose what to give us, but we cannot reply without an email address, or create an account without the details above. Please leave identity numbers, health details, card numbers and passwords out of your messages.",
        ],
      },
      {
        id: "use",
        title: "How we use it",
        blocks: [
          "We use your information to:",
          terms({
            "Answer you,": "and prepare what you asked for.",
            "Run your account:":
              "log you in, confirm your email address, reset your password and save your cart.",
            "Fulfil your orders:":
              "deliver them, email you about their progress, invoice you and issue refunds.",
            "Protect the site": "and its users from misuse.",
            "Keep the records": "that tax and company law require.",
          }),
          "We send newsletters, offers and product updates only to people who have switched them on and confirmed this by email. You can change your mind at any time (POPIA, section 69).",
          `We build no profiles, make no automated decisions about you, and keep information only for as long as its purpose or the law requires. We keep the number, goods and amounts of each order in our books. We remove the buyer’s details from it when the account is deleted or, without an account, ${ACCOUNTING_RECORD_YEARS} years after the order was completed or cancelled; before that, we deliver what you have paid for and refund what we owe you. We keep invoices for at least ${ACCOUNTING_RECORD_YEARS} years, as the Companies Act requires (section 24), and then remove the buyer’s details from them. A quotation that was not accepted stays with your account or, without one, is deleted ${inMonths(quoteMonths)} after it has expired.`,
        ],
      },
      {
        id: "sharing",
        title: "Sharing",
        blocks: [
          "We do not sell or rent personal information. We share it only with:",
          terms({
            "Our own staff,": "where their work requires it.",
            "Companies that help to fulfil an order:":
              "the courier receives your name, address and phone number; the payment service, when you pay through it, your name, email address and the amount.",
            "Companies that work for us,":
              "such as those that host the site or deliver its emails. They may use it only on our instructions and must keep it safe (POPIA, sections 20 and 21).",
            "Authorities,": "when the law requires it.",
          }),
          "If such a company operates outside South Africa, we pass information on only as section 72 of POPIA allows. WhatsApp and the social networks we link to find out about your visit only if you follow those links.",
        ],
      },
      {
        id: "security",
        title: "Security",
        blocks: [
          `Passwords are stored only as a one-way hash, which cannot be reversed. Links for choosing a password work once, and expire. An email that we sent you is kept for ${mailDays} days, so that we can tell you what we wrote; the secret part of its links is erased as soon as it is delivered, and so is the text of emails about contact form messages. Messages and accounts can be read only by staff who have been given access.`,
          "No system is perfectly secure. If there are reasonable grounds to believe that someone has gained access to your information unlawfully, we will notify the Information Regulator and you as soon as reasonably possible (POPIA, section 22).",
        ],
      },
      {
        id: "cookies",
        title: "Cookies",
        blocks: [
          "We set cookies only when something you do needs one. They are strictly necessary, so there is no cookie banner:",
          terms({
            "When you log in:":
              "one that keeps you logged in (jacaranda.session_token). It expires when you sign out or after seven days without a visit, or 30 if you asked us to keep you logged in. Scripts cannot read it.",
            "When you log in or choose a new password:":
              "one that tells us that this browser has logged in to your account before (jacaranda.device), so that nobody else’s failed logins can lock you out. It expires a year after your last login on this browser. It contains a random code, not your name or email address, and scripts cannot read it.",
            "When you put off confirming your address:":
              "one that remembers this (verify-later). It expires when you close the browser or sign out.",
            "When you save a form:":
              "sometimes one that carries the confirmation to the next page (office-toast): after signing up, and for our staff in the back office. It is deleted once shown, or after a minute.",
            "When you choose where we should deliver to:":
              "one that remembers the province (deliver-to), so that you see the cost and the expected day on each product. It expires after a year.",
            "When you add something to the cart:": `the key to your cart (jacaranda.cart), which scripts cannot read and which is removed once you log in, and the number of items in it (cart), which is shown at the top of each page. Both expire ${visitorCartDays} days after you last changed the cart; so does a cart without an account. What you typed at the checkout without an account is deleted after ${formatCount(visitorDetailsDays, "day")}, or as soon as you press “Clear my details” there.`,
          }),
          "There are no trackers, no advertising and no analytics services. We only count, as daily totals, how often each page is viewed, which websites visits come from and which shop searches find nothing: without cookies, and without recording anything about you. If your browser sends “Do Not Track” or “Global Privacy Control”, your visit is not counted. Fonts and images come from this site.",
          "Your browser remembers whether you paused animations, how far down a page you had scrolled and, until you close the tab, an announcement that you closed, a message that you started writing and, while you are logged in, what you are typing into a form. None of this is sent to us.",
        ],
      },
      {
        id: "rights",
        title: "Your rights",
        blocks: [
          "Under POPIA you may ask us for:",
          terms({
            "Access:": "whether we hold information about you, what it is, and who has seen it.",
            "Deletion or correction:":
              "of what is wrong, out of date, excessive or no longer needed. What the law requires us to keep, such as invoices, stays for as long as it requires.",
            "Opt-out:":
              "no more newsletters or offers, and an end to uses to which you reasonably object.",
            "A copy of your data": "in a form that you can read.",
          }),
          `If you have an account, you can see, change, download and delete what we hold under My account. For anything else, write to ${email}. We may ask you to prove your identity, and we reply within 30 days.`,
          "If you are not satisfied with our reply, you may complain to the Information Regulator (South Africa), inforegulator.org.za.",
        ],
      },
      {
        id: "changes",
        title: "Changes to this policy",
        blocks: [
          "When what we do with personal information changes, we change this page; the date at the top shows when we last did.",
          "If a change means using what you already gave us for something new, we will tell you first and, where POPIA requires it, ask for your consent.",
        ],
      },
      {
        id: "contact",
        title: "Contact",
        blocks: [
          `Send requests and questions about your information to ${legalName}:`,
          { details: contactDetails() },
        ],
      },
    ],
  };
}

/** "a year", "18 months" */
function inMonths(months: number): string {
  if (months === 12) return "a year";
  return months % 12 === 0 ? formatCount(months / 12, "year") : formatCount(months, "month");
}

function onDay(date: string): LegalDocument["lastUpdated"] {
  return { date, shown: formatLongDate(new Date(`${date}T12:00:00Z`)) };
}
