import type { IncomingMessage, ServerResponse } from "node:http";
import { readRangeHeader } from "#app/storage/byte-range.ts";
import type { ReadyPage } from "./ready-page.ts";

/**
 * Sends the part of a film that was asked for: some browsers play none that cannot be had in parts.
 * False when the whole file is the answer.
 */
export function sendPart(
  file: ReadyPage,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { body, headers } = file.forms.identity;
  const { range, "if-range": known } = request.headers;
  const isWhole = range === undefined || request.method !== "GET" || !headers["accept-ranges"];
  if (isWhole || (known !== undefined && known !== file.etag)) return false;
  const wish = readRangeHeader(range, body.length);
  if (wish === "whole") return false;
  if (wish === "unsatisfiable") {
    response.writeHead(416, { ...file.unchanged, "content-range": `bytes */${body.length}` }).end();
    return true;
  }
  const { start, end } = wish;
  response.writeHead(206, {
    ...headers,
    "content-length": end - start + 1,
    "content-range": `bytes ${start}-${end}/${body.length}`,
  });
  response.end(body.subarray(start, end + 1));
  return true;
}
