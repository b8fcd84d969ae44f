import { strToU8 } from "fflate";
import { company } from "#app/content/company.ts";
import type { Database } from "#app/database/connection.server.ts";
import type { Shopper } from "#app/domain/users/people.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { listPersonalFiles, type PersonalFile } from "./personal-files.server.ts";
import { personalParts } from "./personal-parts.server.ts";
import { readPerson } from "./read-person.server.ts";
import { type ZipEntry, zipStream } from "./zip-stream.server.ts";

/** A zip of this kind ends at 4 GB; a hundred proofs of the largest size come through. */
const MOST_FILE_BYTES = 1024 ** 3;

type Needs = {
  database: Database;
  files: FileStorage;
  /** Hears why a file could not be put in, since the person only reads that it is missing. */
  onTrouble: (error: unknown) => void;
};

/**
 * Everything we hold about a person, as a zip: JSON files, the files they sent, the papers we made
 * out to them, and a text that explains it all. What could not be put in is named in that text.
 */
export async function exportAccount(
  { database, files, onTrouble }: Needs,
  shopper: Shopper,
  { mostFileBytes = MOST_FILE_BYTES } = {},
): Promise<{ name: string; pieces: AsyncGenerator<Uint8Array, void> }> {
  const now = new Date();
  const texts: [name: string, text: string][] = [];
  // One moment for all parts: what changes meanwhile is in none of them or in all.
  const theirs = await database.transaction(
    async (transaction) => {
      const person = await readPerson(transaction, shopper.userId);
      for (const part of personalParts) {
        const rows = await part.read(transaction, person);
        texts.push([`${part.name}.json`, `${JSON.stringify(rows, null, 2)}\n`]);
      }
      return listPersonalFiles(transaction, { database, files }, person);
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );

  async function* entries(): AsyncGenerator<ZipEntry, void> {
    for (const [name, text] of texts) yield { name, content: strToU8(text), isPacked: false };
    const missing: string[] = [];
    for await (const file of fetchAll(theirs, { mostFileBytes, missing, onTrouble })) {
      yield { ...file, isPacked: true };
    }
    yield { name: "read-me.txt", content: strToU8(readMe(missing, now)), isPacked: false };
  }
  return {
    name: `my-data-${now.toISOString().slice(0, 10)}.zip`,
    pieces: zipStream(entries(), now),
  };
}

/** One after the other, so that never more than one is in memory; one that fails costs no other. */
async function* fetchAll(
  theirs: readonly PersonalFile[],
  { mostFileBytes, missing, onTrouble }: Pick<Needs, "onTrouble"> & Limits,
) {
  let bytes = 0;
  for (const { label, fetch } of theirs) {
    const file = bytes < mostFileBytes ? await fetch().catch(onTrouble) : undefined;
    if (!file) missing.push(label);
    else {
      bytes += file.content.byteLength;
      yield file;
    }
  }
}

type Limits = { mostFileBytes: number; missing: string[] };

function readMe(missing: readonly string[], now: Date): string {
  const lines = personalParts.map(({ name, about }) => `${name}.json\r\n    ${about}`);
  return [
    `What ${company.legalName} holds about you, at ${now.toISOString()} (UTC).`,
    "Each .json file opens in any text editor. An empty list means that we hold nothing of the kind.",
    ...lines,
    "proofs\r\n    The proofs of payment that you sent us, as we keep them. orders.json names the file of each.",
    "papers\r\n    Copies of your invoices, credit notes and quotations, as PDF.",
    ...(missing.length > 0
      ? [
          `Could not be put in this time:\r\n${missing.map((label) => `    ${label}`).join("\r\n")}`,
          `Download your data again later, or ask us for them at ${company.email}.`,
        ]
      : []),
    `Something missing or wrong? Write to ${company.email}.`,
    "",
  ].join("\r\n\r\n");
}
