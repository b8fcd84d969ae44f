import { once } from "node:events";
import { closeDatabase, openDatabase } from "#app/database/connection.server.ts";
import { startMailDelivery } from "#app/mail/deliver-mail.server.ts";
import { openSmtpTransport, parseSmtpUrl } from "#app/mail/transport/smtp-transport.server.ts";
import type { MailWorkerSettings } from "./mail-worker.ts";

/** The process of `startMailWorker`, which forks this file. */
const [settings] = (await once(process, "message")) as [MailWorkerSettings];
const database = openDatabase(settings.address, { connections: 4 });
const transport = openSmtpTransport({
  server: parseSmtpUrl(settings.smtpUrl),
  from: () => ({ name: "Jacaranda ICT", address: "hello@umfula.example" }),
});
const delivery = startMailDelivery({ database, transport, log: console });
process.send?.("started");

async function stop(): Promise<void> {
  await delivery.stop();
  await transport.close();
  await closeDatabase(database);
  process.exit();
}
process.on("SIGTERM", stop);
process.on("disconnect", stop);
