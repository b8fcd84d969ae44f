import { Socket } from "node:net";
import { setPriority } from "node:os";
import { importBatches } from "../csv/import-batches.ts";
import { encodePicture } from "../encode-picture.server.ts";
import { inspectDocument } from "../inspect-document.server.ts";
import { isPdf } from "../pdf-kind.ts";
import {
  BYTE_CHANNEL_FD,
  type FileJobKind,
  type FileJobReply,
  type FileJobRequest,
  type FileJobs,
  MEMORY_EXIT_CODE,
} from "./file-jobs.ts";
import { readExactly } from "./read-exactly.server.ts";

const mostResidentBytes = Number(process.argv[2]) * 1024 * 1024;
const MEMORY_CHECK_MS = 50;

// Visitors come first.
setPriority(5);
process.on("disconnect", () => process.exit(0));
// The site decides when to stop; a Ctrl+C at the terminal reaches both.
process.on("SIGINT", () => {});
checkMemory();
setInterval(checkMemory, MEMORY_CHECK_MS);

const channel = new Socket({ fd: BYTE_CHANNEL_FD, readable: true, writable: true });
channel.on("error", () => process.exit(0));

process.on("message", async (request: FileJobRequest) => {
  const file = await readExactly(channel, request.size);
  const { reply, parts } = await work(request, file).then(
    ({ value, parts }) => ({
      reply: {
        ok: true,
        value,
        partSizes: parts.map((part) => part.length),
        isLast: process.memoryUsage.rss() > mostResidentBytes / 2,
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
  if (process.memoryUsage.rss() > mostResidentBytes) process.exit(MEMORY_EXIT_CODE);
}

type Done = { value: FileJobs[FileJobKind]["value"]; parts: Uint8Array[] };

async function work(request: FileJobRequest, file: Buffer): Promise<Done> {
  switch (request.kind) {
    case "encode-picture": {
      const outcome = await encodePicture(file);
      if (!outcome.ok) return { value: outcome, parts: [] };
      const { facts, whole, variants } = outcome;
      return { value: facts, parts: [whole, ...variants] };
    }
    case "inspect-document": {
      const { inspected, redrawn } = await inspectDocument(file);
      return { value: inspected, parts: redrawn ? [redrawn] : [] };
    }
    case "inspect-datasheet":
      return { value: { isPdf: isPdf(file) }, parts: [] };
    case "parse-import": {
      const { value, batches } = importBatches(file, request.options.mostRows);
      return { value, parts: batches.map((batch) => Buffer.from(batch)) };
    }
  }
}
