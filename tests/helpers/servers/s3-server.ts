import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * A real S3 server in a process of its own, that can be told to behave badly.
 *
 * - `obey` like a good store: checks signatures, body hashes and if-none-match
 * - `ignore-conditions` overwrites, whatever if-none-match says
 * - `refuse-conditions` 501 to a PUT with if-none-match, as stores that do not know it
 * - `misunderstand-conditions` the same with 400
 * - `ignore-ranges` sends the whole file for a range request
 * - `send-other-bytes` answers a wish for a part with another part
 * - `refuse-new-buckets` 403 to the creation of a bucket
 * - `fail-once` 503 to the next request, then obeys
 * - `fail` 503 to everything
 * - `say-nothing` takes requests, and never answers
 * - `stall-in-body` sends half a file, and then nothing more
 * - `cut-body` sends half a file, and hangs up
 * - `shorten-body` promises a whole file, sends half, and ends as if that were all
 * - `hang-up-after-put` stores the file, and hangs up before it says so
 * - `swallow-put` says yes to a file, and keeps nothing
 * - `keep-half` says yes to a file, and keeps half of it
 * - `talk-html` answers 200 with a web page
 */
export type S3Mode =
  | "obey"
  | "ignore-conditions"
  | "refuse-conditions"
  | "misunderstand-conditions"
  | "ignore-ranges"
  | "send-other-bytes"
  | "refuse-new-buckets"
  | "fail-once"
  | "fail"
  | "say-nothing"
  | "stall-in-body"
  | "cut-body"
  | "shorten-body"
  | "hang-up-after-put"
  | "swallow-put"
  | "keep-half"
  | "talk-html";

export type S3Server = {
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Where the server keeps what it was given. */
  folder: string;
  pid: number;
  /** Method, path and headers of access control of every request since it was last asked. */
  takeRequests(): Promise<string[]>;
  behave(mode: S3Mode): Promise<void>;
  stop(): Promise<void>;
};

export async function startS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), "s3-server-"));
  const child = fork(fileURLToPath(new URL("./s3-server-process.ts", import.meta.url)), {
    // The package makes the tokens of its list pages with a cipher that OpenSSL has retired.
    execArgv: ["--openssl-legacy-provider"],
  });
  let questions = 0;
  const ask = <Answer>(question: string, value?: unknown): Promise<Answer> => {
    const id = ++questions;
    return new Promise((resolve, reject) => {
      const ended = () => reject(new Error("The S3 server has ended."));
      const listen = (message: { id: number; answer: Answer }) => {
        if (message.id !== id) return;
        child.off("message", listen);
        child.off("exit", ended);
        resolve(message.answer);
      };
      child.on("message", listen);
      child.once("exit", ended);
      child.send({ id, question, value }, (error) => error && reject(error));
    });
  };
  const port = await ask<number>("start", folder);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
    folder,
    pid: child.pid ?? 0,
    takeRequests: () => ask("requests"),
    behave: (mode) => ask("behave", mode),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const exit = once(child, "exit");
        child.kill("SIGKILL");
        await exit;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
