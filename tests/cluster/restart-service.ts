import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { delimiter, join } from "node:path";
import { projectFile } from "#app/database/project-file.server.ts";
import type { Cluster } from "./deployed-cluster.ts";

/**
 * Runs deploy/rolling-restart.sh as it is. systemd does not run where tests do, so a `systemctl` of
 * ours stands in its place: it restarts the named process and does not wait until it is ready.
 */
export async function rollingRestart(cluster: Cluster): Promise<void> {
  const starting: Promise<unknown>[] = [];
  const door = createServer(async (request, response) => {
    const port = Number(/jacaranda@(\d+)/.exec(request.url ?? "")?.[1]);
    const { ended, ready } = cluster.restart(port);
    starting.push(ready);
    await ended;
    response.end();
  }).listen(0, "127.0.0.1");
  await once(door, "listening");
  try {
    const folder = join(cluster.folder, "bin");
    const { port } = door.address() as AddressInfo;
    await mkdir(folder, { recursive: true });
    const program = join(folder, "systemctl");
    await writeFile(program, `#!/bin/sh\ncurl -sS "http://127.0.0.1:${port}/$2"\n`);
    await chmod(program, 0o755);
    const ports = cluster.nodes.map((node) => String(node.port));
    const child = spawn("sh", [projectFile("deploy/rolling-restart.sh"), ...ports], {
      env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` },
      stdio: ["ignore", "ignore", "inherit"],
    });
    const [code] = await once(child, "exit");
    await Promise.all(starting);
    if (code !== 0) throw new Error(`rolling-restart.sh ended with ${code}`);
  } finally {
    door.close();
  }
}
