import { readFile, writeFile } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { rawRequest } from "#tests/helpers/site/raw-request.ts";

/** One response of the site as sent: the baseline servers send the same. */
export type Sample = { headers: IncomingHttpHeaders; body: Buffer };

/** Requests a page once and writes its headers and body to files. */
export async function takeSample(
  url: string,
  file: string,
  headers: Record<string, string> = {},
): Promise<Sample> {
  const ask = () => rawRequest(url, { headers: { "accept-encoding": "br", ...headers } });
  await ask(); // the second response comes from the page cache
  const answer = await ask();
  if (answer.status !== 200) throw new Error(`${url} answers ${answer.status}`);
  const { date, connection, "keep-alive": _, "set-cookie": __, ...sampleHeaders } = answer.headers;
  await writeFile(file, answer.body);
  await writeFile(`${file}.json`, JSON.stringify(sampleHeaders));
  return { headers: sampleHeaders, body: answer.body };
}

export async function readSample(file: string): Promise<Sample> {
  const headers = JSON.parse(await readFile(`${file}.json`, "utf8")) as IncomingHttpHeaders;
  return { headers, body: await readFile(file) };
}

/** The decompressed HTML. */
export function htmlOf({ headers, body }: Sample): string {
  const isPacked = headers["content-encoding"] === "br";
  return (isPacked ? brotliDecompressSync(body) : body).toString();
}
