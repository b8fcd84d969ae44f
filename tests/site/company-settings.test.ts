import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publicPages } from "#app/content/public-pages.server.ts";
import { closeDatabase, type Database, openDatabase } from "#app/database/connection.server.ts";
import { createUser } from "#app/domain/accounts/users.server.ts";
import { startSeparateDatabase } from "#tests/faults/separate-database.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { pdfText } from "#tests/helpers/pdf-text.ts";
import { FormBrowser } from "#tests/helpers/site/form-browser.ts";
import {
  makeDataFolder,
  readEmlFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";

/** Two processes of one site: the owner changes the company in the first. */
const staff = { name: "Sipho", email: "sipho@example.com", password: "a few words to remember" };
let sites: SiteProcess[];
let folders: Awaited<ReturnType<typeof makeDataFolder>>[];
let postgres: Awaited<ReturnType<typeof startSeparateDatabase>>;
let database: Database;
let admin: FormBrowser;
let visitor: FormBrowser;

beforeAll(async () => {
  postgres = await startSeparateDatabase();
  folders = [await makeDataFolder(), await makeDataFolder()];
  const variables = {
    DATABASE_URL: postgres.url,
    SESSION_SECRET: "the same secret for every process of one site",
    DEMO: "off",
  };
  sites = [];
  for (const { path } of folders) {
    sites.push(await startSiteProcess({ dataFolder: path, variables }));
  }
  database = openDatabase(postgres.address);
  await database.transaction((transaction) => createUser(transaction, staff));
  await database.$client.query("update profiles set role = 'admin'");
  admin = new FormBrowser(sites[0]?.origin ?? "");
  await admin.post("/login", { email: staff.email, password: staff.password });
  visitor = new FormBrowser(sites[1]?.origin ?? "");
});
afterAll(async () => {
  await closeDatabase(database);
  for (const site of sites) await site.stop();
  await postgres.close();
  for (const folder of folders) await folder.remove();
});

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

/** The old company, wherever it may be written; addresses of its projects are content. */
const TRACES =
  /Jacaranda ICT|@jacaranda-ict|(?<!demo\.|github\.example\/)jacaranda-ict\.|012 000 0123|120000123|060 000 0123|600000123|Example Street|4000000000|2000\/000000|Example Bank/;

describe("another company", () => {
  test("is saved only with valid details", async () => {
    await admin.open("/admin/settings/company");
    await admin.press("Save", { ...other, phone: "12", vatNumber: "1", mondayCloses: "07:00" });
    expect(admin.status).toBe(422);
    expect(admin.text).toContain("Enter a number such as 012 345 6789");
    expect(admin.text).toContain("A VAT number has 10 digits and begins with 4.");
    expect(admin.text).toContain("The closing time must be later than the opening time.");
    expect(admin.fieldValue("name")).toBe("Protea & Sons");
  });

  test("changes every process, page, email and document at once", async () => {
    // Cached by both processes before the change.
    for (const path of publicPages()) await visitor.open(path);
    await admin.open("/admin/settings/company");
    await admin.press("Save", other);
    expect(admin.text).toContain("have been saved");
    await admin.open("/admin/settings/bank");
    await admin.press("Save", { ...bank, currentPassword: "wrong" });
    expect(admin.status).toBe(403);
    await admin.press("Save", { ...bank, currentPassword: staff.password });
    expect(admin.text).toContain("The bank account has been saved.");

    await eventually(async () => {
      await visitor.open("/");
      expect(visitor.text).toContain("Protea & Sons");
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
      "/feeds/google-merchant.xml",
    ]) {
      await visitor.open(path);
      expect([path, TRACES.exec(visitor.html)?.[0]]).toEqual([path, undefined]);
    }
    await visitor.open("/company-information");
    expect(visitor.text).toContain("4123456789");
    expect(visitor.html).toContain("Protea and Sons &lt;Pty&gt; Ltd");

    const { rows } = await database.$client.query(
      "insert into products (name, description, price, stock) values ('Cable', 'x', 49.90, 10) returning id",
    );
    const details = {
      fullName: "Thandi Nkosi",
      email: "thandi@example.com",
      phone: "0821234567",
      deliveryMethod: "collection",
      paymentMethod: "eft",
    };
    await visitor.post("/cart", { intent: "add", productId: rows[0].id, quantity: "1" });
    await visitor.post("/checkout", { ...details, go: "review" });
    await visitor.open("/checkout/review");
    await visitor.press("Place order and pay R 49.90 by EFT");
    expect(visitor.path).toMatch(/^\/orders\//);
    expect(visitor.text).toContain("62 000 111 222");
    expect(TRACES.exec(visitor.html)?.[0]).toBeUndefined();
    const { body } = await visitor.get(`${visitor.path.split("?")[0]}/pro-forma.pdf`);
    expect(pdfText(body)).toContain("Cape Bank");
    expect(TRACES.exec(pdfText(body))?.[0]).toBeUndefined();

    const mails = await eventually(async () => {
      const sent = await Promise.all(folders.map(({ path }) => readEmlFolder(path)));
      const texts = sent.flat();
      expect(texts.filter((mail) => mail.includes("thandi@example.com")).length).toBeGreaterThan(0);
      expect(texts.filter((mail) => /Subject: Bank account changed/.test(mail))).toHaveLength(1);
      return texts;
    });
    for (const mail of mails) expect(TRACES.exec(mail)?.[0]).toBeUndefined();
    await admin.open("/admin");
    expect(admin.text).toContain("The bank account that customers pay into was changed by Sipho");
  });

  test("an older form does not overwrite a newer change", async () => {
    const second = new FormBrowser(sites[0]?.origin ?? "");
    for (const [name, value] of admin.cookies) second.cookies.set(name, value);
    await second.open("/admin/settings/company");
    await admin.open("/admin/settings/company");
    await admin.press("Save", { name: "Protea" });
    await second.press("Save", { name: "Aloe" });
    expect(second.status).toBe(409);
    expect(second.text).toContain("Sipho has changed these settings");
    expect(second.fieldValue("name")).toBe("Aloe");
  });

  test("without a VAT number the shop charges none, from a date on it does", async () => {
    await admin.open("/admin/settings/company");
    await admin.press("Save", { vatNumber: "", vatFrom: "" });
    await eventually(async () => {
      await visitor.open("/shop");
      expect(visitor.text).not.toContain("Prices include VAT");
    });
    await admin.open("/admin/settings/company");
    await admin.press("Save", { vatNumber: "4123456789", vatFrom: "2099-01-01" });
    await visitor.open("/shop");
    expect(visitor.text).not.toContain("Prices include VAT");
    await admin.open("/admin/settings/company");
    await admin.press("Save", { vatFrom: "2020-01-01" });
    await eventually(async () => {
      await visitor.open("/shop");
      expect(visitor.text).toContain("Prices include VAT");
    });
  });

  test("is in the audit log, field by field", async () => {
    await admin.open("/admin/audit");
    expect(admin.text).toContain("Sipho changed the VAT from of Company from 2099-01-01");
    expect(admin.text).toMatch(/bank.*Before Example Bank.*After Cape Bank/);
  });
});
