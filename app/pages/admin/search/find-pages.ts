import { hasWords, wordsOf } from "#app/domain/dashboard/find-settings.ts";
import {
  SETTINGS_PATH,
  sectionId,
  settingsPath,
} from "#app/pages/admin/settings/settings-paths.ts";
import {
  listSettingsPages,
  type SettingsGroup,
  settingsGroups,
} from "#app/settings/settings-groups.ts";

/** The pages whose name, or another word for what is done there, begins with each word of the search. */
export function findPages(search: string): FoundPage[] {
  const words = wordsOf(search).filter((word) => !LITTLE_WORDS.has(word));
  if (words.length === 0) return [];
  return listPages()
    .filter(({ label, synonyms }) => hasWords(`${label} ${synonyms}`, words))
    .map(({ to, label, part }) => ({ to, label, part }));
}

type FoundPage = {
  to: string;
  label: string;
  /** The part of the admin area that it is in. */
  part: string;
};

/** "discount for a customer" means the same without them. */
const LITTLE_WORDS = new Set(["a", "an", "and", "for", "in", "of", "on", "the", "to"]);

type SearchedPage = FoundPage & { synonyms: string };

function listPages(): SearchedPage[] {
  const settings = listSettingsPages().map((group) => ({
    to: settingsPath(group),
    label: settingsGroups[group].title,
    part: "Settings",
    synonyms: settingsSynonyms[group] ?? "",
  }));
  return [...pages, ...settings];
}

const page = (to: string, label: string, part: string, synonyms = ""): SearchedPage => {
  return { to, label, part, synonyms };
};

const pages = [
  page("/admin", "Overview", "", "dashboard home statistics visitors"),
  page("/admin/products", "Products", "", "catalogue stock low sold out prices inventory drafts"),
  page("/admin/products/new", "Add New Product", "Products", "create"),
  page(
    "/admin/products/import",
    "Import and export",
    "Products",
    "upload csv excel spreadsheet supplier distributor price list mark-up markup download undo",
  ),
  page(
    "/admin/products/sizing",
    "Missing calculator figures",
    "Products",
    "what will it run sizing ups poe run time watts battery incomplete",
  ),
  page(
    "/admin/content/edit/sizing",
    "Calculator: What will it run?",
    "Content",
    "sizing ups inverter poe load-shedding devices watts",
  ),
  page("/admin/categories", "Categories", "", "specifications attributes menu"),
  page("/admin/orders", "Orders", "", "sales payments refunds invoices"),
  page("/admin/orders/new", "New order", "Orders", "phone counter walk-in create"),
  page("/admin/orders/reports", "Reports", "Orders", "sales revenue turnover figures statistics"),
  page("/admin/orders/quotations", "Quotations report", "Orders", "reports won lost quotes"),
  page("/admin/orders/vat", "VAT report", "Orders", "reports tax sars return"),
  page("/admin/orders/vat/rates", "VAT rates", "Orders", "tax percentage"),
  page("/admin/quotes", "Quotations", "", "quotes estimates requests counter-offers negotiations"),
  page("/admin/quotes/start", "New quotation", "Quotations", "quote estimate offer labour"),
  page(
    "/admin/discounts",
    "Discounts",
    "",
    "codes coupons vouchers promotions promos campaigns specials free delivery redemptions",
  ),
  page("/admin/discounts/new", "New discount", "Discounts", "codes coupons vouchers create"),
  page(
    "/admin/messages",
    "Messages",
    "",
    "inbox enquiries replies contact complaints information requests paia popia",
  ),
  page(
    "/admin/customers",
    "Customers",
    "",
    "people users accounts guests clients buyers regulars own special prices discounts",
  ),
  page("/admin/outbox", "Outbox", "", "emails mails sent"),
  page(
    "/admin/content",
    "Content",
    "",
    "pages texts website edit home legal terms services projects",
  ),
  page("/admin/content", "Email texts", "Content", "emails templates wording signature footer"),
  page(
    "/admin/content/edit/home#references",
    "References",
    "Content",
    "testimonials clients say quotes reviews home",
  ),
  page("/admin/content/redirects", "Redirects", "Content", "urls links addresses moved"),
  page(
    "/admin/content/transfer",
    "Export and import",
    "Content",
    "settings content backup transfer download upload",
  ),
  page("/admin/setup", "Set up your shop", "", "setup guide demo content start"),
  page(SETTINGS_PATH, "Settings", "", "options preferences configuration"),
  page(
    `${SETTINGS_PATH}/staff`,
    "Staff",
    "Settings",
    "users people colleagues team employees roles permissions rights access accounts",
  ),
  page(
    `${SETTINGS_PATH}/staff/invite`,
    "Invite a colleague",
    "Settings",
    "invitation add new user staff roles",
  ),
  page(
    `${settingsPath("company")}#${sectionId("Replies")}`,
    "Reply time",
    "Settings",
    "replies response hours messages",
  ),
  page(
    `${SETTINGS_PATH}/company-documents`,
    "Company documents",
    "Settings",
    "bbbee bbee bee tax compliance pin supplier pack procurement vendor certificates insurance bank letter good standing",
  ),
  page("/admin/audit", "Audit log", "", "history changes who did what trail"),
  page("/admin/audit/viewed", "Personal data viewed", "Audit log", "popia privacy access"),
  page("/account/password", "Your password", "My account", "change login"),
  page(
    "/account/two-step-login",
    "Your two-step login",
    "My account",
    "2fa mfa authenticator app phone recovery codes",
  ),
  page("/account/devices", "Your devices", "My account", "logged in sessions sign out trusted"),
];

/** What people call the settings besides the title of their page. */
const settingsSynonyms: Partial<Record<SettingsGroup, string>> = {
  company:
    "address phone telephone opening hours business hours office hours trading hours vat number registration social name information officer paia directors office bearers",
  branding: "logo colours theme design",
  bank: "banking details eft account number",
  delivery: "shipping courier postage costs fees rates collection provinces freight",
  shop: "unpaid orders guests stock backorder reservation hold held items",
  payments: "payment methods bank transfer",
  numbers: "order invoice quotation numbering",
  documents: "invoice terms texts pdf validity",
  announcement: "banner notice",
  maintenance: "offline closed down",
  email: "smtp mail server sender sending emails",
  security: "two-step login password sessions 2fa mfa",
  privacy: "popia personal data retention deletion",
};
