/**
 * A site reduced to its private PostgreSQL, as a process of its own that tests may kill: it starts
 * with the options of its first argument, tells in one line of JSON how that went, and stops it
 * when its input ends. With "become" it gives up being root first, as that account.
 */
import { startPrivatePostgres } from "#app/database/private-postgres/start-private-postgres.server.ts";

const { become, ...options } = JSON.parse(process.argv[2] ?? "{}");
const tell = (told: object) => process.stdout.write(`${JSON.stringify(told)}\n`);

process.on("SIGINT", () => tell({ interrupted: true }));
process.on("SIGTERM", () => process.exit(1)); // an end without stop(), as a mistake in the site makes
if (become) {
  process.setgroups?.([]);
  process.setgid?.(become.gid);
  process.setuid?.(become.uid);
}
const said: string[] = [];
try {
  const postgres = await startPrivatePostgres({
    ...options,
    onProgress: (line) => said.push(line),
  });
  tell({ started: true, address: postgres.config, said });
  process.stdin.resume().on("end", async () => {
    await postgres.stop();
    tell({ stopped: true });
  });
} catch (error) {
  tell({ started: false, name: (error as Error).constructor.name, message: String(error) });
}
