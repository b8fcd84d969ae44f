import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProxyPrograms } from "#scripts/find-programs.ts";
import { eventually } from "#tests/helpers/eventually.ts";

/** The machine's nginx with these directives of its http block, in a folder of its own. */
export async function launchNginx(folder: string, http: string, { port }: { port: number }) {
  // The workers run under another account.
  await chmod(folder, 0o755);
  const configuration = join(folder, "nginx.conf");
  await writeFile(
    configuration,
    `
daemon off;
worker_processes 2;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  default_type application/octet-stream;
  types { text/html html; }
  access_log ${folder}/access.log;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  ${http}
}
`,
  );
  const { nginx } = await findProxyPrograms(console.log);
  const words = ["-p", folder, "-c", configuration, "-e", join(folder, "error.log")];
  const checked = spawnSync(nginx, [...words, "-t"], { encoding: "utf8" });
  if (checked.status !== 0) throw new Error(`nginx refuses its configuration: ${checked.stderr}`);
  const child = spawn(nginx, words, { stdio: "ignore" });
  const ended = once(child, "exit");
  await eventually(() => connectTo(port));
  return {
    errors: () => readFile(join(folder, "error.log"), "utf8"),
    stop: async () => {
      child.kill("SIGQUIT");
      await ended;
    },
  };
}

function connectTo(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve();
    });
    socket.on("error", reject);
  });
}

/**
 * A real shared cache before the site, and a greedy one: it keeps for ten minutes whatever an answer
 * does not forbid it to keep, however short it was meant to be kept.
 */
export async function startNginxCache(ports: { front: number; site: number }) {
  const folder = await mkdtemp(join(tmpdir(), "nginx-"));
  const http = `
  proxy_cache_path ${folder}/cache keys_zone=kept:10m inactive=60m;
  map $upstream_http_cache_control $is_private { ~*(no-store|private) 1; default 0; }
  server {
    listen 127.0.0.1:${ports.front};
    location / {
      proxy_pass http://127.0.0.1:${ports.site};
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_cache kept;
      proxy_cache_lock on;
      proxy_ignore_headers Cache-Control Expires;
      proxy_cache_valid any 10m;
      proxy_no_cache $is_private;
      add_header X-Cache $upstream_cache_status always;
    }
  }`;
  const nginx = await launchNginx(folder, http, { port: ports.front });
  return {
    async stop() {
      await nginx.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
