import type pg from "pg";
import { PgBoss } from "pg-boss";
import { type DatabaseConfig, openDatabase } from "#app/database/connection.server.ts";
import type { RequestedJob } from "#app/database/request-job.server.ts";
import { applyDueRecoveries } from "#app/domain/accounts/second-factor/recovery.server.ts";
import { sweepExpiredCredentials } from "#app/domain/accounts/sessions/sessions.server.ts";
import { sweepPersonalDataViews } from "#app/domain/audit/personal-data-views.server.ts";
import { sweepCarts } from "#app/domain/cart/sweep-carts.server.ts";
import { publishScheduledProducts } from "#app/domain/catalogue/editing/change-status.server.ts";
import { switchSalePrices } from "#app/domain/catalogue/prices/sale-dates.server.ts";
import { sweepUploads } from "#app/domain/catalogue/product-files.server.ts";
import { makeSharePictures } from "#app/domain/catalogue/share-pictures.server.ts";
import {
  notifyStockAlerts,
  sweepStockAlerts,
} from "#app/domain/catalogue/stock-alerts/notify-stock-alerts.server.ts";
import { applyRequestedImports } from "#app/domain/catalogue-changes/import/large-imports.server.ts";
import { prepareImportPictures } from "#app/domain/catalogue-changes/import/prepare-import-pictures.server.ts";
import { sweepCompanyDocumentFiles } from "#app/domain/company-documents/company-documents.server.ts";
import { sweepDocumentLinks } from "#app/domain/company-documents/document-links.server.ts";
import { warnOfExpiry } from "#app/domain/company-documents/warn-of-expiry.server.ts";
import { reopenUndelivered } from "#app/domain/contact/reopen-undelivered.server.ts";
import { sweepSpam } from "#app/domain/contact/update-messages.server.ts";
import { sweepPreviewLinks } from "#app/domain/content/preview-links.server.ts";
import { publishScheduledContent } from "#app/domain/content/publish-scheduled.server.ts";
import { sweepMails } from "#app/domain/mail-outbox/mail-outbox.server.ts";
import { allocateBackorders, sweepOrders } from "#app/domain/orders/sweep-orders.server.ts";
import { sweepProofsOfPayment } from "#app/domain/payments/eft/proof-of-payment.server.ts";
import { PAYMENT_PROVIDERS } from "#app/domain/payments/payment-providers.server.ts";
import { deleteOldRefundAccounts } from "#app/domain/payments/refund-account.server.ts";
import { eraseOldOrders } from "#app/domain/privacy/erase-orders.server.ts";
import {
  expireQuotes,
  remindOfQuotes,
  sweepQuotes,
} from "#app/domain/quotes/sweep-quotes.server.ts";
import { applyDueBankAccount } from "#app/domain/settings/bank-account.server.ts";
import { sweepSiteImports } from "#app/domain/site-import/site-imports.server.ts";
import { sweepStatistics } from "#app/domain/statistics/count-views.server.ts";
import { TIME_ZONE } from "#app/format/dates-and-numbers.ts";
import { deleteExpiredRateLimits } from "#app/http/limits/rate-limit.server.ts";
import type { AppServices } from "#app/http/request-context.server.ts";

type JobServices = Pick<AppServices, "database" | "files" | "origin" | "log"> & {
  /** Aborted when the process stops before the job has ended. */
  signal?: AbortSignal;
};
export type Job = {
  cron: string;
  /** How often to look for a due run, where a minute is too long. */
  pollingIntervalSeconds?: number;
  run(services: JobServices): Promise<unknown>;
};

const everyTenMinutes = (run: Job["run"]): Job => ({ cron: "*/10 * * * *", run });
const everyMinute = (run: Job["run"]): Job => ({
  cron: "* * * * *",
  pollingIntervalSeconds: 5,
  run,
});
const everyNight = (run: Job["run"]): Job => ({ cron: "5 3 * * *", run });

/** Every job. Each runs on its schedule, and some also soon after a request asks for them (requestJob). Each has its own queue, so a slow or failing one holds up no other. */
export const jobs = {
  "scheduled-products": everyMinute(
    logCounts("scheduled products", ({ database }) => publishScheduledProducts({ database })),
  ),
  "scheduled-content": everyMinute(logCounts("scheduled content", publishContent)),
  "bank-account": everyMinute(logCounts("bank account changed", applyDueBankAccount)),
  "unpaid-orders": everyTenMinutes(logCounts("unpaid orders", cancelUnpaidOrders)),
  "rate-limits": everyTenMinutes(({ database }) => deleteExpiredRateLimits(database)),
  "second-factor-recoveries": everyMinute(logCounts("second factors removed", applyDueRecoveries)),
  sessions: everyTenMinutes(({ database }) => sweepExpiredCredentials(database)),
  carts: everyTenMinutes(({ database }) => sweepCarts(database)),
  "undelivered-replies": everyMinute(logCounts("messages reopened", reopenUndelivered)),
  spam: everyTenMinutes(({ database }) => sweepSpam(database)),
  ...Object.fromEntries(
    PAYMENT_PROVIDERS.map(({ personalData: { job, sweep } }) => [
      job,
      everyTenMinutes(({ database }) => sweep(database)),
    ]),
  ),
  "sale-prices": everyMinute(logCounts("sale prices switched", switchSalePrices)),
  "import-pictures": everyMinute(
    logCounts("pictures of imports prepared", ({ signal, ...services }) =>
      prepareImportPictures(services, "schedule", signal),
    ),
  ),
  "large-imports": everyMinute(logCounts("large imports applied", applyRequestedImports)),
  "share-pictures": everyTenMinutes(
    logCounts("pictures for shared links made", makePicturesForLinks),
  ),
  "stock-alerts": everyMinute(logCounts("stock arrivals", handleStockArrivals)),
  "old-stock-alerts": everyNight(
    logCounts("old stock alerts removed", ({ database }) => sweepStockAlerts(database)),
  ),
  uploads: everyNight(logCounts("unused files removed", sweepFiles)),
  "proofs-of-payment": everyNight(logCounts("old proofs of payment removed", sweepProofsOfPayment)),
  "company-documents": everyNight(
    logCounts("company documents: warned of expiry, removed", handleCompanyDocuments),
  ),
  "refund-accounts": everyNight(
    logCounts("old bank details of refunds removed", deleteOldRefundAccounts),
  ),
  "old-orders": everyNight(
    logCounts("personal data of old orders erased", ({ database }) => eraseOldOrders(database)),
  ),
  "expired-quotations": everyTenMinutes(
    logCounts("quotations expired", ({ database }) => expireQuotes(database)),
  ),
  "quotation-reminders": everyTenMinutes(logCounts("quotations reminded", remindOfQuotes)),
  quotations: everyNight(
    logCounts("old quotations removed", ({ database }) => sweepQuotes(database)),
  ),
  statistics: everyNight(
    logCounts("old statistics removed", ({ database }) => sweepStatistics(database)),
  ),
  "personal-data-views": everyNight(
    logCounts("old views of personal data removed", ({ database }) =>
      sweepPersonalDataViews(database),
    ),
  ),
  emails: everyNight(logCounts("old emails removed", ({ database }) => sweepMails(database))),
} satisfies Record<RequestedJob, Job> & Record<string, Job>;

async function publishContent({ log, ...services }: JobServices) {
  const { failed, ...counts } = await publishScheduledContent(services);
  for (const error of failed) log.error("scheduled content not published", { error });
  return counts;
}

async function sweepFiles(services: JobServices) {
  await sweepSiteImports(services.database);
  await sweepPreviewLinks(services.database);
  return sweepUploads(services);
}

async function handleCompanyDocuments(services: JobServices) {
  const { warned } = await warnOfExpiry(services);
  const links = await sweepDocumentLinks(services.database);
  const files = await sweepCompanyDocumentFiles(services);
  return { warned, links: links.removed, files: files.removed };
}

async function cancelUnpaidOrders({ log, ...services }: JobServices) {
  const { failed, ...counts } = await sweepOrders(services);
  for (const error of failed) log.error("unpaid order not cancelled", { error });
  return counts;
}

async function makePicturesForLinks({ log, signal, ...services }: JobServices) {
  const { errors, ...counts } = await makeSharePictures(services, signal);
  for (const error of errors) log.error("picture for shared links not made", { error });
  return counts;
}

/** Orders that wait for stock come first: only what they leave is back in stock. */
async function handleStockArrivals({ log, ...services }: JobServices) {
  const { failed, allocated } = await allocateBackorders(services);
  for (const error of failed) log.error("backorder not allocated", { error });
  const { notified } = await notifyStockAlerts(services);
  return { allocated, notified };
}

function logCounts(
  event: string,
  run: (services: JobServices) => Promise<Record<string, number>>,
): Job["run"] {
  return async (services) => {
    const counts = await run(services);
    if (Object.values(counts).some((count) => count > 0)) services.log.info(event, counts);
  };
}

/**
 * Runs the jobs on pg-boss: each run happens once per cluster, and a run that was missed while all
 * processes were down is made up for after the next start.
 */
export async function startJobs(
  config: DatabaseConfig,
  services: JobServices,
  {
    table = jobs,
    pollingIntervalSeconds = 60,
    onRun = () => {},
  }: {
    table?: Record<string, Job>;
    pollingIntervalSeconds?: number;
    onRun?: (job: string, outcome: "done" | "failed") => void;
  } = {},
): Promise<{ boss: PgBoss; request(name: string): Promise<void>; stop(): Promise<void> }> {
  const { log } = services;
  const report = ({ message }: { message: string }) => log.warn("job queue", { reason: message });
  const pool = openDatabase(config, { connections: 2, onError: report }).$client;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => runStatement(pool, text, values) },
    // A migration creates the schema, and reports a missing privilege to the operator.
    createSchema: false,
    // Flows of dependent jobs are not used.
    flowIntervalSeconds: 600,
  });
  boss.on("error", report).on("warning", report);
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    try {
      await boss.stop({ timeout: STOP_TIMEOUT_MS });
    } finally {
      await pool.end();
    }
  };
  await boss.start();
  await Promise.all(
    Object.entries(table).map(async ([name, { cron, run, ...job }]) => {
      await boss.createQueue(name, { policy: "short", expireInSeconds: JOB_TIMEOUT_SECONDS });
      await boss.schedule(name, cron, null, { tz: TIME_ZONE, missed: "once", retryDelay: 60 });
      const polling = {
        pollingIntervalSeconds: job.pollingIntervalSeconds ?? pollingIntervalSeconds,
      };
      await boss.work(name, polling, async ([due]) => {
        const jobServices = { ...services, ...(due && { signal: due.signal }) };
        await runJob(name, run, jobServices).catch((error) => {
          onRun(name, "failed");
          throw error;
        });
        onRun(name, "done");
      });
    }),
  );
  for (const { name } of await boss.getSchedules()) {
    if (!(name in table)) await boss.unschedule(name);
  }
  /** Several requests, from one or more processes, lead to a single run. */
  const request = async (name: string) => {
    if (name in table && !stopped) await boss.send(name).catch(report);
  };
  return { boss, request, stop: () => (stopped ??= stop()) };
}

/** Nightly jobs walk whole file stores; an expired job would be started a second time in parallel. */
const JOB_TIMEOUT_SECONDS = 3 * 3600;

/** A job that is still running then is retried by another process, or after the next start. */
const STOP_TIMEOUT_MS = 5000;

async function runJob(name: string, run: Job["run"], services: JobServices): Promise<void> {
  try {
    await run(services);
  } catch (error) {
    services.log.warn("job failed", { job: name, error });
    // pg-boss stores the error, and a database error contains the query's values.
    throw new Error("See the log for the reason.");
  }
}

/** A failed statement may leave a transaction open: its connection is closed instead of reused. */
async function runStatement(
  pool: pg.Pool,
  text: string,
  values?: unknown[],
): Promise<pg.QueryResult> {
  const client = await pool.connect();
  try {
    const result = await client.query(text, values);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
