import { unzipSync } from "fflate";
import { expect } from "vitest";
import { exportAccount } from "#app/domain/account/export-account.server.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";

type Needs = Parameters<typeof exportAccount>[0];
type Rest = Parameters<typeof exportAccount> extends [unknown, ...infer Others] ? Others : never;

/** A person's copy, unpacked, and what was said of the files that are not in it. */
export async function unpackCopy(needs: Omit<Needs, "onTrouble">, ...rest: Rest) {
  const troubles: unknown[] = [];
  const onTrouble = (error: unknown) => void troubles.push(error);
  const { name, pieces } = await exportAccount({ ...needs, onTrouble }, ...rest);
  expect(name).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(Buffer.concat(await Array.fromAsync(pieces)));
  return { files, troubles };
}

/** A store that holds nothing. */
export const noFiles = {
  read: async () => ({ ok: false, reason: "missing" }),
} as unknown as FileStorage;
