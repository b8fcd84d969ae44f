import { describe, expect, test } from "vitest";
import { publicPages } from "#app/seo/public-pages.server.ts";
import { forgetStepUps } from "#tests/helpers/accounts/forget-step-ups.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { pdfText } from "#tests/helpers/pdf-text.ts";
import { twoProcesses } from "#tests/helpers/site/two-processes.ts";

const sites = twoProcesses();
const password = { currentPassword: sites.staff.password };

const other = {
  name: "Protea & Sons",
  legalName: "Protea and Sons <Pty> Ltd",
  tagline: "Computers in Cape Town.",
  email: "post@protea.example",
  phone: "021 555 0101",
  whatsapp: "+27 82 555 0102",
  address: "5 Long Street\nCape Town, 8001",
  district: "City Bowl, Cape Town",
  vatNumber: "4123456789",
  registrationNumber: "2019/123456/07",
  officeBearers: "N. Protea",
  addressForService: "5 Long Street\nCape Town, 8001",
  website: "https://protea.example",
  Facebook: "",
  X: "",
  Instagram: "",
  LinkedIn: "https://linkedin.example/protea",
};
const bank = {
  bank: "Cape Bank",
  accountHolder: "Protea and Sons",
  accountNumber: "62 000 111 222",
  branchCode: "250655",
};

const FEED = "/feeds/google-merchant.xml";

/** The old company, wherever it may be written; addresses of its projects are content. */
const TRACES =
  /Jacaranda ICT|@jacaranda-ict|(?<!demo\.|github\.example\/)jacaranda-ict\.|012 000 0123|120000123|060 000 0123|600000123|Example Street|4000000000|2000\/000000|Example Bank/;

describe("another company", () => {
  test("is saved only with valid details", async () => {
    await sites.admin.open("/admin/settings/company");
    await sites.admin.press("Save", {
      ...other,
      phone: "12",
      vatNumber: "1",
      mondayCloses: "07:00",
    });
    expect(sites.admin.status).toBe(422);
    expect(sites.admin.text).toContain("Enter a number such as 012 345 6789");
    expect(sites.admin.text).toContain("A VAT number has 10 digits and begins with 4.");
    expect(sites.admin.text).toContain("The closing time must be later than the opening time.");
    expect(sites.admin.fieldValue("name")).toBe("Protea & Sons");
  });

  test("changes every process, page, email and document at once", async () => {
    // Cached by both processes before the change.
    for (const path of [...publicPages(), FEED]) await sites.visitor.open(path);
    expect(sites.visitor.html).toContain("<title>Jacaranda ICT");
    await sites.admin.open("/admin/settings/company");
    await sites.admin.press("Save", { ...other, ...password });
    expect(sites.admin.text).toContain("have been saved");
    await forgetStepUps(sites.database);
    await sites.admin.open("/admin/settings/bank");
    await sites.admin.press("Save", { ...bank, currentPassword: "wrong" });
    expect(sites.admin.status).toBe(403);
    await sites.admin.press("Save", { ...bank, currentPassword: sites.staff.password });
    expect(sites.admin.text).toContain("The bank account has been saved.");

    await eventually(async () => {
      await sites.visitor.open("/");
      expect(sites.visitor.text).toContain("Protea & Sons");
    });
    for (const path of [
      ...publicPages().filter((page) => !page.startsWith("/projects")),
      "/projects",
      "/cart",
      "/login",
      "/sign-up",
      "/forgot-password",
      "/nowhere",
      "/site.webmanifest",
      "/.well-known/security.txt",
      FEED,
    ]) {
      await sites.visitor.open(path);
      expect([path, TRACES.exec(sites.visitor.html)?.[0]]).toEqual([path, undefined]);
    }
    expect(sites.visitor.html).toContain("<title>Protea ");
    await sites.visitor.open("/company-information");
    expect(sites.visitor.text).toContain("4123456789");
    expect(sites.visitor.html).toContain("Protea and Sons &lt;Pty&gt; Ltd");

    const { rows } = await sites.database.$client.query(
      "insert into products (name, description, price, stock) values ('Cable', 'x', 49.90, 10) returning id",
    );
    const details = {
      fullName: "Thandi Nkosi",
      email: "thandi@example.com",
      phone: "0821234567",
      deliveryMethod: "collection",
      paymentMethod: "eft",
    };
    await sites.visitor.post("/cart", { intent: "add", productId: rows[0].id, quantity: "1" });
    await sites.visitor.post("/checkout", { ...details, go: "review" });
    await sites.visitor.open("/checkout/review");
    await sites.visitor.press("Place order and pay R 49.90 by EFT");
    expect(sites.visitor.path).toMatch(/^\/orders\//);
    expect(sites.visitor.text).toContain("62 000 111 222");
    expect(TRACES.exec(sites.visitor.html)?.[0]).toBeUndefined();
    const { body } = await sites.visitor.get(`${sites.visitor.path.split("?")[0]}/pro-forma.pdf`);
    expect(pdfText(body)).toContain("Cape Bank");
    expect(TRACES.exec(pdfText(body))?.[0]).toBeUndefined();

    const mails = await eventually(async () => {
      const texts = await sites.emails();
      expect(texts.filter((mail) => mail.includes("thandi@example.com")).length).toBeGreaterThan(0);
      expect(texts.filter((mail) => /Subject: Bank account changed/.test(mail))).toHaveLength(1);
      return texts;
    });
    for (const mail of mails) {
      // Written before the change applied.
      if (/^Subject: (Settings changed|New login)/m.test(mail)) continue;
      expect(TRACES.exec(mail)?.[0]).toBeUndefined();
    }
    await sites.admin.open("/admin");
    expect(sites.admin.text).toMatch(/Settings changed: .*Bank account, by Sipho/);
    expect(sites.admin.text.match(/Check them if you were not expecting this/g)).toHaveLength(1);
  });

  test("an older form does not overwrite a newer change", async () => {
    const second = await sites.logIn(sites.origins.staff);
    await second.open("/admin/settings/company");
    await sites.admin.open("/admin/settings/company");
    await sites.admin.press("Save", { name: "Protea", ...password });
    await second.press("Save", { name: "Aloe", ...password });
    expect(second.status).toBe(409);
    // The same admin, in another browser.
    expect(second.text).toContain("You saved this page in another tab, so nothing was saved.");
    expect(second.fieldValue("name")).toBe("Aloe");
  });

  test("without a VAT number the shop charges none, from a date on it does", async () => {
    await sites.admin.open("/admin/settings/company");
    await sites.admin.press("Save", { vatNumber: "", vatFrom: "", ...password });
    await eventually(async () => {
      await sites.visitor.open("/shop");
      expect(sites.visitor.text).not.toContain("Prices include VAT");
    });
    await sites.admin.open("/admin/settings/company");
    await sites.admin.press("Save", {
      vatNumber: "4123456789",
      vatFrom: "2099-01-01",
      ...password,
    });
    await sites.visitor.open("/shop");
    expect(sites.visitor.text).not.toContain("Prices include VAT");
    await sites.admin.open("/admin/settings/company");
    await sites.admin.press("Save", { vatFrom: "2020-01-01", ...password });
    await eventually(async () => {
      await sites.visitor.open("/shop");
      expect(sites.visitor.text).toContain("Prices include VAT");
    });
  });

  test("is in the audit log, field by field", async () => {
    await sites.admin.open("/admin/audit");
    expect(sites.admin.text).toContain(
      "Sipho changed the first day with VAT under Company from 1 January 2099 to 1 January 2020",
    );
    expect(sites.admin.text).toMatch(/bank.*Before Example Bank.*After Cape Bank/);
  });
});
