import { connect } from "node:net";
import { bodyLimit } from "#server/http/limits/body-limits.ts";
import type { Actor } from "#tests/security/attacked-site.ts";
import { type FormSample, nonFormActions } from "#tests/security/routes-and-forms.ts";

export const FORM = "application/x-www-form-urlencoded";
export const MULTIPART = "multipart/form-data; boundary=B";

/** A URL that takes a body, and who may send one. */
export type BodyTarget = { at: string; actor: Actor };
export type HostileBody = { what: string; type: string; body: string };

/** Every URL that takes a form, JSON, or a file, once. */
export function bodyTargets(forms: readonly FormSample[], accessKey: string): BodyTarget[] {
  const others = [...nonFormActions].map((pattern) => ({
    at: pattern.replace(":accessKey", accessKey),
    actor: "admin" as const,
  }));
  const all = [...forms.map(({ at, actor }) => ({ at, actor })), ...others];
  return [...new Map(all.map((target) => [target.at, target])).values()];
}

/** Made to take a parser long, each as large as the URL accepts. */
export function hostileBodies(at: string): HostileBody[] {
  const { contentType, maxBytes } = bodyLimit(at);
  const fill = (unit: string, start = "") =>
    start + unit.repeat(Math.floor((maxBytes - start.length) / unit.length));
  const part = '--B\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
  const file = '--B\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n';
  const long = "-".repeat(8000);
  const bodies = [
    { what: "names without values", type: FORM, body: fill("a&") },
    { what: "empty values", type: FORM, body: fill("a=&") },
    { what: "broken percent signs", type: FORM, body: fill("%ff%&") },
    { what: "tiny parts", type: MULTIPART, body: fill(part) },
  ];
  if (contentType !== "multipart/form-data") return bodies;
  return [
    ...bodies,
    { what: "a part header without end", type: MULTIPART, body: fill("a: b\r\n", "--B\r\n") },
    { what: "parts without end", type: MULTIPART, body: fill("\r\n--", file) },
    {
      what: "a boundary of 8 000 characters",
      type: `multipart/form-data; boundary=${long}`,
      body: fill(`\r\n--${long.slice(1)}`, file.replace("B", long)),
    },
  ];
}

type RawRequestParts = {
  path: string;
  method?: string | undefined;
  headers: readonly string[];
  /** Without one only the head is sent, whatever length it announces. */
  body?: string;
  /** A second request on the same connection: both are waited for. */
  next?: string;
};

/** Sends while the other side takes it, and returns as soon as it has answered. */
export function sendRawRequest(
  origin: string,
  { path, method = "POST", headers, body, next }: RawRequestParts,
): Promise<{ status: number; heard: string }> {
  const { hostname, port } = new URL(origin);
  const length = body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  const lines = [`${method} ${path} HTTP/1.1`, "Host: x", `Origin: ${origin}`, ...headers];
  const head = `${[...lines, ...length].join("\r\n")}\r\n\r\n`;
  const sent = Buffer.from(head + (body ?? "") + (next ?? ""));
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let heard = "";
    let at = 0;
    const write = () => {
      while (at < sent.length && !socket.destroyed) {
        const piece = sent.subarray(at, at + 65_536);
        at += piece.length;
        if (!socket.write(piece)) break;
      }
    };
    const end = () => {
      socket.destroy();
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(heard)?.[1] ?? 0), heard });
    };
    socket.on("connect", write);
    socket.on("drain", write);
    socket.on("data", (bytes) => {
      heard += bytes;
      const isAnswered = method === "HEAD" ? /\r\n\r\n/ : /\r\n\r\n./;
      if (next === undefined && isAnswered.test(heard)) end();
    });
    socket.on("close", end);
    socket.on("error", end);
  });
}
