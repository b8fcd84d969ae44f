import { existsSync } from "node:fs";
import { readEnvironment } from "./environment.ts";
import { explain } from "./explain.ts";
import { createLog } from "./log.ts";
import { type Build, type RunningSite, startSite } from "./start-site.ts";

/** Starts the site, tells the person at the terminal what they need, and stops it gracefully. */
export async function runProcess(build: Build): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const log = createLog();
  const say = (line: string) => console.log(`  ${line}`);

  let site: RunningSite;
  try {
    const environment = readEnvironment(process.env);
    site = await startSite(environment, build, log, say);
    introduce(site, environment.host, environment.origin);
  } catch (error) {
    log.flush();
    explain(error);
    process.exitCode = 1;
    return;
  }

  const stop = async (code: number) => {
    await site.stop();
    log.flush();
    process.exit(code);
  };
  process.once("SIGTERM", () => stop(0));
  process.once("SIGINT", () => stop(0));
  process.on("unhandledRejection", (error) => log.error("unhandled rejection", { error }));
  site.broken.then((sentence) => {
    log.error("stopping", { reason: sentence });
    return stop(1);
  });
}

function introduce(site: RunningSite, host: string, origin: string | undefined): void {
  const isOpen = !["127.0.0.1", "localhost", "::1"].includes(host);
  if (isOpen) console.log(`  Open to other machines: HOST is ${host}`);
  if (isOpen && !origin) {
    console.log("  Set ORIGIN to the address people will use, or their forms will be refused");
  }
  if (site.firstAdminLink) {
    console.log(`  There is no admin yet. Create the first one here, once: ${site.firstAdminLink}`);
  }
  console.log(`\n  Ready: ${site.origin}\n`);
}
