import { createServer } from "node:http";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { company } from "#app/content/company.ts";
import { closeDatabase, openDatabase } from "#app/database/connection.server.ts";
import { migrate } from "#app/database/migrate.server.ts";
import { listenToDatabase } from "#app/database/notifications.server.ts";
import { grantConfiguredAdmin } from "#app/domain/users/configured-admin.server.ts";
import { issueFirstAdminToken } from "#app/domain/users/first-admin.server.ts";
import { createAuthentication } from "#app/http/authentication.server.ts";
import { createDeviceCookie } from "#app/http/device-cookie.server.ts";
import { backgroundDone } from "#app/http/in-background.server.ts";
import type { Log, Services } from "#app/http/services-context.server.ts";
import { startMailDelivery } from "#app/mail/deliver-mail.server.ts";
import { openMailTransport } from "#app/mail/open-mail-transport.server.ts";
import { openFileStorage } from "#app/storage/open-file-storage.server.ts";
import { loadDemo } from "#demo/load-demo.server.ts";
import packageFile from "../package.json" with { type: "json" };
import { connectionLimits, HTTP_TIMEOUTS, limitConnections } from "./connection-limits.ts";
import { prepareDataFolder, sessionSecret } from "./data-folder.ts";
import { type Environment, refuseWeakAdminPassword } from "./environment.ts";
import { findDatabase } from "./find-database.ts";
import type { PageHandler, Site } from "./handle-page.ts";
import { freePort, gracefulShutdown, listen, takeInheritedSocket } from "./http-server.ts";
import { startJobs } from "./jobs.ts";
import { createLoadLimiter } from "./load-limiter.ts";
import { PageCache } from "./page-cache.ts";
import type { ReadyPage } from "./ready-page.ts";
import { createRequestListener, type StaticFiles } from "./request-listener.ts";
import { securityHeaders } from "./security-headers.ts";
import { siteAddresses } from "./site-addresses.ts";
import { warmUp } from "./warm-up.ts";

const MOST_CACHE_BYTES = 64 * 1024 * 1024;

/** As many at once as there are connections to the database; docs/decisions/0071. */
const LOAD_LIMITS = { maxConcurrent: 10, maxQueued: 50, maxWaitMs: 1000 };

/** How the process is built: from the finished build, or on the developer's tools. */
export type Build = {
  pages: PageHandler;
  staticFiles: (headers: Record<string, string>) => StaticFiles | Promise<StaticFiles>;
  cachePages: boolean;
};

export type RunningSite = {
  origin: string;
  /** Opens the page that creates the first admin; only while there is none. */
  firstAdminLink: string | undefined;
};

const DEMOTED_ADMIN =
  "ADMIN_EMAIL is not an admin. It is left so, because there are other admins: use npm run admin -- add to give it the role.";

/**
 * Puts the process together, one step after the other, and listens last. Whatever it opens
 * it also puts on the list of what must be closed. Told to stop meanwhile, it breaks off between two
 * steps.
 */
export async function startSite(
  environment: Environment,
  build: Build,
  log: Log,
  say: (line: string) => void,
  stopping: AsyncDisposableStack,
  signal: AbortSignal,
): Promise<RunningSite> {
  await refuseWeakAdminPassword(environment);
  await prepareDataFolder(environment.dataFolder);
  const secret = environment.sessionSecret ?? (await sessionSecret(environment.dataFolder));

  say("Preparing the database");
  const found = await findDatabase(environment, say, log);
  stopping.defer(found.close);
  await migrate(found.address);
  const database = openDatabase(found.address, {
    onError: (error) => log.warn("database connection lost", { error }),
  });
  stopping.defer(() => closeDatabase(database));
  stopping.defer(backgroundDone);
  const files = await openFileStorage({
    folder: join(environment.dataFolder, "files"),
    s3: environment.s3,
    secret,
  });
  signal.throwIfAborted();
  if (environment.demo) {
    try {
      const demo = await loadDemo({ database, files }, signal);
      if (demo.loaded) say(`Loaded the demo catalogue: ${demo.products} products`);
    } catch (error) {
      signal.throwIfAborted();
      log.error("demo catalogue failed", { error });
      say("The demo catalogue could not be loaded. The next start tries again.");
    }
  }

  const port = environment.port || (await freePort(environment.host));
  const addresses = siteAddresses(environment.origin, environment.host, port);
  const { origin } = addresses;
  const secure = origin.startsWith("https:");
  if (environment.admin) {
    const outcome = await grantConfiguredAdmin({ database }, environment.admin);
    if (outcome === "not-granted") say(DEMOTED_ADMIN);
  }

  const transport = openMailTransport({
    smtpUrl: environment.smtpUrl,
    folder: join(environment.dataFolder, "outbox"),
    from: { name: company.name, address: environment.mailFrom ?? company.email },
  });
  stopping.defer(() => transport.close());
  const delivery = startMailDelivery({ database, transport, log });
  stopping.defer(() => delivery.stop());

  const cache = build.cachePages
    ? new PageCache<ReadyPage>({ mostBytes: MOST_CACHE_BYTES })
    : undefined;
  const notifications = await listenToDatabase(
    found.address,
    {
      page_cache: (tag) => cache?.drop(tag),
      mail_outbox: () => delivery.wake(),
    },
    () => {
      cache?.clear();
      delivery.wake();
    },
  );
  stopping.defer(() => notifications.close());

  const services: Services = {
    database,
    files,
    authentication: createAuthentication({ database, origin, secret }),
    deviceCookie: createDeviceCookie({ secure, secret }),
    origin,
    secure,
    maintenance: environment.maintenance,
    payments: { payfast: environment.payfast },
    installation: {
      database: found.kind,
      files: environment.s3 ? "s3" : "disk",
      mail: transport.kind,
      dataFolder: environment.dataFolder,
      version: packageFile.version,
      startedAt: new Date(),
    },
    log,
  };
  const headers = securityHeaders({ secure });
  const { trustedProxies } = environment;
  const site: Site = {
    pages: build.pages,
    services,
    addresses,
    cache,
    loadLimiter: createLoadLimiter(LOAD_LIMITS),
    trustedProxies,
    headers,
  };
  const listener = createRequestListener(site, {
    staticFiles: await build.staticFiles(headers),
    ready: async () => {
      await Promise.all([database.execute(sql`select 1`), files.check()]);
    },
  });

  signal.throwIfAborted();
  const jobs = await startJobs(found.address, services);
  stopping.defer(() => jobs.stop());

  const token = await issueFirstAdminToken(database);
  const server = createServer(HTTP_TIMEOUTS, listener);
  const shutDown = gracefulShutdown(server);
  limitConnections(server, log, connectionLimits(trustedProxies));
  if (build.cachePages) await warmUp(site);
  const inherited = takeInheritedSocket(process.env, process.pid);
  await listen(server, environment.host, port, inherited);
  // Together: a slow mail server or a long job does not use up the visitors' time.
  stopping.defer(async () => {
    const stops = await Promise.allSettled([shutDown(), delivery.stop(), jobs.stop()]);
    for (const { reason: error } of stops.filter((each) => each.status === "rejected")) {
      log.error("stop failed", { error });
    }
  });
  return {
    origin,
    firstAdminLink: token && `${origin}/first-admin?token=${token}`,
  };
}
