import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import * as fileWorker from "#app/domain/media/file-worker/run-in-file-worker.server.ts";
import { createAuthentication } from "#app/http/auth/authentication.server.ts";
import type { ActionFailure } from "#app/http/forms/action-result.ts";
import {
  type AppServices,
  appServices,
  type RequestContext,
  requestContext,
} from "#app/http/request-context.server.ts";
import { openDiskStorage } from "#app/storage/disk/disk-storage.server.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { orderFixture } from "#tests/helpers/orders/order-fixture.ts";
import { action } from "./proof-of-payment-page.tsx";

const SECRET = "a secret of at least thirty-two characters";

const fixture = orderFixture();
let files: FileStorage;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "proof-page-"));
  files = await openDiskStorage({ folder, secret: SECRET });
  return () => rm(folder, { recursive: true, force: true });
});

let visitors = 0;

/** What the form answers, and whether it read the body. */
async function send(accessKey: string, ipAddress = `192.0.2.${++visitors}`) {
  const context = new RouterContextProvider();
  const { database, origin } = fixture;
  const authentication = createAuthentication({ database, origin, secret: SECRET });
  const parts = { database, files, origin, authentication, log: console };
  context.set(appServices, parts as unknown as AppServices);
  context.set(requestContext, { id: "", ipAddress, isPublic: false } satisfies RequestContext);
  const body = new FormData();
  body.set("proof", new File(["not a proof"], "proof.pdf"));
  const url = `${origin}/orders/${accessKey}/proof`;
  const request = new Request(url, { method: "POST", body });
  const answer = await action({ request, context, params: { accessKey } } as never);
  const { init, data } = answer as { init?: ResponseInit; data?: ActionFailure };
  return { status: init?.status, error: data?.errors.form, wasRead: request.bodyUsed };
}

describe("attempts to send a proof of payment", () => {
  test("count for the order when the file is refused, from wherever they come", async () => {
    const [{ accessKey }, other] = [await fixture.placed(), await fixture.placed()];
    for (let attempt = 1; attempt <= 15; attempt++) {
      expect(await send(accessKey)).toMatchObject({ status: 415, wasRead: true });
    }
    expect(await send(accessKey)).toEqual({
      status: 429,
      error: expect.stringContaining("too many files for this order today"),
      wasRead: false,
    });
    expect(await send(other.accessKey)).toMatchObject({ status: 415 });
  });

  test("are refused before the body is read while the file worker has no room", async () => {
    const { accessKey } = await fixture.placed();
    const busy = vi.spyOn(fileWorker, "isFileWorkerBusy").mockReturnValue(true);
    onTestFinished(() => busy.mockRestore());
    expect(await send(accessKey)).toEqual({
      status: 503,
      error: expect.stringContaining("a lot of files right now"),
      wasRead: false,
    });
  });
});
