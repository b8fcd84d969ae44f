import { randomUUID } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import { closeDatabase, type Database, openDatabase } from "#app/database/connection.server.ts";
import { findRunningPostgres } from "#app/database/private-postgres/running-postgres.server.ts";
import { addToCart } from "#app/domain/cart/add-to-cart.server.ts";
import { placeOrder } from "#app/domain/orders/place-order.server.ts";
import { createUser } from "#app/domain/users/create-user.server.ts";
import { collecting } from "#tests/helpers/order-scene.ts";
import { postBox } from "#tests/helpers/post-box.ts";
import { type RawAnswer, rawRequest } from "#tests/helpers/raw-request.ts";
import { makeDataFolder, type SiteProcess, startSiteProcess } from "#tests/helpers/site-process.ts";

export type Actor = "visitor" | "owner" | "stranger" | "admin";
export const actors: readonly Actor[] = ["visitor", "owner", "stranger", "admin"];

export const PASSWORD = "a few words to remember";
/** Found nowhere else: whoever reads one of these reads what belongs to the owner. */
export const secrets = ["Nomvula Onlyhers", "onlyhers@example.com", "12 Onlyhers Road"] as const;
const [ownerName, ownerEmail] = secrets;

/** A site as strangers find it, with an owner who has something to lose. */
export function attackedSite(variables: Record<string, string> = {}) {
  let site: SiteProcess;
  let database: Database;
  let stopped = () => {};
  let folder: Awaited<ReturnType<typeof makeDataFolder>>;
  const cookies: Record<Actor, string> = { visitor: "", owner: "", stranger: "", admin: "" };
  const owned = { userId: "", productId: "", orderId: "", orderNumber: 0, accessKey: "" };

  beforeAll(async () => {
    folder = await makeDataFolder();
    site = await startSiteProcess({ dataFolder: folder.path, variables });
    let isOver = false;
    stopped = () => {
      isOver = true;
    };
    // An attack that ends the site has got through, whatever else it was about.
    site.exited.then((code) => {
      if (!isOver) throw new Error(`The site ended with ${code}:\n${site.printed().slice(-3000)}`);
    });
    database = openDatabase((await findRunningPostgres(`${folder.path}/postgres`)) ?? {});
    for (const actor of ["owner", "stranger", "admin"] as const) {
      const email = actor === "owner" ? ownerEmail : `${actor}@example.com`;
      const name = actor === "owner" ? ownerName : actor;
      const user = await database.transaction((transaction) =>
        createUser(transaction, { name, email, password: PASSWORD }),
      );
      if (actor === "admin") {
        await database.$client.query("update profiles set role = 'admin' where id = $1", [
          user?.id,
        ]);
      }
      if (actor === "owner") owned.userId = user?.id ?? "";
      cookies[actor] = await logIn(email);
    }
    await giveOrder();
  });
  afterAll(async () => {
    stopped();
    await closeDatabase(database);
    await site.stop();
    await folder.remove();
  });

  async function logIn(email: string, password = PASSWORD): Promise<string> {
    const { headers } = await post("/login", { email, password });
    return headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
  }

  /** An order of the owner's, with everything personal that one can hold. */
  async function giveOrder(): Promise<void> {
    const { rows } = await database.$client.query(
      "select id, round(price * 100)::int as price from products where stock > 3 order by price limit 1",
    );
    owned.productId = rows[0].id;
    const owner = { userId: owned.userId };
    await addToCart({ database }, owner, { productId: owned.productId, quantity: 1 });
    const details = { ...collecting, fullName: ownerName, email: ownerEmail };
    const placed = await placeOrder({ database, origin: site.origin }, owner, {
      key: randomUUID(),
      details: {
        ...details,
        deliveryWay: "collection",
        companyName: secrets[2],
        billingAddress: postBox,
      },
      agreedTotal: rows[0].price,
      ipHash: randomUUID(),
    });
    if (!placed.ok) throw new Error(`No order to attack: ${placed.reason}`);
    owned.orderId = placed.order.id;
    owned.orderNumber = placed.order.number;
    owned.accessKey = placed.order.accessKey;
  }

  function ask(path: string, actor: Actor = "visitor", headers: Record<string, string> = {}) {
    const cookie = cookies[actor];
    return rawRequest(`${site.origin}${path}`, {
      headers: { ...(cookie && { cookie }), ...headers },
    });
  }

  function post(
    path: string,
    fields: Record<string, string>,
    { actor = "visitor", headers = {} }: { actor?: Actor; headers?: Record<string, string> } = {},
  ): Promise<RawAnswer> {
    return send(path, new URLSearchParams(fields).toString(), { actor, headers });
  }

  /** Any body, from our own pages unless the headers say otherwise. */
  function send(
    path: string,
    body: string,
    { actor = "visitor", headers = {} }: { actor?: Actor; headers?: Record<string, string> } = {},
  ): Promise<RawAnswer> {
    const cookie = cookies[actor];
    return rawRequest(`${site.origin}${path}`, {
      method: "POST",
      headers: {
        origin: site.origin,
        "content-type": "application/x-www-form-urlencoded",
        ...(cookie && { cookie }),
        ...headers,
      },
      body,
    });
  }

  return {
    owned,
    ask,
    post,
    send,
    logIn,
    get origin() {
      return site.origin;
    },
    get pid() {
      return site.pid;
    },
    get database() {
      return database;
    },
    cookieOf: (actor: Actor) => cookies[actor],
    get dataFolder() {
      return folder.path;
    },
    query: (text: string, values: unknown[] = []) => database.$client.query(text, values),
  };
}
