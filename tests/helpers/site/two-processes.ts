import { afterAll, beforeAll } from "vitest";
import { closeDatabase, type Database, openDatabase } from "#app/database/connection.server.ts";
import { createUser } from "#app/domain/accounts/users.server.ts";
import { startSeparateDatabase } from "#tests/faults/separate-database.ts";
import { FormBrowser } from "./form-browser.ts";
import { makeDataFolder, type SiteProcess, startSiteProcess } from "./site-process.ts";

const staff = { name: "Sipho", email: "sipho@example.com", password: "a few words to remember" };

/** Two processes of one site on one database: staff use the first, visitors the second. */
export function twoProcesses(variables: Record<string, string> = {}) {
  const sites: SiteProcess[] = [];
  const folders: Awaited<ReturnType<typeof makeDataFolder>>[] = [];
  let postgres: Awaited<ReturnType<typeof startSeparateDatabase>>;
  let database: Database;
  let admin: FormBrowser;
  let visitor: FormBrowser;

  const start = (dataFolder: string) =>
    startSiteProcess({
      dataFolder,
      variables: {
        DATABASE_URL: postgres.url,
        SESSION_SECRET: "the same secret for every process of one site",
        DEMO: "off",
        ...variables,
      },
    });

  beforeAll(async () => {
    postgres = await startSeparateDatabase();
    for (let at = 0; at < 2; at++) {
      const folder = await makeDataFolder();
      folders.push(folder);
      sites.push(await start(folder.path));
    }
    database = openDatabase(postgres.address);
    await database.transaction((transaction) => createUser(transaction, staff));
    await database.$client.query("update profiles set role = 'admin'");
    admin = new FormBrowser(sites[0]?.origin ?? "");
    await admin.post("/login", { email: staff.email, password: staff.password });
    visitor = new FormBrowser(sites[1]?.origin ?? "");
  });
  afterAll(async () => {
    await closeDatabase(database);
    for (const site of sites) await site.stop();
    await postgres.close();
    for (const folder of folders) await folder.remove();
  });

  return {
    get database() {
      return database;
    },
    get admin() {
      return admin;
    },
    get visitor() {
      return visitor;
    },
    /** Kills the first process as a power cut would, and starts it again. */
    async killFirst(): Promise<void> {
      const [first] = sites;
      first?.kill("SIGKILL");
      await first?.exited;
      sites[0] = await start(folders[0]?.path ?? "");
      admin = new FormBrowser(sites[0].origin);
      await admin.post("/login", { email: staff.email, password: staff.password });
    },
  };
}
