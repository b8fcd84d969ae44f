import { spawnSync } from "node:child_process";

/** The machine's nginx, or the one named in NGINX; undefined where there is none. */
export function findNginx(): string | undefined {
  const named = process.env.NGINX ? [process.env.NGINX] : ["nginx", "/usr/sbin/nginx"];
  return named.find((program) => spawnSync(program, ["-v"]).status === 0);
}
