import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { test } from "vitest";
import { bodyLimit } from "#server/http/limits/body-limits.ts";
import { reportAttack } from "#tests/security/attack-result.ts";
import { patternOf } from "#tests/security/routes-and-forms.ts";
import { attackedSite } from "../attacked-site.ts";
import { watchMemory } from "./process-memory.ts";

const site = attackedSite();

const UPLOADS = 100;
const MAX_MEGABYTES = 100;
/** Long enough for everything that the site takes to arrive. */
const STALL_MS = 3000;

/** Every kind of body, and the largest of each. */
const targets = () => [
  "/admin/content/transfer",
  "/admin/settings/branding/logo",
  "/admin/products/import",
  "/admin/uploads/pictures?name=a.png",
  `/orders/${"k".repeat(43)}/proof`,
  `/orders/${site.owned.accessKey}/proof`,
  "/admin/content/edit/home",
  "/admin/products/new",
  "/",
  "/login",
];

test("100 stalled uploads of strangers: memory grows by less than 100 MB", async () => {
  const through: string[] = [];
  let worst = { growth: 0, path: "" };
  for (const path of targets()) {
    for (const bytes of [undefined, 1]) {
      await site.query("delete from rate_limits");
      const watching = watchMemory(site.pid, 250);
      const stalled = Array.from({ length: UPLOADS }, () => stallUpload(path, bytes));
      await pause(STALL_MS);
      for (const socket of stalled) socket.destroy();
      const { mainBefore, mainMost } = watching();
      const growth = Math.round(mainMost - mainBefore);
      if (growth > worst.growth) worst = { growth, path };
      if (growth >= MAX_MEGABYTES) through.push(`${patternOf(path)}: ${growth} MB`);
    }
    if ((await site.ask("/healthz")).status !== 200) through.push(`${path}: no answer`);
  }
  reportAttack({
    threat: "Bodies before identity",
    tried: `${UPLOADS} stalled uploads of strangers at each of ${targets().length} URLs, almost whole and after one byte`,
    through,
    measured: `memory grew by ${worst.growth} MB at most (${patternOf(worst.path)})`,
  });
});

/** Sends so many bytes of the largest body that the URL accepts, or almost all of them. */
function stallUpload(path: string, bytes = Number.POSITIVE_INFINITY): Socket {
  const { hostname, port } = new URL(site.origin);
  const { contentType, maxBytes } = bodyLimit(path);
  const type = contentType.startsWith("multipart") ? `${contentType}; boundary=B` : contentType;
  const start = '--B\r\nContent-Disposition: form-data; name="proof"; filename="a"\r\n\r\n';
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  socket.resume();
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nOrigin: ${site.origin}\r\nContent-Type: ${type}\r\nContent-Length: ${maxBytes}\r\n\r\n`,
  );
  if (contentType.startsWith("multipart")) socket.write(start);
  let left = Math.min(bytes, maxBytes - 200);
  const send = () => {
    while (left > 0 && !socket.destroyed && socket.writable) {
      const piece = "a".repeat(Math.min(left, 65_536));
      left -= piece.length;
      if (!socket.write(piece)) return;
    }
  };
  socket.on("drain", send);
  send();
  return socket;
}
