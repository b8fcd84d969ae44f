import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { APIRequestContext } from "@playwright/test";
import { company } from "#app/content/company.ts";
import { vatNumber } from "#app/content/company-details.ts";
import type { DatabaseConfig } from "#app/database/connection.server.ts";
import { findRunningPostgres } from "#app/database/private-postgres/runtime-directory.server.ts";
import { signId } from "#app/domain/accounts/signed-id.server.ts";
import { internalLinks, urlsMatching } from "#scripts/list-page-routes.ts";
import { SESSION_SECRET_FILE } from "#server/lifecycle/data-folder.ts";
import { queryDatabase } from "#tests/helpers/database/query-database.ts";
import { billingAddress } from "#tests/helpers/orders/billing-address.ts";
import { createAdminRecords } from "#tests/helpers/site/admin-records.ts";
import { seedOrder } from "./seed-data.ts";

/**
 * Records for every page with parameters, and a path for each of these patterns. The cookie is an
 * admin's.
 */
export async function createPagePaths(
  site: { origin: string; dataFolder: string },
  { cookie, patterns }: { cookie: string; patterns: readonly string[] },
): Promise<Map<string, string>> {
  const { origin } = site;
  const records = await createAdminRecords(origin, { cookie, origin });
  const paths = new Map([
    ["/:service", "/voip-services"],
    ...Object.entries(records.wholeAddress),
    ...(await pathsByAccessKey(site)),
    ...(await companyDocumentPaths(site)),
  ]);
  const plain = patterns.filter((pattern) => !pattern.includes(":"));
  const known = [...records.made];
  for (const path of ["/shop", "/projects", ...plain.filter(isPersonal)]) {
    const page = await fetch(origin + path, { headers: { cookie } });
    known.push(...internalLinks(await page.text()).filter((link) => !plain.includes(link)));
  }
  for (const pattern of patterns.filter((each) => each.includes(":") && !paths.has(each))) {
    const [path] = urlsMatching(
      pattern,
      known.filter((link) => !/export$|\.pdf$/.test(link)),
    );
    if (path) paths.set(pattern, path);
  }
  return paths;
}

/** Whether a page is of the account or the admin area. */
export function isPersonal(path: string): boolean {
  return /^\/(admin|account)(\/|$)/.test(path);
}

/** Orders in the states that their pages are about, and a quotation. */
async function pathsByAccessKey(site: {
  origin: string;
  dataFolder: string;
}): Promise<[string, string][]> {
  const here = { origin: site.origin, data: site.dataFolder };
  const open = await seedOrder({}, here);
  const waiting = await seedOrder({ paymentMethod: "payfast", email: "two@example.co.za" }, here);
  const paid = await seedOrder({ email: "three@example.co.za" }, here);
  const database = (await findRunningPostgres(`${site.dataFolder}/postgres`)) ?? {};
  await createInvoice(database, paid.id);
  // Mails of one transaction have one time: without this, their order would be random.
  await queryDatabase(
    database,
    `update mail_outbox set created_at = created_at - place * interval '1 minute'
     from (select id, row_number() over (order by to_email, subject) as place from mail_outbox) mail
     where mail.id = mail_outbox.id`,
  );
  const [quote] = await queryDatabase(database, "select access_key from quotes");
  const draft = await seedDraftQuote(database);
  const orderPath = ({ accessKey }: { accessKey: string }) => `/orders/${accessKey}`;
  return [
    ["/orders/:accessKey", orderPath(open)],
    ["/orders/:accessKey/pay", `${orderPath(open)}/pay`],
    ["/orders/:accessKey/proof", `${orderPath(open)}/proof`],
    ["/orders/:accessKey/refund-account", `${orderPath(open)}/refund-account`],
    ["/orders/:accessKey/pro-forma", `${orderPath(open)}/pro-forma`],
    ["/orders/:accessKey/return", `${orderPath(waiting)}/return`],
    ["/orders/:accessKey/cancelled", `${orderPath(waiting)}/cancelled`],
    ["/orders/:accessKey/invoice", `${orderPath(paid)}/invoice`],
    ["/quotes/:accessKey", `/quotes/${quote?.access_key}`],
    ["/admin/quotes/:number/edit", `/admin/quotes/${draft}/edit`],
    ["/admin/quotes/:number/preview", `/admin/quotes/${draft}/preview`],
  ];
}

/** A company document, and a link to it. */
async function companyDocumentPaths({
  dataFolder,
}: {
  dataFolder: string;
}): Promise<[string, string][]> {
  const database = (await findRunningPostgres(`${dataFolder}/postgres`)) ?? {};
  const [document] = await queryDatabase(
    database,
    `insert into company_documents (kind, title, access, expires_on, path, size, updated_by)
     values ('insurance', 'Public liability insurance', 'public', '2099-12-31', 'scan.pdf', 20480, 'Thandi')
     returning id`,
  );
  const [link] = await queryDatabase(
    database,
    `insert into company_document_links (document_id, recipient, email, created_by, expires_at)
     values ($1, 'Procurement, Highveld Mining', 'buyer@example.com', 'Thandi', now() + interval '14 days')
     returning id`,
    [document?.id],
  );
  const secret = (await readFile(join(dataFolder, SESSION_SECRET_FILE), "utf8")).trim();
  return [
    ["/admin/settings/company-documents/:id", `/admin/settings/company-documents/${document?.id}`],
    [
      "/company-documents/:token",
      `/company-documents/${signId(secret, "company document", String(link?.id))}`,
    ],
  ];
}

async function createInvoice(database: DatabaseConfig, orderId: string): Promise<void> {
  await queryDatabase(database, "update orders set state = 'paid', paid_at = now() where id = $1", [
    orderId,
  ]);
  await queryDatabase(
    database,
    `insert into documents (kind, number, order_id, seller, buyer, vat_percent)
     select 'invoice', next_document_number('invoice'), id, $2, $3, vat_percent from orders
     where id = $1`,
    [
      orderId,
      {
        name: company().legalName,
        address: company().postalAddress,
        vatNumber: vatNumber(),
      },
      { name: "Thandi O'Reilly", address: [] },
    ],
  );
}

/** A cart and the details of a visitor, as far as the review. */
export async function fillCheckout(
  request: APIRequestContext,
  { origin, product = "" }: { origin: string; product: string | undefined },
): Promise<void> {
  const productId = product.split("/")[2] ?? "";
  const send = (path: string, form: Record<string, string>) =>
    request.post(origin + path, { form, headers: { origin } });
  await send("/cart", { intent: "add", productId, quantity: "1" });
  await send("/checkout", {
    fullName: "Thandi Nkosi",
    email: "thandi@example.co.za",
    phone: "082 123 4567",
    ...billingAddress,
    deliveryMethod: "collection",
    paymentMethod: "eft",
    go: "review",
  });
}

/** A draft of eight hours of labour, made the day before; its number. */
async function seedDraftQuote(database: DatabaseConfig): Promise<number> {
  const details = {
    ...{ fullName: "Ayesha Patel", email: "ayesha@example.co.za", phone: "+27821234567" },
    ...{ deliveryMethod: "email", billingAddress },
  };
  const [row] = await queryDatabase(
    database,
    `with made as (
       insert into quotes (number, idempotency_key, access_key, details, state, revision, created_at)
       select next_document_number('quote'), gen_random_uuid(), repeat('d', 43), $1, 'draft', 0,
         now() - interval '1 day'
       returning id, number),
     revision as (
       insert into quote_revisions (quote_id, revision, details, goods_total, delivery_total,
         vat_total, vat_percent)
       select id, 1, $1, 5200, 0, 678.26, 15 from made returning quote_id),
     line as (
       insert into quote_lines (quote_id, revision, position, name, unit_price, quantity,
         weight_grams, is_text, unit)
       select quote_id, 1, 1, 'Installation', 650, 8, 0, true, 'hour' from revision)
     select number from made`,
    [details],
  );
  return Number(row?.number);
}
