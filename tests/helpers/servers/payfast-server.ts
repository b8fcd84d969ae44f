import { fork } from "node:child_process";
import { projectFile } from "#app/database/project-file.server.ts";

/**
 * How the server answers when it is asked to validate an ITN:
 * - `truthfully`: VALID for what it sent itself or was told to vouch for, INVALID for all else
 * - `valid`, `invalid`: always that
 * - `garbage`: a page of HTML; `error`: 500; `slowly`: only after minutes; `hang-up`: not at all
 * - `fail-once`: 500 the first time, then truthfully
 */
export type PayFastMode =
  | "truthfully"
  | "valid"
  | "invalid"
  | "garbage"
  | "error"
  | "slowly"
  | "hang-up"
  | "fail-once";

export type PayFastServer = {
  /** For PAYFAST_HOST. */
  host: string;
  origin: string;
  behave(mode: PayFastMode): Promise<void>;
  /** What it was asked to validate so far. */
  asked(): Promise<string[]>;
  /** The forms that buyers sent, and whether their signature was right. */
  payments(): Promise<{ fields: Record<string, string>; isSigned: boolean }[]>;
  stop(): Promise<void>;
};

export const testMerchant = {
  merchantId: "10000100",
  merchantKey: "46f0cd694581a",
  passphrase: "jt7NOE43FZPn",
};

/** With these a site takes payments through the server below. */
export function payfastVariables({ host }: Pick<PayFastServer, "host">): Record<string, string> {
  return {
    PAYFAST_HOST: host,
    PAYFAST_ADDRESSES: "127.0.0.1",
    PAYFAST_MERCHANT_ID: testMerchant.merchantId,
    PAYFAST_MERCHANT_KEY: testMerchant.merchantKey,
    PAYFAST_PASSPHRASE: testMerchant.passphrase,
  };
}

/** A process that speaks PayFast's protocol, for tests and for trying out. */
export async function startPayFastServer(): Promise<PayFastServer> {
  const child = fork(projectFile("tests/helpers/servers/payfast-server-process.ts"), {
    execArgv: [],
    stdio: "inherit",
  });
  const waiting = new Map<number, (answer: unknown) => void>();
  let count = 0;
  child.on("message", ({ id, answer }: { id: number; answer: unknown }) => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  });
  const ask = (question: string, value?: unknown) =>
    new Promise<unknown>((resolve) => {
      const id = ++count;
      waiting.set(id, resolve);
      child.send({ id, question, value });
    });
  const port = await ask("start");
  return {
    host: `127.0.0.1:${port}`,
    origin: `http://127.0.0.1:${port}`,
    behave: async (mode) => void (await ask("behave", mode)),
    asked: async () => (await ask("asked")) as string[],
    payments: async () => (await ask("payments")) as Awaited<ReturnType<PayFastServer["payments"]>>,
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.disconnect();
      }),
  };
}
