/**
 * Searches that ask for a page instead of a product: the words (lower case, singular) and the page. A word that names
 * products as well does not belong here.
 */
export const searchHelpPages: readonly SearchHelpPage[] = [
  {
    words: ["delivery", "deliver", "shipping", "courier", "collection", "collect", "dispatch"],
    about: "delivery",
    link: "See Delivery",
    to: "/delivery",
  },
  {
    words: [
      ...["payment", "pay", "eft", "payfast", "instalment", "installment", "lay", "layby", "card"],
      ...["credit", "debit", "30", "day", "account", "term"],
    ],
    about: "ways to pay",
    link: "See Payment methods",
    to: "/company-information#payment",
  },
  {
    words: ["quotation", "quote", "pro forma", "proforma"],
    about: "a quotation",
    link: "See Quotations",
    to: "/company-information#quotations",
  },
  {
    words: ["return", "refund", "exchange"],
    about: "returns",
    link: "See Returns and refunds",
    to: "/returns",
  },
  {
    words: ["complaint", "complain", "ombud"],
    about: "our complaints page",
    link: "See Complaints",
    to: "/complaints",
  },
  {
    words: ["paia", "popia", "access to information", "information officer"],
    about: "access to information",
    link: "See the PAIA manual",
    to: "/paia-manual",
  },
  {
    words: ["warranty", "guarantee"],
    about: "the warranty",
    link: "See Warranty",
    to: "/warranty",
  },
  {
    words: ["order", "track", "tracking", "waybill", "parcel", "package", "lost", "missing"],
    about: "an order",
    link: "Find your order",
    to: "/find-order",
  },
  {
    words: [
      "ups",
      "load shedding",
      "loadshedding",
      "load shed",
      "run time",
      "runtime",
      "backup time",
    ],
    about: "UPS run times",
    link: "See What will it run?",
    to: "/what-will-it-run",
  },
  {
    words: ["managed it", "managed service", "managed it service", "it support", "outsourced it"],
    about: "IT support",
    link: "See Managed IT Services",
    to: "/managed-it-services",
  },
  {
    words: ["microsoft", "microsoft 365", "office 365", "m365", "o365", "azure", "sharepoint"],
    about: "Microsoft 365 or Azure",
    link: "See Cloud Solutions",
    to: "/cloud-solutions",
  },
  {
    words: [
      ...["director", "office bearer", "b bbee", "bbbee", "bee", "tax clearance", "tax pin"],
      ...["vendor form", "supplier pack", "supplier form", "registration", "bank detail"],
      "vat",
    ],
    about: "our company’s details and documents",
    link: "See the Supplier pack",
    to: "/supplier-pack",
  },
  {
    words: ["contact", "opening hour", "office hour", "address", "branch"],
    about: "us",
    link: "See Contact",
    to: "/#contact",
  },
];

export type SearchHelpPage = {
  words: readonly string[];
  /** Completes "Looking for ...?" */
  about: string;
  link: string;
  to: string;
};

/** Words that such a search may have as well. */
export const searchHelpFillers: ReadonlySet<string> = new Set([
  ...[
    "how",
    "where",
    "is",
    "are",
    "do",
    "can",
    "i",
    "you",
    "my",
    "your",
    "me",
    "us",
    "for",
    "to",
    "the",
    "a",
    "an",
    "by",
  ],
  ...["cost", "price", "time", "fee", "policy", "option", "method", "term", "period", "number"],
  ...["free", "get", "request", "status", "detail", "proof", "claim", "of", "and"],
]);
