import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "#tests/helpers/eventually.ts";
import { rawRequest } from "#tests/helpers/site/raw-request.ts";

/**
 * A real shared cache before the site, and a greedy one: it keeps for ten minutes whatever an answer
 * does not forbid it to keep, however short it was meant to be kept.
 */
export async function startNginxCache(ports: { front: number; site: number }) {
  const folder = await mkdtemp(join(tmpdir(), "nginx-"));
  const settings = `
    daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 256; }
    http {
      access_log off;
      client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
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
      }
    }`;
  await writeFile(join(folder, "nginx.conf"), settings);
  const child = spawn(
    requireNginx(),
    ["-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")],
    {
      stdio: "ignore",
    },
  );
  await eventually(async () => {
    await rawRequest(`http://127.0.0.1:${ports.front}/`);
  });
  return {
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A port that nobody uses now. */
export async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** findNginx, or an error that says how to install it. */
export function requireNginx(): string {
  const found = findNginx();
  if (!found)
    throw new Error(
      "There is no nginx on this machine: install it (apt-get install nginx), or name it in NGINX.",
    );
  return found;
}

/** The machine's nginx, or the one named in NGINX; undefined where there is none. */
export function findNginx(): string | undefined {
  const named = process.env.NGINX ? [process.env.NGINX] : ["nginx", "/usr/sbin/nginx"];
  return named.find((program) => spawnSync(program, ["-v"]).status === 0);
}
