import { request as httpRequest } from "node:http";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase, openDatabase } from "#app/database/connection.server.ts";
import { findRunningPostgres } from "#app/database/private-postgres/runtime-directory.server.ts";
import { createUser } from "#app/domain/accounts/users.server.ts";
import { smallPdf, smallVideo } from "#tests/helpers/catalogue/upload-fixture.ts";
import { rawRequest } from "#tests/helpers/site/raw-request.ts";
import {
  makeDataFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";

const password = "a few words to remember";
let site: SiteProcess;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
const people = { admin: ["owner"], editor: ["content"], customer: [] };
const cookies = { admin: "", editor: "", customer: "" };

beforeAll(async () => {
  folder = await makeDataFolder();
  site = await startSiteProcess({ dataFolder: folder.path });
  const database = openDatabase((await findRunningPostgres(`${folder.path}/postgres`)) ?? {});
  for (const name of ["admin", "editor", "customer"] as const) {
    const email = `${name}@example.com`;
    await database.transaction((transaction) => createUser(transaction, { name, email, password }));
    await database.$client.query(
      `update profiles set role = $1, staff_roles = $2
        where id = (select id from users where email = $3)`,
      [name === "customer" ? "customer" : "admin", people[name], email],
    );
    const { headers } = await rawRequest(`${site.origin}/login`, {
      method: "POST",
      headers: { origin: site.origin, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ email, password }).toString(),
    });
    cookies[name] = headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
  }
  await closeDatabase(database);
});
afterAll(async () => {
  await site.discard();
});

type Kind = "pictures" | "content-pictures" | "datasheets" | "videos";

async function upload(what: Kind, body: Uint8Array, more = {}) {
  const answer = await fetch(`${site.origin}/admin/uploads/${what}?name=..%2F..%2FA%20b.jpg`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: site.origin, cookie: cookies.admin, ...more },
    body: Buffer.from(body),
  });
  const location = answer.headers.get("location");
  return { status: answer.status, location, text: await answer.text() };
}

describe("an upload", () => {
  test("is taken from an admin by its content, under a tame name", async () => {
    const png = await sharp({
      create: { width: 40, height: 30, channels: 3, background: "#204080" },
    })
      .png()
      .toBuffer();
    const answer = await upload("pictures", png);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toMatchObject({
      path: expect.stringMatching(/^\d+-[a-z2-7]{8}-a-b\.png$/),
      name: "a-b.png",
      picture: { width: 40, height: 30 },
    });
    const sheet = await upload("datasheets", smallPdf);
    expect(JSON.parse(sheet.text)).toMatchObject({ name: "a-b.pdf", size: smallPdf.length });
  });

  test("of a video is served in parts, as Safari asks for it", async () => {
    const answer = await upload("videos", smallVideo);
    const { path } = JSON.parse(answer.text);
    expect(path).toMatch(/^\d+-[a-z2-7]{8}-a-b\.mp4$/);
    const served = await rawRequest(`${site.origin}/media/content-videos/${path}`, {
      headers: { range: "bytes=0-1" },
    });
    expect(served.status).toBe(206);
    expect(served.headers).toMatchObject({
      "content-type": "video/mp4",
      "content-disposition": "inline",
      "accept-ranges": "bytes",
      "content-range": `bytes 0-1/${smallVideo.length}`,
    });
    expect(served.body).toEqual(smallVideo.subarray(0, 2));
    const refused = await upload("videos", smallPdf);
    expect([refused.status, JSON.parse(refused.text)]).toEqual([
      415,
      { message: "Not an MP4 or WebM video, or incomplete" },
    ]);
  });

  test("that is something else is refused with a sentence", async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
    for (const body of [svg, smallPdf, Buffer.alloc(0), Buffer.alloc(1000, 255)]) {
      const answer = await upload("pictures", body);
      expect([answer.status, JSON.parse(answer.text)]).toEqual([
        415,
        { message: "This file cannot be read as a picture" },
      ]);
    }
    expect((await upload("datasheets", svg)).status).toBe(415);
  });

  test("of visitors and customers is turned away before its body is read", async () => {
    for (const cookie of ["", cookies.customer]) {
      const started = await startUpload({ cookie });
      // Not one byte was sent, and the answer is there.
      expect([started.status, started.location]).toEqual([302, "/"]);
    }
  });

  test("of a content editor is taken for content, and not for products", async () => {
    const png = await sharp({
      create: { width: 40, height: 30, channels: 3, background: "#204080" },
    })
      .png()
      .toBuffer();
    const cookie = { cookie: cookies.editor };
    expect((await upload("content-pictures", png, cookie)).status).toBe(200);
    expect((await upload("videos", smallVideo, cookie)).status).toBe(200);
    for (const [kind, body] of [["pictures", png] as const, ["datasheets", smallPdf] as const]) {
      const { status, location } = await upload(kind, body, cookie);
      expect([status, location]).toEqual([302, "/admin/refused?missing=change-products"]);
    }
  });

  test("from another site is refused", async () => {
    const answer = await upload("pictures", smallPdf, { origin: "https://evil.example" });
    expect(answer.status).toBe(403);
  });

  test("that says it is larger than 50 MB is refused at once", async () => {
    const length = String(50 * 1024 * 1024 + 1);
    const { status } = await startUpload({ cookie: cookies.admin, "content-length": length });
    expect(status).toBe(413);
  });

  test("no other address takes more than a form", async () => {
    const answer = await startUpload(
      {
        cookie: cookies.admin,
        "content-type": "application/x-www-form-urlencoded",
        "content-length": String(300 * 1024),
      },
      "/admin/products/new",
    );
    expect(answer.status).toBe(413);
  });
});

/** Sends the head of a request and no body. */
function startUpload(
  headers: Record<string, string>,
  path = "/admin/uploads/pictures?name=a.png",
): Promise<{ status: number | undefined; location: string | undefined }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${site.origin}${path}`, {
      method: "POST",
      headers: { "content-length": "1000000", origin: site.origin, ...headers },
    });
    request.on("response", ({ statusCode, headers: { location } }) => {
      resolve({ status: statusCode, location });
      request.destroy();
    });
    request.on("error", reject);
    request.flushHeaders();
  });
}
