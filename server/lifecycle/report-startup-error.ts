import { MigrationError } from "#app/database/migrate.server.ts";
import { PrivatePostgresError } from "#app/database/private-postgres/run-program.server.ts";
import { InvalidSmtpUrlError } from "#app/mail/transport/smtp-transport.server.ts";
import { StorageConfigurationError } from "#app/storage/file-storage.ts";
import { BackupError } from "#server/backup/manifest.ts";
import { EnvironmentError } from "./environment.ts";
import { serializeError } from "./log.ts";

const EXPECTED_ERRORS = [
  EnvironmentError,
  BackupError,
  PrivatePostgresError,
  MigrationError,
  StorageConfigurationError,
  InvalidSmtpUrlError,
];

/** Prints the message of an expected error, and the stack of any other. */
export function reportStartupError(error: unknown): void {
  const isExpected = EXPECTED_ERRORS.some((kind) => error instanceof kind);
  console.error(isExpected ? `\n${(error as Error).message}\n` : serializeError(error).stack);
}
