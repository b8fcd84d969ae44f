import { existsSync } from "node:fs";
import { readEnvironment } from "./environment.ts";
import { explain } from "./explain.ts";
import { createLog } from "./log.ts";
import { type Build, type RunningSite, startSite } from "./start-site.ts";

const LONGEST_STOP_MS = 9500;

/** Starts the site, tells the person at the terminal what they need, and stops it gracefully. */
export async function runProcess(build: Build): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const log = createLog();
  const stopping = new AsyncDisposableStack();
  let starting: Promise<RunningSite> | undefined;
  const aborting = new AbortController();
  let exitCode: number | undefined;

  /** Told once or many times, in the middle of the start or later: it ends once, and in time. */
  const stop = async (code: number) => {
    if (exitCode !== undefined) return;
    exitCode = code;
    setTimeout(() => process.exit(code), LONGEST_STOP_MS).unref();
    // What is half open cannot be closed well: the start is let come to the end of its step first.
    aborting.abort();
    await starting?.catch(() => {});
    await stopping.disposeAsync().catch((error) => log.warn("not all could be closed", { error }));
    log.flush();
    process.exit(code);
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => stop(0));
  process.on("unhandledRejection", (error) => log.error("unhandled rejection", { error }));
  process.on("uncaughtException", (error) => {
    log.error("stopping after a surprise", { error });
    return stop(1);
  });

  try {
    const environment = readEnvironment(process.env);
    starting = startSite(environment, build, log, say, stopping, aborting.signal);
    const site = await starting;
    introduce(site, environment.host, environment.origin);
  } catch (error) {
    log.flush();
    if (exitCode === undefined) explain(error);
    await stop(1);
  }
}

function say(line: string): void {
  console.log(`  ${line}`);
}

function introduce(site: RunningSite, host: string, origin: string | undefined): void {
  const isOpen = !["127.0.0.1", "localhost", "::1"].includes(host);
  if (isOpen) say(`Open to other machines: HOST is ${host}`);
  if (isOpen && !origin) {
    say("Set ORIGIN to the address people will use, or their forms will be refused");
  }
  if (site.firstAdminLink) {
    say(`There is no admin yet. Create the first one here, once: ${site.firstAdminLink}`);
  }
  console.log(`\n  Ready: ${site.origin}\n`);
}
