import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { projectFile } from "#app/database/project-file.server.ts";
import { eventually } from "#tests/helpers/eventually.ts";

type Ports = { ports: number[]; http: number; https: number };
type Edit = (site: string) => string;

/** The machine's nginx on deploy/nginx/jacaranda.conf, on other ports and in a folder of its own. */
export async function startNginx(
  program: string,
  within: string,
  { ports, http, https }: Ports,
  edit: Edit = (site) => site,
) {
  const folder = join(within, "nginx");
  await mkdir(join(folder, "cache"), { recursive: true });
  await makeCertificate(folder);
  const site = await readFile(projectFile("deploy/nginx/jacaranda.conf"), "utf8");
  const [first = 0, second = 0] = ports;
  const own = site
    .replaceAll("127.0.0.1:3001", `127.0.0.1:${first}`)
    .replaceAll("127.0.0.1:3002", `127.0.0.1:${second}`)
    .replaceAll(/^\s*listen \[::\].*\n/gm, "")
    .replaceAll("listen 80;", `listen 127.0.0.1:${http};`)
    .replaceAll("listen 443 ", `listen 127.0.0.1:${https} `)
    .replaceAll("/etc/letsencrypt/live/www.example.co.za/", `${folder}/`)
    .replaceAll("/var/cache/nginx/jacaranda", `${folder}/cache`)
    .replaceAll("/srv/jacaranda", projectFile(""));
  const main = join(folder, "nginx.conf");
  await writeFile(join(folder, "site.conf"), edit(own));
  await writeFile(main, nginxConfAround(folder));
  const words = ["-p", folder, "-c", main, "-e", join(folder, "error.log")];
  const checked = spawnSync(program, [...words, "-t"], { encoding: "utf8" });
  if (checked.status !== 0) throw new Error(`nginx refuses the site: ${checked.stderr}`);
  const child = spawn(program, words, { stdio: "ignore" });
  const ended = once(child, "exit");
  await eventually(() => connectTo(https));
  return {
    http,
    https,
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

/** What Debian's own nginx.conf says around a site, as far as it matters here. */
function nginxConfAround(folder: string): string {
  return `
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
  include ${folder}/site.conf;
}
`;
}

/** Only for this test; browsers would not believe it. */
async function makeCertificate(folder: string): Promise<void> {
  const words = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  const files = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
  const name = ["-nodes", "-days", "2", "-subj", "/CN=www.example.co.za"];
  execFileSync("openssl", [...words, ...files, ...name], { stdio: "ignore" });
}
