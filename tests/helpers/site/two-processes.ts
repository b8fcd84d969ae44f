import { afterAll, beforeAll } from "vitest";
import { closeDatabase, type Database, openDatabase } from "#app/database/connection.server.ts";
import { createUser } from "#app/domain/accounts/users.server.ts";
import { startSeparateDatabase } from "#tests/faults/separate-database.ts";
import { FormBrowser } from "./form-browser.ts";
import {
  makeDataFolder,
  readEmlFolder,
  type SiteProcess,
  startSiteProcess,
} from "./site-process.ts";

type Variables = Record<string, string>;

const staff = { name: "Sipho", email: "sipho@example.com", password: "a few words to remember" };

/** Two processes of one site on one database: staff use the first, visitors the second. */
export const twoProcesses = (variables: Variables = {}) => siteProcesses(2, variables);

/** One process on its own database, where the other one would only take time. */
export const oneProcess = (variables: Variables = {}) => siteProcesses(1, variables);

function siteProcesses(count: 1 | 2, variables: Variables) {
  const sites: SiteProcess[] = [];
  const folders: Awaited<ReturnType<typeof makeDataFolder>>[] = [];
  let postgres: Awaited<ReturnType<typeof startSeparateDatabase>>;
  let database: Database;
  let admin: FormBrowser;
  let visitor: FormBrowser;

  const start = (dataFolder: string, more: Variables = {}) =>
    startSiteProcess({
      dataFolder,
      variables: {
        DATABASE_URL: postgres.url,
        SESSION_SECRET: "the same secret for every process of one site",
        DEMO: "off",
        ...variables,
        ...more,
      },
    });

  async function startAnother(more: Variables = {}): Promise<SiteProcess> {
    const folder = await makeDataFolder();
    folders.push(folder);
    const site = await start(folder.path, more);
    sites.push(site);
    return site;
  }

  const origins = () => ({
    staff: sites[0]?.origin ?? "",
    visitors: sites[count - 1]?.origin ?? "",
  });

  async function logIn(origin: string): Promise<FormBrowser> {
    const browser = new FormBrowser(origin);
    await browser.post("/login", { email: staff.email, password: staff.password });
    return browser;
  }

  beforeAll(async () => {
    postgres = await startSeparateDatabase();
    for (let at = 0; at < count; at++) await startAnother();
    database = openDatabase(postgres.address);
    await database.transaction((transaction) => createUser(transaction, staff));
    await database.$client.query("update profiles set role = 'admin', staff_roles = '{owner}'");
    admin = await logIn(origins().staff);
    visitor = new FormBrowser(origins().visitors);
  });
  afterAll(async () => {
    await closeDatabase(database);
    for (const site of sites) await site.discard();
    await postgres.close();
    for (const folder of folders) await folder.remove();
  });

  return {
    staff,
    get database() {
      return database;
    },
    get admin() {
      return admin;
    },
    get visitor() {
      return visitor;
    },
    get origins() {
      return origins();
    },
    /** One more browser of the admin, on the process with this origin. */
    logIn,
    /** One more process of the site, with variables of its own. */
    startAnother,
    /** The emails that any of the processes saved. */
    async emails(): Promise<string[]> {
      return (await Promise.all(folders.map(({ path }) => readEmlFolder(path)))).flat();
    },
    /** Kills the first process as a power cut would, and starts it again. */
    async killFirst(): Promise<void> {
      const [first] = sites;
      first?.kill("SIGKILL");
      await first?.exited;
      sites[0] = await start(folders[0]?.path ?? "");
      admin = await logIn(sites[0].origin);
    },
  };
}
