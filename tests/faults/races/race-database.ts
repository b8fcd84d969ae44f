import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { closeDatabase, type Database, openDatabase } from "#app/database/connection.server.ts";
import { migrate } from "#app/database/migrate.server.ts";
import { startPrivatePostgres } from "#app/database/private-postgres/start-private-postgres.server.ts";
import type { Owner } from "#app/domain/accounts/people.ts";
import { addToCart } from "#app/domain/cart/add-to-cart.server.ts";
import type { CartOwner } from "#app/domain/cart/cart.ts";
import type { CheckoutDetails } from "#app/domain/checkout/checkout-details.ts";
import { placeOrder } from "#app/domain/orders/placement/place-order.server.ts";
import { makeDataFolder } from "#tests/helpers/site/site-process.ts";

const PAUSE_LOCK = 4711;

/** What two people do at once: the first is held before one of its writes while the second acts. */
export type Race = {
  name: string;
  setUp(database: Database): Promise<{
    victim(database: Database): Promise<unknown>;
    rival(database: Database): Promise<unknown>;
    /** How much of what must hold does not. */
    countWrong(outcomes: { victim: unknown; rival: unknown }): Promise<number>;
  }>;
};

/**
 * A race harness: one of two callers stops exactly before its n-th writing statement, after all
 * that it read before. Every table has a trigger for it, so the product knows nothing of this.
 */
export async function openRaceDatabase() {
  const folder = await makeDataFolder();
  const postgres = await startPrivatePostgres({
    folder: folder.path,
    settings: { fsync: "off", synchronous_commit: "off" },
  });
  await migrate(postgres.config);
  const database = openDatabase(postgres.config);
  const watcher = new pg.Client(postgres.config);
  await watcher.connect();
  await watcher.query(PAUSE_TRIGGERS);

  const as = (role: string, pauseAt = 0) =>
    openDatabase(
      { ...postgres.config, options: `-c faults.role=${role} -c faults.pause_at=${pauseAt}` },
      { connections: 2 },
    );
  const counts = async (text: string) => (await watcher.query(text)).rows[0]?.count > 0;
  /** Until somebody is through or waits; a minute is too long for either. */
  const until = async (isOver: () => boolean, waits: string) => {
    const end = Date.now() + 60_000;
    while (!isOver() && !(await counts(waits))) {
      if (Date.now() > end) throw new Error("Nothing moves any more");
      await pause(2);
    }
  };

  return {
    database,

    /** False when the victim came to its end without a write of that number. */
    async run(race: Race, pauseAt: number) {
      const { victim, rival, countWrong } = await race.setUp(database);
      const [one, other] = [as("victim", pauseAt), as("rival")];
      await watcher.query("select pg_advisory_lock($1)", [PAUSE_LOCK]);
      const first = settle(victim(one));
      await until(first.isOver, IS_PAUSED);
      const wasPaused = !first.isOver();
      const second = settle(rival(other));
      // Either it is through, or it waits for what the victim holds: both are fine.
      await until(second.isOver, IS_BLOCKED);
      const didWait = !second.isOver();
      await watcher.query("select pg_advisory_unlock($1)", [PAUSE_LOCK]);
      const outcomes = { victim: await first.outcome, rival: await second.outcome };
      await Promise.all([closeDatabase(one), closeDatabase(other)]);
      const thrown = Object.values(outcomes).filter((each) => each instanceof Error);
      return { wasPaused, didWait, thrown, wrong: await countWrong(outcomes) };
    },

    async close(): Promise<void> {
      await watcher.end();
      await closeDatabase(database);
      await postgres.stop();
      await folder.remove();
    },
  };
}

function settle(work: Promise<unknown>) {
  let isOver = false;
  const outcome = work
    .catch((error: unknown) => error)
    .finally(() => {
      isOver = true;
    });
  return { outcome, isOver: () => isOver };
}

const IS_PAUSED = `select count(*)::int from pg_locks
  where locktype = 'advisory' and objid = ${PAUSE_LOCK} and not granted`;
const IS_BLOCKED = `select count(*)::int from pg_locks
  where not granted and not (locktype = 'advisory' and objid = ${PAUSE_LOCK})`;

/** Counted within a transaction: each verb is one. */
const PAUSE_TRIGGERS = `
create function faults_pause() returns trigger language plpgsql as $$
declare
  writes integer;
begin
  if current_setting('faults.role', true) = 'victim' then
    writes := coalesce(nullif(current_setting('faults.writes', true), ''), '0')::integer + 1;
    perform set_config('faults.writes', writes::text, true);
    if writes = current_setting('faults.pause_at')::integer then
      perform pg_advisory_lock_shared(${PAUSE_LOCK});
      perform pg_advisory_unlock_shared(${PAUSE_LOCK});
    end if;
  end if;
  return null;
end $$;
do $$
declare
  name text;
begin
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('create trigger faults_pause before insert or update or delete on %I
      for each statement execute function faults_pause()', name);
  end loop;
end $$;`;

export const ORIGIN = "https://shop.example";
export const PRICE = 100_00;
export const buyerDetails: CheckoutDetails = {
  fullName: "Thandi Nkosi",
  email: "thandi@example.co.za",
  phone: "+27821234567",
  deliveryMethod: "collection",
  paymentMethod: "eft",
};

export async function countRows(database: Database, text: string, values: unknown[] = []) {
  const { rows } = await database.$client.query(`select (${text})::int as count`, values);
  return rows[0]?.count as number;
}

export async function addGoods(database: Database, stock: number): Promise<string> {
  const { rows } = await database.$client.query(
    `insert into products (name, description, price, stock)
     values ('Cable ' || gen_random_uuid(), 'x', 100, $1) returning id`,
    [stock],
  );
  return rows[0].id;
}

export async function fillCart(
  database: Database,
  productId: string,
  owner: CartOwner = { visitorKeyHash: randomUUID() },
): Promise<CartOwner> {
  await addToCart({ database }, owner, { productId, quantity: 1 });
  return owner;
}

export const placeRaceOrder = (database: Database, owner: CartOwner, key: string = randomUUID()) =>
  placeOrder({ database, origin: ORIGIN }, owner, {
    idempotencyKey: key,
    details: { ...buyerDetails, email: `${randomUUID()}@example.co.za` },
    agreedTotal: PRICE,
    ipHash: randomUUID(),
  });

/** An order of one unit out of five. */
export async function placedRaceOrder(database: Database) {
  const productId = await addGoods(database, 5);
  const outcome = await placeRaceOrder(database, await fillCart(database, productId));
  if (!outcome.ok) throw new Error(`Not placed: ${outcome.reason}`);
  return { ...outcome.order, productId };
}

export async function makeAdmin(database: Database): Promise<Owner> {
  const email = `${randomUUID()}@example.com`;
  const { rows } = await database.$client.query(
    "insert into users (name, email, email_verified) values ('Sipho', $1, true) returning id",
    [email],
  );
  const userId = rows[0].id;
  await database.$client.query(
    `insert into profiles (id, role) values ($1, 'admin')
     on conflict (id) do update set role = 'admin', staff_roles = '{owner}'`,
    [userId],
  );
  await database.$client.query(
    `insert into accounts (user_id, account_id, provider_id, password)
     select id, id::text, 'credential', 'x' from users where id = $1`,
    [userId],
  );
  const viewer = { userId, sessionId: randomUUID(), name: "Sipho", email, isVerified: true };
  return { ...viewer, role: "admin", staffRoles: ["owner"] } as unknown as Owner;
}

export const succeeded = (outcome: unknown) => (outcome as { ok?: boolean }).ok === true;

/** 0 when it is as it must be. */
export const oneUnless = (isRight: boolean) => (isRight ? 0 : 1);
