import { company } from "#app/content/company.ts";
import { contactDetails, type LegalDocument, lastUpdated, terms } from "./legal-document.ts";
import { ACCOUNTING_RECORD_YEARS } from "./retention.ts";

const { name, legalName, email } = company;

export const privacyPolicy: LegalDocument = {
  path: "/privacy",
  title: "Privacy Policy",
  description: `What personal information ${name} collects on this website, why, who sees it, and your rights under POPIA.`,
  lastUpdated,
  question: "Questions about your information?",
  sections: [
    {
      id: "introduction",
      title: "Introduction",
      blocks: [
        `${legalName} is the responsible party for the personal information that this website collects, under the Protection of Personal Information Act 4 of 2013 (POPIA).`,
        "This policy says what we collect, why, who sees it and what you can ask of us. We ask only for what a task needs, and sell none of it.",
      ],
    },
    {
      id: "information-collected",
      title: "Information we collect",
      blocks: [
        terms({
          "When you write to us:":
            "your name, your email address and your message. We keep our answer and our notes with it.",
          "When you open an account:":
            "your full name, email address and password, and which kinds of email you want from us, with the wording and the time of each answer.",
          "When you are signed in:":
            "the network address and the kind of browser that you signed in from, and when you last did something.",
          "When you shop:": "the products and quantities in your cart.",
          "When you order or ask for a quotation:":
            "your name, email address and phone number, the delivery address or the address for the invoice, what you ordered and paid, and, if you give them, your company, its VAT number, your own order number, a remark and a proof of payment. Card numbers never reach us: you give them to the payment service.",
          "When you send a form:":
            "a count of attempts by network address or account, kept for a short time to stop abuse. While goods are reserved for an unpaid order, we keep a hashed form of your IP address with it, so that nobody can reserve the whole shop.",
        }),
        "Our technical log records which page was asked for, when, and how long the answer took, without your name or your network address. Attempts to log in, to open an account, to choose a new password and to enter our back office are noted with the network address that they came from, so that we can find out about attacks.",
        "You choose what to give us, but we cannot answer without an address, or open an account without the details above. Please leave identity numbers, health details, card numbers and passwords out of your messages.",
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
            "sign you in, verify your address, reset your password, keep your cart.",
          "Carry out your orders:":
            "deliver them, tell you by email how they stand, invoice them and pay back.",
          "Protect the site": "and its users from misuse.",
          "Keep the records": "that tax and company law require.",
        }),
        "We send newsletters and offers only to people who switched them on and confirmed it by email. You can change your mind at any time (POPIA, section 69).",
        `We build no profiles, let no machine decide about you, and keep information only for as long as its purpose or the law requires. An order keeps its number, goods and amounts, which are part of our books. It forgets its buyer when the account is deleted or, without an account, ${ACCOUNTING_RECORD_YEARS} years after it has ended; what you have paid for is delivered first, and what we owe you is paid back. Invoices name their buyer for ${ACCOUNTING_RECORD_YEARS} years, as the Companies Act requires (section 24). A quotation that nobody accepted stays with your account or, without one, is deleted a year after it ended.`,
      ],
    },
    {
      id: "sharing",
      title: "Sharing",
      blocks: [
        "We do not sell or rent personal information. Those who see it are:",
        terms({
          "Our own people,": "where their work needs it.",
          "Those who carry out an order:":
            "the courier learns your name, address and phone number; the payment service, when you pay through it, your name, email address and the amount.",
          "Companies that work for us,":
            "such as those that host the site or carry its mail. They may use it only on our instruction and must keep it safe (POPIA, sections 20 and 21).",
          "Authorities,": "when the law obliges us.",
        }),
        "Where such a company works outside South Africa, we pass information on only as section 72 of POPIA allows. WhatsApp and the social networks that we link to learn of your visit only when you follow their link.",
      ],
    },
    {
      id: "security",
      title: "Security",
      blocks: [
        "Passwords are stored only as a one-way hash, which we cannot turn back. Links by which you choose a password work once, and expire. A mail that we sent you is kept for 90 days, so that we can tell you what we wrote; what makes its links work is erased as soon as it is delivered, and of mails about a message from our contact form the text is, too. Messages and accounts can be read only by staff who have been given access.",
        "No system is perfectly safe. If there are reasonable grounds to believe that someone gained access to your information unlawfully, we tell the Information Regulator and you as soon as reasonably possible (POPIA, section 22).",
      ],
    },
    {
      id: "cookies",
      title: "Cookies",
      blocks: [
        "We set cookies only for what you ask of the site. They are strictly necessary, so no banner asks you about them:",
        terms({
          "When you sign in:":
            "one that keeps you signed in (jacaranda.session_token). It ends when you sign out or after seven days without a visit, or 30 if you asked us to keep you signed in. Scripts cannot read it.",
          "When you log in or choose a new password:":
            "one that tells us that this browser has logged in to your account before (jacaranda.device), so that nobody else's failed logins can lock you out. It ends a year after your last login on this browser. It contains a random code, not your name or email address, and scripts cannot read it.",
          "When you put off verifying your address:":
            "one that says so (verify-later). It ends when you close the browser or sign out.",
          "When you save a form:":
            "sometimes one that carries its answer to the next page (office-toast): after signing up, and for our staff in the back office. It ends there, or after a minute.",
          "When you put something into the cart:":
            "the key to your cart (jacaranda.cart), which scripts cannot read and which is gone once you sign in, and the number of things in it (cart), which the top of each page shows. Both end 90 days after you last changed the cart; so does a cart that belongs to no account. What you typed at the checkout without an account goes after 7 days, or as soon as you press “Forget my details” there.",
        }),
        "There are no trackers, no advertising and no analytics. Fonts and pictures come from this site itself.",
        "Your browser remembers for itself whether you paused motion, how far down a page you had read and, until you close the tab, a message that you began to write and, while you are signed in, what you are typing into a form. None of that is sent to us.",
      ],
    },
    {
      id: "rights",
      title: "Your rights",
      blocks: [
        "Under POPIA you may ask us for:",
        terms({
          "Access:": "whether we hold information about you, which, and who has seen it.",
          "Deletion or correction:":
            "of what is wrong, out of date, excessive or no longer needed. What the law makes us keep, such as invoices, stays for as long as it says.",
          "Opt-out:":
            "no more newsletters or offers, and an end to uses to which you reasonably object.",
          "A copy of your data": "in a form that you can read.",
        }),
        `With an account, My account lets you see, change, download and delete what we hold. For anything else write to ${email}. We may ask you to show that you are the person concerned, and answer within 30 days.`,
        "If our answer does not satisfy you, you may complain to the Information Regulator (South Africa), inforegulator.org.za.",
      ],
    },
    {
      id: "changes",
      title: "Changes to this policy",
      blocks: [
        "When what we do with personal information changes, we change this page; the date at the top says when we last did.",
        "If a change means using what you already gave us for something new, we tell you first and, where POPIA requires it, ask for your consent.",
      ],
    },
    {
      id: "contact",
      title: "Contact",
      blocks: [
        `Requests and questions about your information reach ${legalName} here:`,
        { details: contactDetails() },
      ],
    },
  ],
};
