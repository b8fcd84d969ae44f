import { execFileSync } from "node:child_process";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { projectFile } from "#app/database/project-file.server.ts";
import { launchNginx } from "#tests/helpers/servers/nginx.ts";

type Ports = { ports: number[]; http: number; https: number };
type Edit = (site: string) => string;

/** The machine's nginx on deploy/nginx/jacaranda.conf, on other ports and in a folder of its own. */
export async function startNginx(
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
  const nginx = await launchNginx(folder, edit(own), { port: https });
  return { http, https, ...nginx };
}

/** Only for this test; browsers would not believe it. */
async function makeCertificate(folder: string): Promise<void> {
  const words = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  const files = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
  const name = ["-nodes", "-days", "2", "-subj", "/CN=www.example.co.za"];
  execFileSync("openssl", [...words, ...files, ...name], { stdio: "ignore" });
}
