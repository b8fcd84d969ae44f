import { ensureBuilt } from "#scripts/build.ts";
import { type Fault, type Finding, writeResults } from "./fault-report.ts";

/** `npm run faults [-- name ...]`: what breaks is broken on purpose, and what must hold is counted. */
const faults: Record<string, () => Promise<Fault>> = {
  kill: async () => (await import("./kill.ts")).kill,
  idempotency: async () => (await import("./idempotency.ts")).idempotency,
  oversell: async () => (await import("./oversell.ts")).oversell,
  races: async () => (await import("./races/races.ts")).races,
  mail: async () => (await import("./mail.ts")).mail,
  database: async () => (await import("./database.ts")).database,
  store: async () => (await import("./store.ts")).store,
  disk: async () => (await import("./disk.ts")).disk,
  clock: async () => (await import("./clock.ts")).clock,
  sigterm: async () => (await import("./sigterm.ts")).sigterm,
  lock: async () => (await import("./lock.ts")).lock,
  backup: async () => (await import("./backup.ts")).backup,
  overload: async () => (await import("./overload.ts")).overload,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !faults[name]);
if (unknown.length > 0) {
  console.error(
    `No such fault: ${unknown.join(", ")}. There are ${Object.keys(faults).join(", ")}.`,
  );
  process.exit(1);
}
await ensureBuilt(console.log);
const broken: string[] = [];
for (const [name, open] of Object.entries(faults)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const fault = await open();
  console.log(`\n${name}: ${fault.title}`);
  const startedAt = performance.now();
  const findings = await fault.run((line) => console.log(`  ${line}`));
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  for (const finding of findings) console.log(`  ${describeFinding(finding)}`);
  broken.push(
    ...findings.filter(({ isKept }) => !isKept).map(({ promise }) => `${name}: ${promise}`),
  );
  await writeResults(name, fault, findings, seconds);
}
console.log(broken.length === 0 ? "\nEverything held.\n" : `\nBroken:\n${broken.join("\n")}\n`);
process.exit(broken.length === 0 ? 0 : 1);

function describeFinding({ promise, found, wanted: must, isKept }: Finding): string {
  return `${isKept ? "   " : "NO "}${promise}: ${found}${must && ` (must be ${must})`}`;
}
