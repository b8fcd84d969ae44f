import { appendFile, cp, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, inject, onTestFinished, test } from "vitest";
import { queryDatabase } from "#tests/helpers/database/query-database.ts";
import { temporaryFolder } from "#tests/helpers/temporary-folder.ts";
import type { DatabaseConfig } from "./connection.server.ts";
import { MigrationError, migrate } from "./migrate.server.ts";
import { projectFile } from "./project-file.server.ts";

let empty: DatabaseConfig;
beforeEach(async () => {
  empty = await createEmptyDatabase();
});

describe("migrate", () => {
  test("migrates an empty database to the newest schema, in the order of file names", async () => {
    const { applied } = await migrate(empty);

    // tables.test.ts compares the tables with those of the code.
    const names = await readdir(projectFile("app/database/migrations"));
    expect(applied).toEqual(names.toSorted());
    expect(applied[0]).toBe("0001-accounts.sql");
    const recorded = await queryDatabase(empty, "select name from migrations order by name");
    expect(recorded.map(({ name }) => name)).toEqual(applied);
    expect(await tableNames(empty)).toContain("products");
  });

  test("applies nothing the second time", async () => {
    await migrate(empty);

    expect(await migrate(empty)).toEqual({ applied: [] });
  });

  test("runs once when several processes start at the same time", async () => {
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => migrate(empty)));

    const counts = outcomes.map(({ applied }) => applied.length).sort((a, b) => a - b);
    expect(counts.slice(0, 3)).toEqual([0, 0, 0]);
    expect(counts[3]).toBeGreaterThan(0);
  });

  test("refuses a migration that was changed after it was applied", async () => {
    const folder = await copyMigrations();
    await migrate(empty, { folder });
    await appendFile(join(folder, "0004-carts.sql"), "-- a second thought\n");

    await expect(migrate(empty, { folder })).rejects.toThrow(
      new MigrationError(
        "The migration 0004-carts.sql was changed after this database applied it: restore the file and put the change in a new migration.",
      ),
    );
  });

  test("refuses a database that a newer version of the site has used", async () => {
    const folder = await copyMigrations();
    await writeFile(join(folder, "9999-the-future.sql"), "create table futures (id int)");
    await migrate(empty, { folder });
    await rm(join(folder, "9999-the-future.sql"));

    await expect(migrate(empty, { folder })).rejects.toThrow(
      /last used by a newer version of this site \(it knows the migration 9999-the-future\.sql\)/,
    );
  });

  test("refuses a database that was made before the baseline, and leaves it as it is", async () => {
    await queryDatabase(
      empty,
      "create table migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
    );
    await queryDatabase(
      empty,
      "insert into migrations values ('0001-users-and-sessions.sql', 'x')",
    );

    await expect(migrate(empty)).rejects.toThrow(
      new MigrationError(
        "This database was created by an earlier trial version of this site (before 1.0.0-beta.1), and this version cannot read it. Start with an empty DATA_DIR, or name an empty database in DATABASE_URL; to look at the old data, start the version that created it.",
      ),
    );
    expect(await tableNames(empty)).toEqual(["migrations"]);
  });

  test("refuses a backup of another version before it writes anything", async () => {
    await expect(migrate(empty, { only: ["0001-users-and-sessions.sql"] })).rejects.toThrow(
      /^This backup was taken by an earlier trial version/,
    );
    await expect(
      migrate(empty, { only: ["0001-accounts.sql", "9999-the-future.sql"] }),
    ).rejects.toThrow(/^The backup was taken by a newer version .+ 9999-the-future\.sql/);
    expect(await tableNames(empty)).toEqual([]);
  });

  test("rolls a failed migration back, and continues from there once it is fixed", async () => {
    const folder = await copyMigrations();
    const broken = join(folder, "9999-broken.sql");
    await writeFile(broken, "create table half (id int); select 1 / 0;");

    await expect(migrate(empty, { folder })).rejects.toThrow("Migration 9999-broken.sql failed");
    expect(await tableNames(empty)).not.toContain("half");
    expect(await tableNames(empty)).toContain("products");

    // Nor of one that succeeds but cannot be recorded as applied.
    await writeFile(broken, "create table half (id int); alter table migrations rename to lost");
    await expect(migrate(empty, { folder })).rejects.toThrow("Migration 9999-broken.sql failed");
    expect(await tableNames(empty)).not.toContain("half");

    await writeFile(broken, "create table whole (id int)");
    expect(await migrate(empty, { folder })).toEqual({ applied: ["9999-broken.sql"] });
  });
});

test("0013 gives earlier orders their time of supply, and their documents the VAT rate", async () => {
  const all = await readdir(projectFile("app/database/migrations"));
  await migrate(empty, { only: all.filter((name) => name < "0013") });
  await queryDatabase(
    empty,
    `insert into orders (id, number, idempotency_key, access_key, source, full_name, email, phone,
       delivery_method, payment_method, goods_total, delivery_total, vat_total, vat_percent, expires_at, paid_at)
     select md5(n::text)::uuid, n, gen_random_uuid(), repeat(n::text, 43), 'shop', 'x', 'a@b.c', '1',
       'collection', 'eft', 115, 0, 15, 15, now(), case n when 1 then timestamptz '2026-03-02' end
     from generate_series(1, 3) n;
     insert into payments (order_id, method, amount, received_at) values
       (md5('1')::uuid, 'eft', 115, '2026-02-27'), (md5('2')::uuid, 'eft', 40, '2026-02-28');
     insert into documents (kind, number, order_id, seller, buyer)
     values ('invoice', 1, md5('1')::uuid, '{}', '{}')`,
  );
  await migrate(empty);
  const rows = await queryDatabase(
    empty,
    `select o.number, o.vat_percent, o.supplied_at::date::text as supplied, d.vat_percent as invoiced
     from orders o left join documents d on d.order_id = o.id order by o.number`,
  );
  expect(rows).toEqual([
    { number: 1, vat_percent: "15.00", supplied: "2026-02-27", invoiced: "15.00" },
    { number: 2, vat_percent: "15.00", supplied: "2026-02-28", invoiced: null },
    { number: 3, vat_percent: "15.00", supplied: null, invoiced: null },
  ]);
});

test("an admin called Administrator by an invitation has no name, and is asked for one", async () => {
  const names = await readdir(projectFile("app/database/migrations"));
  const earlier = names.filter((name) => name < "0017");
  await migrate(empty, { only: earlier });
  await queryDatabase(
    empty,
    `insert into users (name, email) values
      ('Administrator', 'a@example.com'), ('Administrator', 'b@example.com'), ('Naledi', 'c@example.com')`,
  );
  await queryDatabase(
    empty,
    "update profiles set role = 'admin' where id in (select id from users where email <> 'b@example.com')",
  );

  await migrate(empty);

  const rows = await queryDatabase(empty, "select name from users order by email");
  expect(rows.map(({ name }) => name)).toEqual(["", "Administrator", "Naledi"]);
});

test("0059 makes every admin an owner", async () => {
  const names = await readdir(projectFile("app/database/migrations"));
  await migrate(empty, { only: names.filter((name) => name < "0059") });
  await queryDatabase(
    empty,
    "insert into users (name, email) values ('Naledi', 'a@example.com'), ('Thandi', 'b@example.com')",
  );
  await queryDatabase(
    empty,
    "update profiles set role = 'admin' where id = (select id from users where name = 'Naledi')",
  );

  await migrate(empty);

  const rows = await queryDatabase(
    empty,
    "select name, staff_roles from users join profiles using (id) order by name",
  );
  expect(rows).toEqual([
    { name: "Naledi", staff_roles: ["owner"] },
    { name: "Thandi", staff_roles: [] },
  ]);
});

test("0064 counts today's list prices of published products as offered, also in a sale", async () => {
  const names = await readdir(projectFile("app/database/migrations"));
  await migrate(empty, { only: names.filter((name) => name < "0064") });
  await queryDatabase(
    empty,
    `insert into products (name, description, regular_price, sale_price, status) values
       ('Draft', 'x', 100, null, 'draft'), ('On sale', 'x', 100, 90, 'published'),
       ('Plain', 'x', 100, null, 'published')`,
  );

  await migrate(empty);

  const rows = await queryDatabase(
    empty,
    `select name, p.price, offered_price as offered, h.price as recorded
     from products p left join offered_prices h on h.product_id = p.id order by name`,
  );
  expect(rows).toEqual([
    { name: "Draft", price: "100.00", offered: null, recorded: null },
    { name: "On sale", price: "90.00", offered: "100.00", recorded: "100.00" },
    { name: "Plain", price: "100.00", offered: "100.00", recorded: "100.00" },
  ]);
});

test("0018 names the events of a reservation after it", async () => {
  const names = await readdir(projectFile("app/database/migrations"));
  await migrate(empty, { only: names.filter((name) => name < "0018") });
  await queryDatabase(
    empty,
    `insert into orders (number, idempotency_key, access_key, source, full_name, email, phone,
       delivery_method, payment_method, goods_total, delivery_total, vat_total, vat_percent, expires_at)
     values (1, gen_random_uuid(), repeat('1', 43), 'shop', 'x', 'a@b.c', '1',
       'collection', 'eft', 115, 0, 15, 15, now());
     insert into order_events (order_id, kind, actor)
     select id, kind, 'system' from orders, unnest(array['hold-ended', 'held-again', 'paid']) kind`,
  );

  await migrate(empty);

  const rows = await queryDatabase(empty, "select kind from order_events order by kind");
  expect(rows.map(({ kind }) => kind)).toEqual(["paid", "reservation-ended", "reserved-again"]);
});

test("0041 puts the new names of the cookies into an edited privacy policy", async () => {
  const names = await readdir(projectFile("app/database/migrations"));
  await migrate(empty, { only: names.filter((name) => name < "0041") });
  await queryDatabase(
    empty,
    `insert into content_documents (id, published, updated_by) values
       ('legal/privacy', '{"text": "Ours: jacaranda.cart, jacaranda.session_token and cart"}', 'x')`,
  );

  await migrate(empty);

  const [row] = await queryDatabase(empty, "select published, draft from content_documents");
  expect(row).toEqual({
    published: { text: "Ours: cart-key, auth.session_token and cart" },
    draft: null,
  });
});

test("0046 records the verified addresses that accounts have", async () => {
  const names = await readdir(projectFile("app/database/migrations"));
  await migrate(empty, { only: names.filter((name) => name < "0046") });
  await queryDatabase(
    empty,
    `insert into users (name, email, email_verified) values
       ('Thandi', 'verified@example.com', true), ('Sipho', 'entered@example.com', false)`,
  );

  await migrate(empty);

  const rows = await queryDatabase(
    empty,
    "select email, verified_at, held_until from verified_emails",
  );
  expect(rows).toEqual([{ email: "verified@example.com", verified_at: null, held_until: null }]);
});

test("0049 keeps the delivery zones and the retention that an owner has set", async () => {
  const names = await readdir(projectFile("app/database/migrations"));
  await migrate(empty, { only: names.filter((name) => name < "0049") });
  await queryDatabase(
    empty,
    `insert into settings ("group", value, updated_by) values
       ('delivery', '{"mostCourierGrams": 30000, "zones": [
         {"name": "Here", "leastDays": 1, "mostDays": 2}, {"name": "There", "leastDays": 3, "mostDays": 9}]}', 'x'),
       ('privacy', '{"quoteMonths": 7, "messageMonths": 5}', 'x')`,
  );

  await migrate(empty);

  const rows = await queryDatabase(empty, 'select value from settings order by "group"');
  expect(rows.map(({ value }) => value)).toEqual([
    {
      maxCourierGrams: 30000,
      zones: [
        { name: "Here", minDays: 1, maxDays: 2 },
        { name: "There", minDays: 3, maxDays: 9 },
      ],
    },
    { quotationMonths: 7, messageMonths: 5 },
  ]);
});

test("0063 keeps every figure of orders, quotations, refunds and documents", async () => {
  const names = await readdir(projectFile("app/database/migrations"));
  await migrate(empty, { only: names.filter((name) => name < "0063") });
  // A hundred sales of one to three lines, at every rate; some were refunded in part or in whole.
  await queryDatabase(
    empty,
    `create table sold as
       select n, n % 3 + 1 as lines, case n % 4 when 0 then null when 1 then 15.5 else 15 end as percent,
         (n % 5) * 21.17 as delivery from generate_series(1, 100) n;
     create table sold_lines as
       select n, position, round((n * 7919 * position % 1000003)::numeric / 100 + 0.01, 2) as price,
         (n * position) % 11 + 1 as quantity
       from sold, generate_series(1, 3) position where position <= lines;
     create table sums as
       select sold.*, goods, case when percent is null then 0
         else round((goods + delivery) * percent / (100 + percent), 2) end as vat
       from sold join (select n, sum(price * quantity) as goods from sold_lines group by n) g using (n);
     insert into orders (id, number, idempotency_key, access_key, source, full_name, email, phone,
         delivery_method, delivery_address, payment_method, goods_total, delivery_total, vat_total, vat_percent,
         refunded_total, expires_at)
       select md5('o' || n)::uuid, n, gen_random_uuid(), rpad(n::text, 43, 'x'), 'shop', 'x', 'a@b.c', '1',
         'courier', '{}', 'eft', goods, delivery, vat, percent,
         case n % 3 when 1 then goods + delivery when 2 then 0.01 else 0 end, now() from sums;
     insert into order_lines (order_id, position, name, unit_price, quantity, weight_grams)
       select md5('o' || n)::uuid, position, 'x', price, quantity, 0 from sold_lines;
     insert into quotes (id, number, idempotency_key, access_key, details, goods_total, delivery_total,
         vat_total, vat_percent, valid_until)
       select md5('q' || n)::uuid, n, gen_random_uuid(), rpad(n::text, 43, 'x'), '{}', goods, delivery, vat,
         percent, now() from sums;
     insert into quote_lines (quote_id, position, name, unit_price, quantity, weight_grams)
       select md5('q' || n)::uuid, position, 'x', price, quantity, 0 from sold_lines;
     insert into payments (order_id, method, amount)
       select md5('o' || n)::uuid, 'eft', goods + delivery from sums;
     insert into refunds (id, order_id, idempotency_key, amount, vat, reason)
       select md5('r' || number)::uuid, id, gen_random_uuid(), refunded_total,
         case when refunded_total > 0.01 then vat_total else 0 end, 'x' from orders where refunded_total > 0;
     insert into refund_lines (refund_id, order_line_id, quantity, restocked)
       select md5('r' || number)::uuid, l.id, l.quantity, 0 from orders o
       join order_lines l on l.order_id = o.id where refunded_total > 0.01;
     insert into documents (kind, number, order_id, seller, buyer, vat_percent)
       select 'invoice', number, id, '{}', '{}', vat_percent from orders;
     insert into documents (kind, number, order_id, refund_id, seller, buyer, vat_percent)
       select 'credit-note', number, id, md5('r' || number)::uuid, '{}', '{}', vat_percent
       from orders where refunded_total > 0`,
  );
  const tables = "orders order_lines quotes quote_lines payments refunds refund_lines documents";
  const before = [];
  for (const table of tables.split(" ")) {
    const [row = {}] = await queryDatabase(empty, `select * from ${table} limit 1`);
    const key = "id" in row ? "id" : "refund_id, order_line_id";
    const query = `select ${Object.keys(row)} from ${table} order by ${key}`;
    before.push({ query, rows: await queryDatabase(empty, query) });
  }

  await migrate(empty);

  for (const { query, rows } of before) {
    expect(rows.length).toBeGreaterThan(30);
    expect(await queryDatabase(empty, query), query).toEqual(rows);
  }
  for (const lines of ["order_lines", "quote_lines"]) {
    const changed = `select * from ${lines} where list_price is distinct from unit_price or discount <> 0
      or total <> unit_price * quantity`;
    expect(await queryDatabase(empty, changed)).toEqual([]);
  }
  const others = `select * from orders where delivery_discount <> 0 or discount_label is not null`;
  expect(await queryDatabase(empty, others)).toEqual([]);
});

test("0067 makes every quotation a sent revision 1, with its number, link, figures and validity", async () => {
  const names = await readdir(projectFile("app/database/migrations"));
  await migrate(empty, { only: names.filter((name) => name < "0067") });
  await queryDatabase(
    empty,
    `insert into orders (id, number, idempotency_key, access_key, source, full_name, email, phone, delivery_method,
         payment_method, goods_total, delivery_total, vat_total, expires_at, placed_at)
       values (md5('o')::uuid, 1, gen_random_uuid(), repeat('o', 43), 'quote', 'x', 'a@b.c', '1', 'collection', 'eft',
         10, 0, 0, now(), '2026-03-01');
     insert into users (id, name, email) values (md5('u')::uuid, 'Sipho', 's@b.c');
     insert into quotes (id, number, idempotency_key, access_key, details, goods_total, delivery_total, vat_total,
         vat_percent, valid_until, created_at, withdrawn_at, order_id, created_by, seller)
       select md5('q' || n)::uuid, n, gen_random_uuid(), rpad(n::text, 43, 'x'),
         jsonb_build_object('email', n || '@b.c'), n * 10.01, 99, n, case when n % 2 = 0 then 15 end,
         case when n < 4 then now() + interval '9 days' else '2026-02-01' end, '2026-01-01',
         case n when 2 then timestamptz '2026-01-20' end, case n when 3 then md5('o')::uuid end,
         case n when 1 then md5('u')::uuid end, jsonb_build_object('name', 'Seller')
       from generate_series(1, 4) n;
     insert into quote_lines (quote_id, position, name, unit_price, quantity, discount, weight_grams)
       select md5('q' || n)::uuid, position, 'Line ' || position, n, 10, 0, 5
       from generate_series(1, 4) n, generate_series(1, 2) position`,
  );
  const figures =
    "vat_percent, goods_total, delivery_total, total, vat_total, valid_until, details, seller";
  const before = await queryDatabase(
    empty,
    `select number, access_key, created_at, created_by, ${figures} from quotes order by number`,
  );
  const lines = "quote_id, position, name, unit_price, quantity, discount, total, weight_grams";
  const linesBefore = await queryDatabase(
    empty,
    `select ${lines} from quote_lines order by quote_id, position`,
  );

  await migrate(empty);

  const after = await queryDatabase(
    empty,
    `select number, access_key, offer.created_at, offer.created_by,
       ${figures.replaceAll(/(\w+)/g, "offer.$1")}
     from quotes join quote_revisions offer on quote_id = id and offer.revision = 1 order by number`,
  );
  expect(after).toEqual(before);
  expect(
    await queryDatabase(empty, `select ${lines} from quote_lines order by quote_id, position`),
  ).toEqual(linesBefore);
  expect(
    await queryDatabase(
      empty,
      `select state, revision, state_changed_at::date::text as day from quotes order by number`,
    ),
  ).toEqual([
    { state: "sent", revision: 1, day: "2026-01-01" },
    { state: "withdrawn", revision: 1, day: "2026-01-20" },
    { state: "ordered", revision: 1, day: "2026-03-01" },
    { state: "expired", revision: 1, day: "2026-02-01" },
  ]);
  expect(
    await queryDatabase(
      empty,
      "select count(*)::int as sent from quote_revisions where sent_at is null",
    ),
  ).toEqual([{ sent: 0 }]);
});

test("after 0067, processes of the version before it can still make, extend and accept a quotation", async () => {
  await migrate(empty);
  await queryDatabase(
    empty,
    `insert into orders (id, number, idempotency_key, access_key, source, full_name, email, phone, delivery_method,
         payment_method, goods_total, delivery_total, vat_total, expires_at)
       values (md5('o')::uuid, 1, gen_random_uuid(), repeat('o', 43), 'quote', 'x', 'a@b.c', '1', 'collection', 'eft',
         10, 0, 0, now());
     insert into quotes (id, number, idempotency_key, access_key, details, goods_total, delivery_total, vat_total,
         valid_until) values (md5('q')::uuid, 1, gen_random_uuid(), repeat('q', 43), '{}', 10, 0, 0, now());
     insert into quote_lines (quote_id, position, name, unit_price, quantity, weight_grams)
       values (md5('q')::uuid, 1, 'x', 10, 1, 0);
     update quotes set valid_until = '2030-01-01T00:00:00Z'`,
  );
  const offer = `select revision, total, valid_until from quote_revisions where sent_at is not null`;
  expect(await queryDatabase(empty, offer)).toEqual([
    { revision: 1, total: "10.00", valid_until: new Date("2030-01-01T00:00:00Z") },
  ]);
  await queryDatabase(empty, "update quotes set order_id = md5('o')::uuid");
  expect(await queryDatabase(empty, "select state from quotes")).toEqual([{ state: "ordered" }]);
});

async function createEmptyDatabase(): Promise<DatabaseConfig> {
  const server = inject("testPostgres");
  const name = `empty_${crypto.randomUUID().replaceAll("-", "")}`;
  await queryDatabase(server, `create database ${name}`);
  onTestFinished(async () => {
    await queryDatabase(server, `drop database ${name} with (force)`);
  });
  return { ...server, database: name };
}

async function copyMigrations(): Promise<string> {
  const folder = await temporaryFolder();
  await cp(projectFile("app/database/migrations"), folder, { recursive: true });
  return folder;
}

async function tableNames(config: DatabaseConfig): Promise<string[]> {
  const rows = await queryDatabase(
    config,
    "select tablename from pg_tables where schemaname = 'public' order by tablename",
  );
  return rows.map((row) => row.tablename);
}
