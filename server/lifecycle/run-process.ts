import { existsSync } from "node:fs";
import { readEnvironment } from "./environment.ts";
import { createLog } from "./log.ts";
import { reportStartupError } from "./report-startup-error.ts";
import { type Build, type RunningSite, startSite } from "./start-site.ts";

const EXIT_TIMEOUT_MS = 9500;

/** Starts the site, prints its URL, and shuts it down gracefully on a signal. */
export async function runProcess(build: Build): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const log = createLog();
  const cleanup = new AsyncDisposableStack();
  let starting: Promise<RunningSite> | undefined;
  const abortStart = new AbortController();
  let exitCode: number | undefined;

  /** Runs once, whatever the number of signals, also while the site is starting. */
  const stop = async (code: number) => {
    if (exitCode !== undefined) return;
    exitCode = code;
    setTimeout(() => process.exit(code), EXIT_TIMEOUT_MS).unref();
    // The start finishes its current step first: half-open resources cannot be closed cleanly.
    abortStart.abort();
    await starting?.catch(() => {});
    await cleanup.disposeAsync().catch((error) => log.warn("shutdown incomplete", { error }));
    log.flush();
    process.exit(code);
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => stop(0));
  process.on("unhandledRejection", (error) => log.error("unhandled rejection", { error }));
  process.on("uncaughtException", (error) => {
    log.error("uncaught exception", { error });
    return stop(1);
  });

  try {
    const environment = readEnvironment(process.env);
    log.setLevel(environment.logLevel);
    starting = startSite(environment, build, log, printLine, cleanup, abortStart.signal);
    const site = await starting;
    printReady(site, environment.host, environment.origin);
  } catch (error) {
    log.flush();
    if (exitCode === undefined) reportStartupError(error);
    await stop(1);
  }
}

function printLine(line: string): void {
  console.log(`  ${line}`);
}

function printReady(site: RunningSite, host: string, origin: string | undefined): void {
  const isOpen = !["127.0.0.1", "localhost", "::1"].includes(host);
  if (isOpen) printLine(`Other machines can open the site: HOST is ${host}`);
  if (isOpen && !origin) {
    printLine("Set ORIGIN to the address people will use, or their forms will be rejected");
  }
  if (site.firstAdminLink) {
    printLine(
      `There is no admin yet. Create the first one with this one-time link: ${site.firstAdminLink}`,
    );
  }
  console.log(`\n  Ready: ${site.origin}\n`);
}
