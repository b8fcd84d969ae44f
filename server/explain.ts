import { MigrationRefused } from "#app/database/migrate.server.ts";
import { PrivatePostgresRefused } from "#app/database/private-postgres/private-postgres-refused.ts";
import { SmtpUrlRefused } from "#app/mail/smtp-address.ts";
import { StorageRefused } from "#app/storage/file-storage.ts";
import { BackupRefused } from "./backup/manifest.ts";
import { EnvironmentRefused } from "./environment.ts";
import { serializeError } from "./log.ts";

const EXPECTED = [
  EnvironmentRefused,
  BackupRefused,
  PrivatePostgresRefused,
  MigrationRefused,
  StorageRefused,
  SmtpUrlRefused,
];

/** What the person can mend is said in a sentence; only a surprise shows where it came from. */
export function explain(error: unknown): void {
  const isExpected = EXPECTED.some((kind) => error instanceof kind);
  console.error(isExpected ? `\n${(error as Error).message}\n` : serializeError(error).stack);
}
