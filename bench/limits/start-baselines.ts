import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { projectFile } from "#app/database/project-file.server.ts";
import { type Sample, takeSample } from "./sample.ts";

/** A baseline server that sends the same page as the site. */
export type BaselineServer = { name: string; url: string; pid: number; stop(): Promise<void> };

/** Takes a sample of a page, and starts the baseline servers with it. */
export async function startBaselines(
  page: { url: string; headers?: Record<string, string> },
  folder: string,
): Promise<{ sample: Sample; limits: BaselineServer[] }> {
  const file = join(folder, `sample-${Math.random().toString(36).slice(2)}.html`);
  const sample = await takeSample(page.url, file, page.headers);
  const limits = [
    await startProcess("bare Node, same bytes", "bare-node", file),
    await startProcess("plain React Router page, same markup", "plain-router", file),
  ];
  return { sample, limits };
}

async function startProcess(name: string, program: string, file: string): Promise<BaselineServer> {
  const child: ChildProcess = fork(projectFile(`bench/limits/${program}.ts`), [file], {
    // The production build of React, as in the site.
    env: { ...process.env, NODE_ENV: "production" },
  });
  const ended = once(child, "exit");
  const [port] = await Promise.race([
    once(child, "message"),
    ended.then(([code]) => {
      throw new Error(`${program} ended with ${code}`);
    }),
  ]);
  return {
    name,
    url: `http://127.0.0.1:${port}/`,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}
