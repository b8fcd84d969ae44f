import { join } from "node:path";
import pg from "pg";
import { closeDatabase, openDatabase } from "#app/database/connection.server.ts";
import { findRunningPostgres } from "#app/database/private-postgres/runtime-directory.server.ts";
import { createUser } from "#app/domain/accounts/users.server.ts";
import { ensureBuilt } from "#scripts/build.ts";
import { SiteBrowser } from "#tests/helpers/site/site-browser.ts";
import {
  makeDataFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";
import { fillCatalogue } from "./fill-catalogue.ts";

/** A built site with test data. */
export type BenchSite = SiteProcess & {
  /** In stock in any quantity. */
  productId: string;
  /** Cookies of visitors and of signed-in customers with the product in their cart. */
  visitors: string[];
  customers: string[];
  startedInMs: number;
  close(): Promise<void>;
};

type Options = {
  /** Number of visitors and of customers, each with a cart. */
  people?: number;
  /** A catalogue of this size instead of the demo. */
  products?: number;
  /** Environment variables of the site. */
  variables?: Record<string, string>;
};

const PASSWORD = "a few words for the bench";
const PLENTY = 900_000;

export async function startBenchSite(options: Options = {}): Promise<BenchSite> {
  await ensureBuilt(console.log);
  const folder = await makeDataFolder();
  const logFile = join(folder.path, "site.log");
  if (options.products !== undefined) {
    console.log(`  Making ${options.products} products`);
    await fillCatalogue(join(folder.path, "postgres"), options.products);
  }
  const began = performance.now();
  const site = await startSiteProcess({
    dataFolder: folder.path,
    logFile,
    variables: {
      TRUST_PROXY: "1",
      DEMO: options.products === undefined ? "on" : "off",
      ...options.variables,
    },
  });
  const startedInMs = performance.now() - began;
  // When interrupted, nothing is left running.
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      site.kill("SIGTERM");
      site.exited.then(() => process.exit(1));
    });
  }
  let isClosing = false;
  site.exited.then((code) => {
    if (!isClosing) console.error(`The site ended with ${code}:\n${site.printed().slice(-3000)}`);
  });
  const close = async () => {
    isClosing = true;
    await site.stop();
    await folder.remove();
  };
  try {
    const productId = await stockUp(site);
    const { people = 0 } = options;
    const visitors = await Promise.all(
      Array.from({ length: people }, () => shopper(site, productId)),
    );
    const customers = await signedIn(site, productId, people);
    return { ...site, productId, visitors, customers, startedInMs, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function stockUp({ dataFolder }: SiteProcess): Promise<string> {
  const client = new pg.Client(await findRunningPostgres(join(dataFolder, "postgres")));
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `update products set stock = $1
     where id = (select id from products order by created_at desc limit 1) returning id`,
    [PLENTY],
  );
  await client.end();
  return rows[0]?.id ?? "";
}

async function shopper(site: SiteProcess, productId: string): Promise<string> {
  const browser = newBrowser(site);
  await browser.post("/cart", { intent: "add", productId, quantity: "1" });
  return cookiesOf(browser);
}

async function signedIn(site: SiteProcess, productId: string, count: number): Promise<string[]> {
  const config = await findRunningPostgres(join(site.dataFolder, "postgres"));
  const database = openDatabase(config ?? {});
  const cookies: string[] = [];
  for (let number = 0; number < count; number++) {
    const email = `customer-${number}@example.com`;
    const name = `Thandi ${number}`;
    await database.transaction((transaction) =>
      createUser(transaction, { name, email, password: PASSWORD }),
    );
    const browser = newBrowser(site);
    const answer = await browser.post("/login", { email, password: PASSWORD });
    if (answer.status >= 400) throw new Error(`The login answers ${answer.status}`);
    await browser.post("/cart", { intent: "add", productId, quantity: "1" });
    cookies.push(cookiesOf(browser));
  }
  await closeDatabase(database);
  return cookies;
}

function newBrowser({ origin }: SiteProcess): SiteBrowser {
  return new SiteBrowser({ at: (path) => `${origin}${path}`, origin });
}

function cookiesOf(browser: SiteBrowser): string {
  if (!browser.cookies.has("cart")) throw new Error("The cart took nothing");
  return [...browser.cookies].map((pair) => pair.join("=")).join("; ");
}

/** The admin account, created by the site's environment. */
const benchAdmin = {
  email: "bench@jacaranda.example",
  password: "a long word for the bench",
};

export const adminVariables = {
  ADMIN_EMAIL: benchAdmin.email,
  ADMIN_PASSWORD: benchAdmin.password,
};

/** Logs in as admin and returns the cookies. */
export async function logInToBench({ origin }: Pick<SiteProcess, "origin">): Promise<string> {
  const response = await fetch(`${origin}/login`, {
    method: "POST",
    headers: { origin },
    body: new URLSearchParams(benchAdmin),
    redirect: "manual",
  });
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  if (cookies.length === 0) throw new Error(`The login answers ${response.status}`);
  return cookies.join("; ");
}
