import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { eventually } from "#tests/helpers/eventually.ts";
import { findNginx } from "#tests/helpers/servers/nginx.ts";
import type { Sample } from "./sample.ts";
import type { BaselineServer } from "./start-baselines.ts";

/** Baseline: nginx with one worker sends the same bytes and headers from a file, without a log. */
export async function serveWithNginx(
  sample: Sample,
  within: string,
): Promise<BaselineServer | undefined> {
  const program = findNginx();
  if (!program) return undefined;
  const folder = await mkdtemp(join(within, "nginx-"));
  // The worker may run under another account.
  await Promise.all([chmod(within, 0o755), chmod(folder, 0o755)]);
  await writeFile(join(folder, "page.html"), sample.body);
  const port = await unusedPort();
  await writeFile(join(folder, "nginx.conf"), configuration(folder, port, sample));
  const child = spawn(program, ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaints = "";
  child.stderr.on("data", (text: Buffer) => {
    complaints += text;
  });
  const ended = once(child, "exit");
  const url = `http://127.0.0.1:${port}/`;
  await eventually(async () => {
    const answer = await fetch(url).catch(() => undefined);
    await answer?.body?.cancel();
    if (!answer?.ok) throw new Error(`nginx does not serve: ${complaints}`);
  });
  return {
    name: "nginx, same bytes",
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill("SIGQUIT");
      await ended;
    },
  };
}

function configuration(folder: string, port: number, { headers }: Sample): string {
  const own = new Set(["content-type", "content-length", "etag", "transfer-encoding"]);
  const added = Object.entries(headers)
    .filter(([name]) => !own.has(name))
    .map(([name, value]) => `add_header ${name} ${quoted(String(value))};`);
  return `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  open_file_cache max=10;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    types { }
    default_type "text/html; charset=utf-8";
    location = / { try_files /page.html =404; }
    ${added.join("\n    ")}
  }
}
`;
}

function quoted(value: string): string {
  return `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("$", "")}"`;
}

function unusedPort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
