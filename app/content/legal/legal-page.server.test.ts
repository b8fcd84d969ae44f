import { afterEach, describe, expect, test } from "vitest";
import { company, companyRegister } from "#app/content/company.ts";
import { delivery } from "#app/content/delivery.ts";
import { type PaymentMethod, paymentMethods } from "#app/content/payment-methods.ts";
import { OFFICE_BEARERS_MISSING } from "#app/content/registered-details.ts";
import { quotationTime } from "#app/content/shop-terms.ts";
import { siteContent } from "#app/content/site-content.server.ts";
import { REFUND_WORKING_DAYS } from "#app/content/texts/reservation-texts.ts";
import { deliveryCost } from "#app/domain/checkout/delivery.ts";
import { applySettings, defaultSettings } from "#app/settings/private-settings.server.ts";
import { provinces } from "#app/settings/provinces.ts";
import { settings } from "#app/settings/settings.ts";
import { legalFacts } from "#tests/helpers/legal-facts.ts";
import { type LegalPage, legalPage } from "./legal-page.server.ts";

const withBoth: readonly PaymentMethod[] = ["payfast", "eft"];
const termsOfService = () => pageOf("terms");
const privacyPolicy = () => pageOf("privacy");
const deliveryPolicy = (methods = withBoth) => pageOf("delivery", methods);
const returnsPolicy = (methods = withBoth) => pageOf("returns", methods);
const companyInformation = (methods = withBoth) => pageOf("company-information", methods);

afterEach(() => applySettings(defaultSettings));

describe("legal pages", () => {
  test("the terms have their 10 sections, in order", () => {
    expect(termsOfService().title).toBe("Terms of Service");
    expect(idsOf(termsOfService())).toEqual([
      "acceptance",
      "services",
      "client-responsibilities",
      "payment",
      "intellectual-property",
      "liability",
      "termination",
      "changes",
      "governing-law",
      "contact",
    ]);
  });

  test("the privacy policy has its 9 sections, in order", () => {
    expect(privacyPolicy().title).toBe("Privacy Policy");
    expect(idsOf(privacyPolicy())).toEqual([
      "introduction",
      "information-collected",
      "use",
      "sharing",
      "security",
      "cookies",
      "rights",
      "changes",
      "contact",
    ]);
  });

  test("a table has as many hyphens below its head as columns, and at most 12 by 200 cells", () => {
    const table = (columns: number, rows: number, rule = columns) =>
      [
        "|a".repeat(columns),
        "|-".repeat(rule),
        ...Array.from({ length: rows }, (_, row) => `|${row}`),
      ].join("\n");
    expect(blocksOf(table(12, 200))).toMatchObject([{ table: { caption: "" } }]);
    for (const text of [table(13, 1), table(2, 201), table(12, 1, 1)]) {
      expect(blocksOf(text)).toEqual([{ markdown: text }]);
    }
  });

  test("names South African law and the four rights", () => {
    expect(textOf(termsOfService(), "governing-law")).toContain(
      "law of the Republic of South Africa",
    );
    for (const right of ["Access", "Deletion", "Opt-out", "A copy of your data"]) {
      expect(textOf(privacyPolicy(), "rights")).toContain(right);
    }
  });

  test("the cookies are named: signing in, known browsers, a reminder put off, an answer carried on, two for the cart, no others", () => {
    const text = textOf(privacyPolicy(), "cookies");
    expect(text).toContain("When you log in:");
    expect(text).toContain("If you postpone confirming your email address");
    expect(text).toContain("When you save a form");
    expect(text).toContain("When you add something to the cart");
    expect(text).toContain("90 days");
    expect(text).toContain("strictly necessary");
    for (const name of [
      "auth.session_token",
      "known-device",
      "verify-later",
      "office-toast",
      "cart-key",
      "(cart)",
    ]) {
      expect(text).toContain(name);
    }
  });

  test("accounting records are kept for seven years, as section 24 of the Companies Act requires", () => {
    const invoices =
      "We keep invoices for at least 7 years, as the Companies Act requires (section 24)";
    expect(textOf(privacyPolicy(), "use")).toContain(invoices);
    expect(textOf(privacyPolicy(), "use")).toContain(
      "7 years after the order was completed or cancelled",
    );
    expect(textOf(companyInformation(), "record")).toContain(invoices);
  });

  test("the mail retention matches the sweeper's", () => {
    expect(textOf(privacyPolicy(), "security")).toContain("is kept for 90 days");
  });

  test("the privacy policy states the periods that the owner chose, and since when", () => {
    const privacy = {
      mailDays: 45,
      visitorCartDays: 60,
      visitorDetailsDays: 1,
      quotationMonths: 18,
      viewMonths: 6,
      changedOn: "2026-12-03",
    };
    applySettings({ ...defaultSettings, privacy });
    const policy = privacyPolicy();
    expect(policy.lastUpdated).toEqual({ date: "2026-12-03", shown: "3 December 2026" });
    expect(textOf(policy, "security")).toContain("is kept for 45 days");
    expect(textOf(policy, "security")).toContain("keep the entry for 6 months");
    expect(textOf(policy, "cookies")).toContain("Both expire 60 days after");
    expect(textOf(policy, "cookies")).toContain("is deleted after 1 day,");
    expect(textOf(policy, "use")).toContain("is deleted 18 months after it has expired");
  });

  test.for([termsOfService(), privacyPolicy()])("$title is dated 8 August 2025", (entry) => {
    expect(entry.lastUpdated).toEqual({ date: "2025-08-08", shown: "8 August 2025" });
  });

  test("delivery: every province has a price and a time, and the examples match the checkout", () => {
    const text = JSON.stringify(deliveryPolicy())
      .replaceAll("\u00a0", " ")
      .replaceAll("\u2060", "");
    for (const province of provinces) expect(text).toContain(province);
    for (const { days } of delivery().zones) expect(text).toContain(days);
    for (const price of ["R 99.00", "R 6.50", "R 149.00", "R 11.50", "R 179.00", "R 15.50"]) {
      expect(text).toContain(price);
    }
    const of = (province: string, kilograms: number) =>
      deliveryCost("courier", { province, grams: kilograms * 1000, goods: 1 });
    expect(of("Gauteng", 3)).toEqual({ ok: true, cents: 99_00 });
    expect(of("Western Cape", 30)).toEqual({ ok: true, cents: 566_50 });
    expect(text).toContain("3 kg to Gauteng costs R 99.00");
    expect(text).toContain("30 kg to the Western Cape R 566.50");
  });

  test("returns: seven days, six months, thirty days, and what is excepted", () => {
    expect(textOf(returnsPolicy(), "cooling-off")).toContain(
      "within 7 days of receiving the goods",
    );
    expect(textOf(returnsPolicy(), "defects")).toContain("within 6 months of delivery");
    expect(textOf(returnsPolicy(), "refunds")).toContain("within 30 days of your cancellation");
    expect(textOf(returnsPolicy(), "exceptions")).toContain("that you have unsealed");
    expect(textOf(termsOfService(), "termination")).toContain(
      "within 7 days of receiving the goods",
    );
    expect(textOf(termsOfService(), "acceptance")).toContain(
      "our Delivery, Returns and refunds and Company information pages",
    );
  });

  test("company information: every item of section 43(1) of the ECT Act", () => {
    const { legalStatus, registrationNumber, placeOfRegistration, website } = companyRegister();
    const disclosed = textOf(companyInformation(), "company");
    for (const fact of [
      company().legalName,
      legalStatus,
      registrationNumber,
      placeOfRegistration,
      website,
      company().email,
      company().phone.shown,
      company().postalAddress.join(", "),
      companyRegister().addressForService.join(", "),
    ]) {
      expect(disclosed).toContain(fact);
    }
    // Nobody is made up: until the owner names them, the page says how to ask.
    expect(disclosed).toContain(OFFICE_BEARERS_MISSING);
    applySettings({
      ...defaultSettings,
      company: { ...defaultSettings.company, officeBearers: ["Nomsa Dlamini", "Sipho Nkosi"] },
    });
    expect(textOf(companyInformation(), "company")).toContain("Nomsa Dlamini, Sipho Nkosi");
    expect(idsOf(companyInformation())).toEqual([
      "company",
      "goods",
      "quotations",
      "payment",
      "record",
      "rights",
      "disputes",
      "security",
      "contact",
    ]);
    expect(textOf(companyInformation(), "goods")).toContain("the full price");
    expect(textOf(companyInformation(), "rights")).toContain("within 7 days");
    expect(textOf(companyInformation(), "disputes")).toContain("Consumer Goods and Services Ombud");
  });

  test("company information links to the pages that it names", () => {
    const links = JSON.stringify(companyInformation()).matchAll(/\[([^[\]]+)\]\((\/[a-z]+)\)/g);
    const named = new Map([...links].map(([, name, path]) => [path, name]));
    for (const { path, title } of [
      deliveryPolicy(),
      returnsPolicy(),
      termsOfService(),
      privacyPolicy(),
    ]) {
      expect(named.get(path)).toBe(title);
    }
  });

  test("the days of unpaid orders and of quotations are those that the till holds to", () => {
    const { eft, payfast } = paymentMethods;
    expect(textOf(companyInformation(), "payment")).toContain(
      `after ${eft.paymentDays} days with EFT, after ${payfast.paymentDays} day with PayFast`,
    );
    expect(textOf(companyInformation(), "payment")).toContain(
      `Pay or send proof of payment within ${settings().shop.reservationHours} hours and we hold your items.`,
    );
    expect(textOf(companyInformation(), "payment")).toContain(
      `within ${REFUND_WORKING_DAYS} working days`,
    );
    expect(textOf(companyInformation(), "goods")).toContain(
      `at most ${settings().shop.guestUnits} of any`,
    );
    expect(settings().shop.guestTotal).toBe(250_000_00);
    expect(textOf(privacyPolicy(), "use")).toContain("is deleted a year after it has expired");
    for (const text of [
      textOf(companyInformation(), "goods"),
      textOf(termsOfService(), "payment"),
    ]) {
      expect(text).toContain(`in a quotation are valid for ${quotationTime()}`);
    }
  });

  test("cards are not mentioned when PayFast is not configured", () => {
    const withoutCards: PaymentMethod[] = ["eft"];
    for (const entry of [deliveryPolicy, returnsPolicy, companyInformation]) {
      const texts = JSON.stringify(entry(withoutCards)).replace("do not offer card payments", "");
      expect(texts).not.toMatch(/payfast|\bcard/i);
      expect(JSON.stringify(entry())).toMatch(/payfast|card/i);
    }
    expect(textOf(companyInformation(withoutCards), "payment")).toContain(
      "We do not offer card payments, instalments, lay-bys or 30-day accounts",
    );
    expect(textOf(companyInformation(), "payment")).toContain(
      "We do not offer instalments, lay-bys or 30-day accounts",
    );
    expect(textOf(companyInformation(withoutCards), "payment")).toContain(
      `cancelled automatically after ${paymentMethods.eft.paymentDays} days`,
    );
    const onlyCards = companyInformation(["payfast"]);
    expect(textOf(onlyCards, "payment")).toContain(
      "By card or instant EFT on PayFast’s own pages.",
    );
    expect(textOf(onlyCards, "payment")).not.toContain("bank transfer");
  });

  test("the hours say whether the office is open on public holidays", () => {
    expect(textOf(companyInformation(), "contact")).toContain(
      "Monday to Friday, 08:00\u00a0to\u00a017:00; closed on public holidays",
    );
    const { company: own } = defaultSettings;
    applySettings({ ...defaultSettings, company: { ...own, opensOnPublicHolidays: true } });
    expect(textOf(companyInformation(), "contact")).toContain("17:00; open on public holidays");
    const never = { ...own.openingHours, monday: null, tuesday: null, wednesday: null };
    const openingHours = { ...never, thursday: null, friday: null };
    applySettings({ ...defaultSettings, company: { ...own, openingHours } });
    expect(textOf(companyInformation(), "contact")).toContain('"By appointment"');
  });

  test("the date is the later of the entry's and that of the settings that the page states", () => {
    const days = { company: "2026-11-20", delivery: "2026-12-01", branding: "2026-12-24" };
    applySettings(defaultSettings, days);
    expect(deliveryPolicy().lastUpdated?.date).toBe("2026-12-01");
    expect(companyInformation().lastUpdated?.shown).toBe("1 December 2026");
    expect(termsOfService().lastUpdated?.date).toBe("2025-08-08");
    applySettings(defaultSettings, { delivery: "2026-01-31" });
    expect(deliveryPolicy().lastUpdated?.date).toBe("2026-11-15");
  });

  describe.for<LegalPage>([
    termsOfService(),
    privacyPolicy(),
    deliveryPolicy(),
    returnsPolicy(),
    companyInformation(),
  ])("$title", (entry) => {
    test("gives every section a unique id", () => {
      expect(new Set(idsOf(entry)).size).toBe(entry.sections.length);
    });

    test("has a short text in every section", () => {
      for (const { id, blocks } of entry.sections) {
        expect(blocks.length, id).toBeGreaterThanOrEqual(1);
        expect(blocks.length, id).toBeLessThanOrEqual(4);
      }
    });

    test("has the legal name and contact details", () => {
      expect(textOf(entry, entry.sections[0]?.id)).toContain(company().legalName);
      expect(textOf(entry, "contact")).toContain(`mailto:${company().email}`);
    });
  });
});

/** The blocks of a page with this text alone. */
function blocksOf(text: string): unknown {
  const [entry] = siteContent().legal;
  if (!entry) throw new Error("There are no legal pages");
  const section = { title: "Prices", anchor: "", shown: "always" as const, text };
  return legalPage({ ...entry, sections: [section] }, legalFacts()).sections[0]?.blocks;
}

function pageOf(name: string, methods = withBoth): LegalPage {
  const entry = siteContent().legal.find(({ id }) => id === `legal/${name}`);
  if (!entry) throw new Error(`There is no legal page ${name}`);
  return legalPage(entry, legalFacts(methods));
}

function idsOf(entry: LegalPage): string[] {
  return entry.sections.map(({ id }) => id);
}

function textOf(entry: LegalPage, id: string | undefined): string {
  return JSON.stringify(entry.sections.find((section) => section.id === id)?.blocks);
}
