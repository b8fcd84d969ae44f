import { strToU8, zipSync } from "fflate";
import { company } from "#app/content/company.ts";
import type { Database } from "#app/database/connection.server.ts";
import type { Shopper } from "#app/domain/users/people.ts";
import type { PersonalPart } from "./personal-part.ts";
import { personalParts } from "./personal-parts.server.ts";
import { readPerson } from "./read-person.server.ts";

/** Everything we hold about a person, as a zip of JSON files with a text that explains them. */
export async function exportAccount(
  { database }: { database: Database },
  shopper: Shopper,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  const now = new Date();
  const files: Record<string, string> = { "read-me.txt": readMe(personalParts, now) };
  // One moment for all parts: what changes meanwhile is in none of them or in all.
  await database.transaction(
    async (transaction) => {
      const person = await readPerson(transaction, shopper.userId);
      for (const part of personalParts) {
        const rows = await part.read(transaction, person);
        files[`${part.name}.json`] = `${JSON.stringify(rows, null, 2)}\n`;
      }
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  const packed = Object.entries(files).map(([name, text]) => [name, strToU8(text)]);
  return {
    name: `my-data-${now.toISOString().slice(0, 10)}.zip`,
    bytes: zipSync(Object.fromEntries(packed), { mtime: now }) as Uint8Array<ArrayBuffer>,
  };
}

function readMe(parts: readonly PersonalPart[], now: Date): string {
  const lines = parts.map(({ name, about }) => `${name}.json\r\n    ${about}`);
  return [
    `What ${company.legalName} holds about you, at ${now.toISOString()} (UTC).`,
    "Each file is JSON, which opens in any text editor. An empty list means that we hold nothing of the kind.",
    ...lines,
    `Something missing or wrong? Write to ${company.email}.`,
    "",
  ].join("\r\n\r\n");
}
