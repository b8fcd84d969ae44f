import { randomUUID } from "node:crypto";
import type { Database } from "#app/database/connection.server.ts";
import type { Reauthenticated } from "#app/domain/accounts/people.ts";
import {
  issuePreferenceTicket,
  savePreferencesWithTicket,
} from "#app/domain/accounts/preferences.server.ts";
import { signUp } from "#app/domain/accounts/sign-up.server.ts";
import { deactivateStaff } from "#app/domain/accounts/staff/change-staff.server.ts";
import {
  createFirstAdmin,
  issueFirstAdminToken,
} from "#app/domain/accounts/staff/first-admin.server.ts";
import { moveCategory } from "#app/domain/catalogue/categories/change-categories.server.ts";
import { editPriceInline } from "#app/domain/catalogue/editing/edit-inline.server.ts";
import { giveUpMail } from "#app/domain/mail-outbox/mail-outbox.server.ts";
import { deleteAccount } from "#app/domain/privacy/delete-account.server.ts";
import { countTowardsRateLimit } from "#app/http/limits/rate-limit.server.ts";
import { leaseDueMail } from "#app/mail/outbox-queue.server.ts";
import {
  addGoods,
  countRows,
  fillCart,
  makeAdmin,
  ORIGIN,
  oneUnless,
  placeRaceOrder,
  type Race,
  succeeded,
} from "./race-database.ts";

const origin = ORIGIN;
const PASSWORD = "a few words to remember";

export const accountRaces: readonly Race[] = [
  {
    name: "two owners deactivate each other",
    async setUp(database) {
      await database.$client.query("update profiles set role = 'customer'");
      const [one, other] = [await makeAdmin(database), await makeAdmin(database)];
      const take = (from: typeof one, by: typeof one) => (on: Database) =>
        deactivateStaff({ database: on, origin }, by, {
          userId: from.userId,
          holder: by as unknown as Reauthenticated,
        });
      return {
        victim: take(one, other),
        rival: take(other, one),
        countWrong: async () =>
          oneUnless(
            (await countRows(database, "select count(*) from profiles where role = 'admin'")) === 1,
          ),
      };
    },
  },
  {
    name: "the last two owners delete their accounts",
    async setUp(database) {
      await database.$client.query("update profiles set role = 'customer'");
      const [one, other] = [await makeAdmin(database), await makeAdmin(database)];
      const leave = (who: typeof one) => (on: Database) =>
        deleteAccount({ database: on, origin }, who as unknown as Reauthenticated);
      return {
        victim: leave(one),
        rival: leave(other),
        countWrong: async () =>
          oneUnless(
            (await countRows(database, "select count(*) from profiles where role = 'admin'")) === 1,
          ),
      };
    },
  },
  {
    name: "one link for the first admin, used twice",
    async setUp(database) {
      await database.$client.query("update profiles set role = 'customer'");
      const token = (await issueFirstAdminToken(database)) ?? "";
      const create = (on: Database) =>
        createFirstAdmin({ database: on }, token, {
          name: "Sipho",
          email: `${randomUUID()}@example.com`,
          password: PASSWORD,
        });
      return {
        victim: create,
        rival: create,
        countWrong: async (outcomes) =>
          oneUnless(Object.values(outcomes).filter(succeeded).length === 1) +
          oneUnless(
            (await countRows(database, "select count(*) from profiles where role = 'admin'")) === 1,
          ),
      };
    },
  },
  {
    name: "one address signs up twice",
    async setUp(database) {
      const email = `${randomUUID()}@example.com`;
      const join = (on: Database) =>
        signUp({ database: on, origin }, { name: "Thandi", email, password: PASSWORD });
      return {
        victim: join,
        rival: join,
        countWrong: async (outcomes) =>
          oneUnless(Object.values(outcomes).filter(succeeded).length <= 2) +
          oneUnless(
            (await countRows(database, "select count(*) from users where email = $1", [email])) ===
              1,
          ),
      };
    },
  },
  {
    name: "one ticket for preferences, used twice",
    async setUp(database) {
      const { userId } = await makeAdmin(database);
      const ticket = await issuePreferenceTicket(database, userId);
      const use = (on: Database) =>
        savePreferencesWithTicket({ database: on, origin }, ticket, {
          newsletter: true,
          promotions: false,
          updates: true,
        }).then(
          () => "used",
          (error: Error) => (error.message === "No user found" ? "too late" : error),
        );
      return {
        victim: use,
        rival: use,
        countWrong: async ({ victim, rival }) =>
          oneUnless([victim, rival].filter((each) => each === "used").length === 1),
      };
    },
  },
  {
    name: "an account deleted while it orders",
    async setUp(database) {
      const productId = await addGoods(database, 5);
      await makeAdmin(database);
      const person = await makeAdmin(database);
      await database.$client.query("update profiles set role = 'customer' where id = $1", [
        person.userId,
      ]);
      const owner = await fillCart(database, productId, { userId: person.userId });
      const key = randomUUID();
      return {
        victim: (on) =>
          deleteAccount({ database: on, origin }, person as unknown as Reauthenticated),
        rival: (on) => placeRaceOrder(on, owner, key),
        // Gone is gone: whatever order there is names nobody, and its goods are accounted for.
        countWrong: async () => {
          const { rows } = await database.$client.query(
            "select full_name, state, user_id from orders where idempotency_key = $1",
            [key],
          );
          const [order] = rows;
          const stock = await countRows(database, "select stock from products where id = $1", [
            productId,
          ]);
          if (!order) return oneUnless(stock === 5);
          return (
            oneUnless(order.user_id === null) +
            oneUnless(stock === (order.state === "cancelled" ? 5 : 4))
          );
        },
      };
    },
  },
  {
    name: "two colleagues edit one price",
    async setUp(database) {
      const [id, admin] = [await addGoods(database, 5), await makeAdmin(database)];
      const edit = (value: number) => (on: Database) =>
        editPriceInline({ database: on }, admin, {
          id,
          version: 1,
          was: 100_00,
          value,
        });
      return {
        victim: edit(110_00),
        rival: edit(120_00),
        countWrong: async (outcomes) =>
          oneUnless(Object.values(outcomes).filter(succeeded).length === 1),
      };
    },
  },
  {
    name: "two categories moved into each other",
    async setUp(database) {
      const admin = await makeAdmin(database);
      const make = async () =>
        (
          await database.$client.query(
            "insert into categories (name, level) values ('C ' || gen_random_uuid(), 1) returning id",
          )
        ).rows[0].id as string;
      const [one, other] = [await make(), await make()];
      return {
        victim: (on) => moveCategory({ database: on }, admin, { id: one, parentId: other }),
        rival: (on) => moveCategory({ database: on }, admin, { id: other, parentId: one }),
        countWrong: async () =>
          oneUnless(
            (await countRows(
              database,
              "select count(*) from categories where id = any($1) and parent_id is null",
              [[one, other]],
            )) === 1,
          ),
      };
    },
  },
  {
    name: "two workers take one mail",
    async setUp(database) {
      await database.$client.query("delete from mail_outbox");
      await addMail(database);
      const take = (on: Database) => leaseDueMail(on, 60_000);
      return {
        victim: take,
        rival: take,
        countWrong: async (outcomes) =>
          oneUnless(Object.values(outcomes).filter((mail) => mail !== undefined).length === 1),
      };
    },
  },
  {
    name: "a mail given up while it is taken",
    async setUp(database) {
      await database.$client.query("delete from mail_outbox");
      const [id, admin] = [await addMail(database), await makeAdmin(database)];
      return {
        victim: (on) => giveUpMail({ database: on }, admin, id),
        rival: (on) => leaseDueMail(on, 60_000),
        countWrong: async ({ victim, rival }) =>
          oneUnless(!(succeeded(victim) && rival !== undefined)),
      };
    },
  },
  {
    name: "the last try of a limit, by two",
    async setUp() {
      const who = randomUUID();
      const limit = { name: "race", max: 1, seconds: 3600 };
      const take = (on: Database) => countTowardsRateLimit(on, limit, who);
      return {
        victim: take,
        rival: take,
        countWrong: async (outcomes) =>
          oneUnless(Object.values(outcomes).filter(succeeded).length === 1),
      };
    },
  },
];

async function addMail(database: Database): Promise<string> {
  const { rows } = await database.$client.query(
    `insert into mail_outbox (message_id, kind, to_email, subject, text_body, html_body)
     values (gen_random_uuid(), 'contact-received', 'a@example.com', 'x', 'x', 'x') returning id`,
  );
  return rows[0].id;
}
