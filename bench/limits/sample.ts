import { readFile, writeFile } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { rawRequest } from "#tests/helpers/site/raw-request.ts";

/** One answer of the site as it travels: what the servers beside it send too. */
export type Sample = { headers: IncomingHttpHeaders; body: Buffer };

/** Asks for a page once and keeps it in two files beside each other. */
export async function takeSample(
  url: string,
  file: string,
  headers: Record<string, string> = {},
): Promise<Sample> {
  const ask = () => rawRequest(url, { headers: { "accept-encoding": "br", ...headers } });
  await ask(); // A page that is kept says so from the second time on.
  const answer = await ask();
  if (answer.status !== 200) throw new Error(`${url} answers ${answer.status}`);
  const { date, connection, "keep-alive": _, "set-cookie": __, ...kept } = answer.headers;
  await writeFile(file, answer.body);
  await writeFile(`${file}.json`, JSON.stringify(kept));
  return { headers: kept, body: answer.body };
}

export async function readSample(file: string): Promise<Sample> {
  const headers = JSON.parse(await readFile(`${file}.json`, "utf8")) as IncomingHttpHeaders;
  return { headers, body: await readFile(file) };
}

/** The page as it is read, not as it travels. */
export function htmlOf({ headers, body }: Sample): string {
  const isPacked = headers["content-encoding"] === "br";
  return (isPacked ? brotliDecompressSync(body) : body).toString();
}
