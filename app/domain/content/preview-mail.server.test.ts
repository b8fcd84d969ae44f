import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { entryTitle, kindOf, placeholdersOf } from "#app/content/kinds/content-kinds.ts";
import { emailNames } from "#app/content/kinds/emails.ts";
import { applyEntries, defaultEntries, siteContent } from "#app/content/site-content.server.ts";
import type { Database } from "#app/database/connection.server.ts";
import { contentEntries } from "#app/database/tables/content.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import type { Owner, Reauthenticated } from "#app/domain/accounts/people.ts";
import { grantAdmin } from "#app/domain/accounts/staff/grant-admin.server.ts";
import { saveDraft } from "./drafts.server.ts";
import { previewMail, sendMailPreview } from "./preview-mail.server.ts";
import { publishDraft, readProblems } from "./publish.server.ts";

const origin = "https://www.umfula.example";
const id = "email/order-paid";
let database: Database;
let admin: Owner;
let holder: Reauthenticated;

beforeAll(async () => {
  const created = await createTestDatabase();
  database = created.database;
  const person = { name: "Naledi", email: "naledi@umfula.example" };
  const { userId } = await grantAdmin({ database }, person);
  admin = { ...person, userId, role: "admin", staffRoles: ["owner"] } as unknown as Owner;
  holder = admin as unknown as Reauthenticated;
  return created.drop;
});

afterEach(async () => {
  await database.delete(contentEntries);
  await database.delete(mailOutbox);
  applyEntries(defaultEntries, new Map());
});

const draft = (texts: object) =>
  saveDraft({ database }, admin, {
    id,
    values: { ...defaultEntries.get(id), ...texts },
    version: 0,
  });
const subjectOf = () => previewMail({ origin }, id, siteContent())?.subject;

describe("the entries of emails", () => {
  test("are a fixed set", () => {
    expect(kindOf(id)?.name).toBe("Email");
    expect(entryTitle(id, {})).toBe("Payment received");
    expect(entryTitle("email/layout", {})).toBe("Signature and footer of all emails");
    for (const other of ["email", "email/", "email/foo", "email/constructor", "email/quote/x"]) {
      expect(kindOf(other), other).toBeUndefined();
    }
  });

  test("can be published as they are installed", async () => {
    for (const name of [...emailNames, "layout"]) {
      const values = defaultEntries.get(`email/${name}`) ?? {};
      expect(
        await readProblems({ database }, { staffRoles: ["owner"] } as unknown as Owner, {
          id: `email/${name}`,
          values,
        }),
        name,
      ).toEqual({});
    }
  });

  test("list their own placeholders and the company's", () => {
    expect(placeholdersOf("email/back-in-stock")).toMatchObject({
      product: "the product’s name",
      company: "the trading name",
    });
    expect(placeholdersOf("home")).not.toHaveProperty("product");
  });
});

test("a text with a placeholder of another email is not published", async () => {
  await draft({ subject: "Paid: {product}", introduction: ["{paid} {toString}"] });
  expect(await publishDraft({ database }, admin, { id, version: 1, holder })).toEqual({
    ok: false,
    reason: "incomplete",
    problems: {
      subject: "There is no placeholder {product}.",
      introduction: "There is no placeholder {toString}.",
    },
  });
});

test("the next email has the published text, not the draft", async () => {
  await draft({ subject: "{orderNumber} is paid" });
  expect(subjectOf()).toBe("Payment received for order ORD-1001");
  expect(await publishDraft({ database }, admin, { id, version: 1, holder })).toEqual({ ok: true });
  expect(subjectOf()).toBe("ORD-1001 is paid");
});

test("an email is not published or scheduled without the password of the admin", async () => {
  await draft({ subject: "Pay into another account" });
  const other = { ...holder, userId: "00000000-0000-4000-8000-00000000dead" };
  for (const by of [undefined, other]) {
    for (const time of [{}, { at: new Date(Date.now() + 60_000) }]) {
      const options = { id, version: 1, holder: by, ...time };
      await expect(publishDraft({ database }, admin, options)).rejects.toThrow("password");
    }
  }
  expect(subjectOf()).toBe("Payment received for order ORD-1001");
});

test("a test of the draft goes to the admin who asks, and to nobody else", async () => {
  await draft({ subject: "{orderNumber} is paid" });
  const sent = await sendMailPreview({ database, origin }, admin, id);
  expect(sent).toEqual({ subject: "Test: ORD-1001 is paid" });
  const mails = await database.select().from(mailOutbox);
  expect(mails).toMatchObject([
    { toEmail: admin.email, kind: "test", subject: "Test: ORD-1001 is paid" },
  ]);
});

test("the layout is previewed with an order, and a page is no email", async () => {
  expect(previewMail({ origin }, "email/layout", siteContent())?.subject).toContain("ORD-1001");
  for (const other of ["home", "email/foo"]) {
    expect(previewMail({ origin }, other, siteContent())).toBeUndefined();
    expect(await sendMailPreview({ database, origin }, admin, other)).toBeUndefined();
  }
});
