import { once } from "node:events";
import { type DatabaseConfig, openDatabase } from "#app/database/connection.server.ts";
import { listenForNotifications } from "#app/database/notifications.server.ts";
import { JOB_REQUESTED } from "#app/database/request-job.server.ts";
import { jobs, startJobs } from "#server/lifecycle/jobs.ts";

/** The process of `startJobWorker`, which forks this file. */
const [config] = (await once(process, "message")) as [DatabaseConfig];
const { "large-imports": largeImports } = jobs;
const services = { database: openDatabase(config), files: {} as never, origin: "", log: console };
const { request } = await startJobs(config, services, {
  table: { "large-imports": { ...largeImports, pollingIntervalSeconds: 0.5 } },
});
await listenForNotifications(config, { [JOB_REQUESTED]: (name) => void request(name) }, () => {});
process.send?.("started");
process.on("disconnect", () => process.exit());
