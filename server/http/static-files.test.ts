import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "#tests/helpers/temporary-folder.ts";
import { createStaticFiles } from "./static-files.ts";

describe("static files", () => {
  test.for([
    ["assets/a.avif", "image/avif"],
    ["assets/a.webp", "image/webp"],
    ["assets/a.mp4", "video/mp4"],
    ["assets/a.webm", "video/webm"],
    ["assets/a.svg", "image/svg+xml; charset=utf-8"],
    ["assets/a.xml", "application/xml; charset=utf-8"],
  ] as const)("%s comes as %s, for a year", async ([file, type]) => {
    const { headers } = await fetch(await serve({ [file]: "0123456789" }, file));
    expect(headers.get("content-type")).toBe(type);
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });

  test("a video supports range requests", async () => {
    const film = await serve({ "assets/a.mp4": "0123456789" }, "assets/a.mp4");
    const whole = await fetch(film);
    expect([whole.status, whole.headers.get("accept-ranges")]).toEqual([200, "bytes"]);

    for (const [range, text, says] of [
      ["bytes=0-1", "01", "bytes 0-1/10"],
      ["bytes=7-", "789", "bytes 7-9/10"],
      ["bytes=-3", "789", "bytes 7-9/10"],
      ["bytes=4-99", "456789", "bytes 4-9/10"],
    ] as const) {
      const part = await fetch(film, { headers: { range } });
      expect([part.status, part.headers.get("content-range")]).toEqual([206, says]);
      expect(await part.text()).toBe(text);
    }
  });

  test("an unsatisfiable range is 416; If-Range of another version returns the whole file", async () => {
    const film = await serve({ "assets/a.webm": "0123456789" }, "assets/a.webm");
    const beyond = await fetch(film, { headers: { range: "bytes=10-" } });
    expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, "bytes */10"]);
    for (const range of ["bytes=5-2", "bytes=0-1,4-5", "lines=1-2", "nonsense"]) {
      expect((await fetch(film, { headers: { range } })).status).toBe(200);
    }

    const etag = (await fetch(film)).headers.get("etag") ?? "";
    const ask = (known: string) =>
      fetch(film, { headers: { range: "bytes=0-1", "if-range": known } });
    expect((await ask(etag)).status).toBe(206);
    expect((await ask('"older"')).status).toBe(200);
    expect((await fetch(film, { headers: { "if-none-match": etag } })).status).toBe(304);
  });

  test("other files ignore a range", async () => {
    const picture = await serve({ "a.webp": "0123456789" }, "a.webp");
    expect((await fetch(picture, { headers: { range: "bytes=0-1" } })).status).toBe(200);
  });
});

/** Serves these files; returns the URL of one of them. */
async function serve(files: Record<string, string>, path: string): Promise<string> {
  const folder = await temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, ".."), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const answer = await createStaticFiles(folder, {});
  const server = createServer((request, response) =>
    answer(request, response, () => response.writeHead(404).end()),
  ).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`;
}
