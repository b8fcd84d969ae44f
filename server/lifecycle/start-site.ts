import { createServer } from "node:http";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { closeDatabase, openDatabase } from "#app/database/connection.server.ts";
import { migrate } from "#app/database/migrate.server.ts";
import { listenForNotifications } from "#app/database/notifications.server.ts";
import {
  clearQueryCache,
  invalidateQueries,
  startQueryCache,
} from "#app/database/query-cache.server.ts";
import { JOB_REQUESTED } from "#app/database/request-job.server.ts";
import {
  grantConfiguredAdmin,
  issueFirstAdminToken,
} from "#app/domain/accounts/staff/first-admin.server.ts";
import { loadContent } from "#app/domain/content/entries.server.ts";
import { currentPaymentAccounts } from "#app/domain/payments/payment-providers.server.ts";
import { openMailTransport } from "#app/domain/settings/mail-transport.server.ts";
import { loadSettings } from "#app/domain/settings/settings.server.ts";
import { startViewCounter } from "#app/domain/statistics/count-views.server.ts";
import { createAuthentication } from "#app/http/auth/authentication.server.ts";
import { createDeviceCookie } from "#app/http/auth/login/device-cookie.server.ts";
import { backgroundWorkDone } from "#app/http/auth/mail-in-background.server.ts";
import { createChallengeCookie } from "#app/http/auth/second-factor/login-challenge.server.ts";
import type { AppServices, Log } from "#app/http/request-context.server.ts";
import { startMailDelivery } from "#app/mail/deliver-mail.server.ts";
import { openFileStorage } from "#app/storage/open-file-storage.server.ts";
import { loadDemo } from "#demo/load-demo.server.ts";
import type { CachedResponse } from "#server/cache/cached-response.ts";
import { PageCache } from "#server/cache/page-cache.ts";
import type { PageHandler, Site } from "#server/http/handle-page.ts";
import {
  freePort,
  gracefulShutdown,
  listen,
  takeInheritedSocket,
} from "#server/http/http-server.ts";
import {
  connectionLimits,
  HTTP_TIMEOUTS,
  limitConnections,
} from "#server/http/limits/connection-limits.ts";
import { createRequestLimits } from "#server/http/limits/request-limits.ts";
import { createRequestListener, type StaticFiles } from "#server/http/request-listener.ts";
import { securityHeaders } from "#server/http/security-headers.ts";
import { siteOrigins } from "#server/http/site-origins.ts";
import { createMetrics } from "#server/metrics/metrics.ts";
import packageFile from "../../package.json" with { type: "json" };
import { loadSessionSecret, prepareDataFolder } from "./data-folder.ts";
import { type Environment, rejectWeakAdminPassword } from "./environment.ts";
import { startJobs } from "./jobs.ts";
import { readWithRetries } from "./read-with-retries.ts";
import { resolveDatabase } from "./resolve-database.ts";
import { warmUp } from "./warm-up.ts";

const MAX_CACHE_BYTES = 64 * 1024 * 1024;

/** The production build, or the development server's (Vite). */
export type Build = {
  pages: PageHandler;
  staticFiles: (headers: Record<string, string>) => StaticFiles | Promise<StaticFiles>;
  cachePages: boolean;
};

export type RunningSite = {
  origin: string;
  /** One-time link that creates the first admin; only while there is none. */
  firstAdminLink: string | undefined;
};

const DEMOTED_ADMIN =
  "ADMIN_EMAIL is not an admin and was not made one, because there are other admins: use npm run admin -- add to give it the role.";

/**
 * Starts the site step by step, and listens last. What it opens is registered on `cleanup`. When the
 * signal is aborted it stops between two steps.
 */
export async function startSite(
  environment: Environment,
  build: Build,
  log: Log,
  print: (line: string) => void,
  cleanup: AsyncDisposableStack,
  signal: AbortSignal,
): Promise<RunningSite> {
  await rejectWeakAdminPassword(environment);
  await prepareDataFolder(environment.dataFolder);
  const secret = environment.sessionSecret ?? (await loadSessionSecret(environment.dataFolder));

  print("Preparing the database");
  const databaseServer = await resolveDatabase(environment, print, log);
  cleanup.defer(databaseServer.close);
  await migrate(databaseServer.config);
  const database = openDatabase(databaseServer.config, {
    onError: (error) => {
      // While stopping, the server may close a connection before the pool does.
      if (!signal.aborted) log.warn("database connection lost", { error });
    },
  });
  cleanup.defer(() => closeDatabase(database));
  cleanup.defer(backgroundWorkDone);
  await loadSettings(database);
  await loadContent(database);
  const files = await openFileStorage({
    folder: join(environment.dataFolder, "files"),
    s3: environment.s3,
    secret,
  });
  signal.throwIfAborted();
  if (environment.demo) {
    try {
      const demo = await loadDemo({ database, files }, signal);
      if (demo.loaded) print(`Loaded the demo catalogue: ${demo.products} products`);
    } catch (error) {
      signal.throwIfAborted();
      log.error("demo catalogue failed", { error });
      print("The demo catalogue could not be loaded. The site will try again at the next start.");
    }
  }

  const port = environment.port || (await freePort(environment.host));
  const origins = siteOrigins(environment.origin, environment.host, port);
  const { origin } = origins;
  const secure = origin.startsWith("https:");
  if (environment.admin) {
    const outcome = await grantConfiguredAdmin({ database }, environment.admin);
    if (outcome === "not-granted") print(DEMOTED_ADMIN);
  }

  const { smtpUrl, mailFrom, allowsPrivateMailHosts: allowsPrivateHosts } = environment;
  const folder = join(environment.dataFolder, "outbox");
  const mail = openMailTransport({ smtpUrl, mailFrom, folder, secret, allowsPrivateHosts });
  cleanup.defer(() => mail.close());
  const delivery = startMailDelivery({ database, transport: mail, log });
  cleanup.defer(() => delivery.stop());

  const views = startViewCounter({ database, log });
  cleanup.defer(() => views.stop());

  const pageCache = build.cachePages
    ? new PageCache<CachedResponse>({ maxBytes: MAX_CACHE_BYTES })
    : undefined;
  let jobs: Awaited<ReturnType<typeof startJobs>> | undefined;
  const stopping = new AbortController();
  cleanup.defer(() => stopping.abort());
  const reloadSettings = async () => {
    await readWithRetries("settings", () => loadSettings(database), {
      log,
      signal: stopping.signal,
    });
    pageCache?.clear();
    delivery.wake();
  };
  const reloadContent = async () => {
    await readWithRetries("content", () => loadContent(database), { log, signal: stopping.signal });
    pageCache?.clear();
  };
  const notifications = await listenForNotifications(
    databaseServer.config,
    {
      cache_invalidation: (tag) => {
        // First: a page that is rendered again must not find the old result.
        invalidateQueries(database, tag);
        pageCache?.invalidate(tag);
      },
      mail_outbox: () => delivery.wake(),
      settings_changed: () => void reloadSettings(),
      content_changed: () => void reloadContent(),
      [JOB_REQUESTED]: (name) => void jobs?.request(name),
    },
    () => {
      clearQueryCache(database);
      void Promise.all([reloadSettings(), reloadContent()]);
    },
  );
  cleanup.defer(() => notifications.close());
  startQueryCache(database);
  // Loaded again: a change before the notifications were set up would be missed.
  await loadSettings(database);
  await loadContent(database);

  const appServices: AppServices = {
    database,
    files,
    authentication: createAuthentication({ database, origin, secret }),
    deviceCookie: createDeviceCookie({ secure, secret }),
    challengeCookie: createChallengeCookie({ secure, secret }),
    origin,
    secure,
    maintenance: environment.maintenance,
    mail,
    get payments() {
      return currentPaymentAccounts({ environment: { payfast: environment.payfast }, secret });
    },
    installation: {
      database: databaseServer.kind,
      files: environment.s3 ? "s3" : "disk",
      get deliversMail() {
        return mail.kind !== "folder";
      },
      dataFolder: environment.dataFolder,
      version: packageFile.version,
      startedAt: new Date(),
    },
    log,
  };
  const headers = securityHeaders({ secure });
  const { trustedProxies, metricsToken } = environment;
  const metrics = metricsToken && createMetrics({ token: metricsToken, database, pageCache });
  const site: Site = {
    pages: build.pages,
    appServices,
    origins,
    pageCache,
    limits: createRequestLimits(),
    views,
    ...(metrics && { metrics }),
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
  const startedJobs = await startJobs(databaseServer.config, appServices, {
    ...(metrics && { onRun: metrics.countJob }),
  });
  cleanup.defer(() => startedJobs.stop());
  jobs = startedJobs;

  const token = await issueFirstAdminToken(database);
  const server = createServer(HTTP_TIMEOUTS, listener);
  const shutDown = gracefulShutdown(server);
  limitConnections(server, log, connectionLimits(trustedProxies));
  if (build.cachePages) await warmUp(site);
  const inherited = takeInheritedSocket(process.env, process.pid);
  await listen(server, environment.host, port, inherited);
  // In parallel: a slow mail server or a long job must not use up the time to drain requests.
  cleanup.defer(async () => {
    const stops = await Promise.allSettled([shutDown(), delivery.stop(), startedJobs.stop()]);
    for (const { reason: error } of stops.filter((each) => each.status === "rejected")) {
      log.error("stop failed", { error });
    }
  });
  return { origin, firstAdminLink: token && `${origin}/first-admin?token=${token}` };
}
