import { Socket } from "node:net";
import { setPriority } from "node:os";
import { isPdf } from "./file-type.ts";
import {
  BYTE_CHANNEL_FD,
  type FileJobKind,
  type FileJobReply,
  type FileJobRequest,
  type FileJobs,
  MEMORY_EXIT_CODE,
  type ParsedImport,
  readExactly,
} from "./file-worker-protocol.server.ts";
import { type ImportFileOptions, inspectImportFile, parseImportFile } from "./parse-import-file.ts";
import { readImportTable } from "./read-import-table.server.ts";
import { readSiteFile } from "./read-site-file.ts";
import {
  encodeLogo,
  encodePicture,
  encodeSharePicture,
  inspectDocument,
} from "./sanitize-upload.server.ts";
import { unpackPictures } from "./unpack-pictures.server.ts";
import { detectVideoType } from "./video-type.ts";

const maxResidentBytes = Number(process.argv[2]) * 1024 * 1024;
const MEMORY_CHECK_MS = 50;

// A lower priority than the process that serves pages.
setPriority(5);
process.on("disconnect", () => process.exit(0));
// Ctrl+C reaches the whole process group; the parent decides when to stop.
process.on("SIGINT", () => {});
checkMemory();
setInterval(checkMemory, MEMORY_CHECK_MS);

const channel = new Socket({ fd: BYTE_CHANNEL_FD, readable: true, writable: true });
channel.on("error", () => process.exit(0));

process.on("message", async (request: FileJobRequest) => {
  const file = await readExactly(channel, request.size);
  const { reply, parts } = await runFileJob(request, file).then(
    ({ value, parts }) => ({
      reply: {
        ok: true,
        value,
        partSizes: parts.map((part) => part.length),
        isLast: process.memoryUsage.rss() > maxResidentBytes / 2,
      } as FileJobReply,
      parts,
    }),
    (error: Error) => ({
      reply: { ok: false, error: error.stack ?? error.message } as FileJobReply,
      parts: [],
    }),
  );
  if (!process.connected) return;
  process.send?.(reply);
  for (const part of parts) channel.write(part);
});

function checkMemory(): void {
  if (process.memoryUsage.rss() > maxResidentBytes) process.exit(MEMORY_EXIT_CODE);
}

type JobOutput = { value: FileJobs[FileJobKind]["value"]; parts: Uint8Array[] };

async function runFileJob(request: FileJobRequest, file: Buffer): Promise<JobOutput> {
  switch (request.kind) {
    case "encode-picture": {
      const outcome = await encodePicture(file);
      if (!outcome.ok) return { value: outcome, parts: [] };
      const { info, whole, variants } = outcome;
      return { value: info, parts: [whole, ...variants] };
    }
    case "encode-share-picture": {
      const outcome = await encodeSharePicture(file, request.options.background);
      return outcome.ok
        ? { value: { ok: true }, parts: [outcome.bytes] }
        : { value: outcome, parts: [] };
    }
    case "encode-logo": {
      const outcome = await encodeLogo(file);
      if (!outcome.ok) return { value: outcome, parts: [] };
      return { value: outcome.info, parts: [outcome.whole, ...outcome.icons] };
    }
    case "inspect-document": {
      const { inspected, reencoded } = await inspectDocument(file);
      return { value: inspected, parts: reencoded ? [reencoded] : [] };
    }
    case "inspect-datasheet":
      return { value: { isPdf: isPdf(file) }, parts: [] };
    case "inspect-video":
      return { value: { type: detectVideoType(file) }, parts: [] };
    case "inspect-import": {
      const table = await readImportTable(file, request.options);
      return { value: table.ok ? inspectImportFile(table) : table, parts: [] };
    }
    case "unpack-pictures":
      return unpackPictures(file);
    case "read-site-file":
      return readSiteFile(file);
    case "parse-import": {
      const { value, batches } = await batchImportRows(file, request.options);
      return { value, parts: batches.map((batch) => Buffer.from(batch)) };
    }
  }
}

/** Small batches, so parsing one does not block the event loop of the parent. */
const ROWS_PER_BATCH = 200;
const CHARACTERS_PER_BATCH = 256 * 1024;

/** Parses a list into batches of JSON, or says why it cannot. Runs in the file worker only. */
async function batchImportRows(
  bytes: Buffer,
  options: ImportFileOptions,
): Promise<{ value: ParsedImport; batches: string[] }> {
  const table = await readImportTable(bytes, options);
  if (!table.ok) return { value: table, batches: [] };
  const rows = parseImportFile(table, options);
  const batches: string[] = [];
  let batch: string[] = [];
  let length = 0;
  const endBatch = () => {
    batches.push(`[${batch.join()}]`);
    batch = [];
    length = 0;
  };
  for (const row of rows) {
    const json = JSON.stringify(row);
    batch.push(json);
    length += json.length;
    if (batch.length >= ROWS_PER_BATCH || length >= CHARACTERS_PER_BATCH) endBatch();
  }
  if (batch.length > 0) endBatch();
  return { value: { ok: true, rowCount: rows.length }, batches };
}
