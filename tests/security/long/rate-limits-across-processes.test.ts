import { afterAll, beforeAll, test } from "vitest";
import { startPrivatePostgres } from "#app/database/private-postgres/start-private-postgres.server.ts";
import { rawRequest } from "#tests/helpers/site/raw-request.ts";
import {
  makeDataFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";
import { reportAttack } from "#tests/security/attack-result.ts";

const admin = { email: "admin@example.com", password: "a few words to remember" };
const cleanUp: (() => Promise<unknown>)[] = [];
const sites: SiteProcess[] = [];

beforeAll(async () => {
  const postgres = await startPrivatePostgres({
    folder: `${await temporaryDataFolder()}/postgres`,
    listen: "tcp",
  });
  cleanUp.push(() => postgres.stop());
  const { user, password, host, port, database } = postgres.config;
  for (let n = 0; n < 2; n++) {
    const site = await startSiteProcess({
      dataFolder: await temporaryDataFolder(),
      variables: {
        DATABASE_URL: `postgres://${user}:${encodeURIComponent(String(password))}@${host}:${port}/${database}`,
        SESSION_SECRET: "the same secret for both, of more than 32 characters",
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
      },
    });
    sites.push(site);
    cleanUp.push(() => site.stop());
  }
});
afterAll(async () => {
  for (const step of cleanUp.reverse()) await step();
});

test("1 000 wrong passwords at two processes at once: together at most the limit", async () => {
  let tried = 0;
  const startedAt = Date.now();
  for (let n = 0; n < 1000; n += 20) {
    const some = Array.from({ length: 20 }, (_, at) =>
      logIn(sites[at % 2], `wrong ${n + at}`, n + at),
    );
    for (const status of await Promise.all(some)) if (status !== 429) tried++;
  }
  // Ten for the account, then one a minute.
  const allowed = 10 + Math.ceil((Date.now() - startedAt) / 60_000);
  reportAttack({
    threat: "Rate limit across processes",
    tried: `1 000 wrong passwords with spoofed X-Forwarded-For at two processes on one database: ${tried} tried, ${allowed} allowed`,
    through: tried > allowed ? [`${tried} tries`] : [],
  });
});

async function logIn(site: SiteProcess | undefined, password: string, n: number): Promise<number> {
  const { status } = await rawRequest(`${site?.origin}/login`, {
    method: "POST",
    headers: {
      origin: site?.origin ?? "",
      "content-type": "application/x-www-form-urlencoded",
      "x-forwarded-for": `10.0.${n % 250}.${n % 199}`,
    },
    body: new URLSearchParams({ email: admin.email, password }).toString(),
  });
  return status;
}

async function temporaryDataFolder(): Promise<string> {
  const folder = await makeDataFolder();
  cleanUp.push(folder.remove);
  return folder.path;
}
