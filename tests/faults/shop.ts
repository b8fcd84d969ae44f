import { randomUUID } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import sharp from "sharp";
import { findRunningPostgres } from "#app/database/private-postgres/runtime-directory.server.ts";
import {
  type RawResponse,
  randomPort,
  retryWhileOverloaded,
} from "#tests/helpers/site/raw-request.ts";
import { fieldsIn, SiteBrowser } from "#tests/helpers/site/site-browser.ts";
import {
  makeDataFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";

export const ADMIN = { email: "admin@example.com", password: "a few words to remember" };

const DETAILS = {
  fullName: "Thandi Nkosi",
  phone: "082 123 4567",
  deliveryMethod: "collection",
  paymentMethod: "eft",
};

/** Each is somebody else: few orders may be mailed to one address. */
export const BUYERS = "@buyers.example.co.za";
export const buyerDetails = () => ({ ...DETAILS, email: `${randomUUID()}${BUYERS}` });

/** Somebody before the last press: the form that makes the order, and where its answer goes. */
export type Buyer = {
  browser: SiteBrowser;
  form: { intent: "place"; idempotencyKey: string; agreedTotal: string; reviewFingerprint: string };
};
export type Shop = Awaited<ReturnType<typeof openShop>>;

type Options = {
  variables?: Record<string, string>;
  /** Of a database that is not the site's own child. */
  database?: pg.ConnectionConfig;
  /** Where the data goes, when the fault is about that. */
  folder?: string;
};

/** An empty shop as a process of its own, on one port for as long as the fault lasts. */
export async function openShop(options: Options = {}) {
  const made = options.folder ? undefined : await makeDataFolder();
  const folder = options.folder ?? made?.path ?? "";
  const port = String(randomPort());
  const origin = `http://127.0.0.1:${port}`;
  const start = () =>
    startSiteProcess({
      dataFolder: folder,
      variables: {
        PORT: port,
        DEMO: "off",
        TRUST_PROXY: "1",
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        ...options.variables,
      },
    });
  let site: SiteProcess = await start();
  const address = async () =>
    options.database ?? (await findRunningPostgres(join(folder, "postgres"))) ?? {};
  const browser = () => new SiteBrowser({ at: (path) => `${origin}${path}`, origin });

  /** One statement on a connection of its own: the server may be another by the next one. */
  async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
    const client = new pg.Client(await address());
    client.on("error", () => {});
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** A figure, of a query that has one. */
  async function count(text: string, values: unknown[] = []): Promise<number> {
    const rows = await query<{ count: number }>(`select (${text})::int as count`, values);
    return rows[0]?.count ?? -1;
  }

  return {
    folder,
    origin,
    address,
    browser,
    query,
    count,
    site: () => site,
    at: (path: string) => `${origin}${path}`,

    async restart(): Promise<void> {
      site = await start();
    },

    async addProduct(stock: number): Promise<string> {
      const rows = await query<{ id: string }>(
        `insert into products (name, description, price, stock)
         values ('Cable ' || gen_random_uuid(), 'x', 49.90, $1) returning id`,
        [stock],
      );
      return rows[0]?.id ?? "";
    },

    /** The cookies of the admin, as a header. */
    async logIn(): Promise<string> {
      const own = browser();
      await own.post("/login", ADMIN);
      return [...own.cookies].map((pair) => pair.join("=")).join("; ");
    },

    /** Undefined when the site would not let them get so far. */
    async buyer(productId: string, quantity = 1): Promise<Buyer | undefined> {
      const own = browser();
      const line = { intent: "add", productId, quantity: String(quantity) };
      await retryWhileOverloaded(() => own.post("/cart", line));
      await retryWhileOverloaded(() => own.post("/checkout", { ...buyerDetails(), go: "review" }));
      const page = await retryWhileOverloaded(() => own.get("/checkout/review"));
      const {
        idempotencyKey = "",
        agreedTotal = "",
        reviewFingerprint = "",
      } = fieldsIn(page.body.toString());
      const form = { intent: "place" as const, idempotencyKey, agreedTotal, reviewFingerprint };
      return idempotencyKey ? { browser: own, form } : undefined;
    },

    press: ({ browser: own, form }: Buyer): Promise<RawResponse> =>
      retryWhileOverloaded(() => own.post("/checkout/review", form)),

    async close(): Promise<void> {
      await site.stop();
      await made?.remove();
    },
  };
}

/** The same thing many times, a few at once. */
export async function runConcurrently<Made>(
  times: number,
  atOnce: number,
  make: (at: number) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  let next = 0;
  const lane = async () => {
    for (let at = next++; at < times; at = next++) made[at] = await make(at);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return made;
}

/** An admin who sends one picture after the other until told to stop; then says how many got in. */
export function startUploads(shop: Shop, cookie: string) {
  let isOver = false;
  let stored = 0;
  const done = (async () => {
    const picture = await sharp({
      create: { width: 600, height: 400, channels: 3, background: "#36285c" },
    })
      .jpeg()
      .toBuffer();
    while (!isOver) {
      const answer = await fetch(shop.at(`/admin/uploads/pictures?name=${randomUUID()}.jpg`), {
        method: "POST",
        headers: { origin: shop.origin, cookie },
        body: new Uint8Array(picture),
      }).catch(() => undefined);
      await answer?.arrayBuffer();
      if (answer?.ok) stored++;
    }
  })();
  return {
    async stop(): Promise<number> {
      isOver = true;
      await done;
      return stored;
    },
  };
}
