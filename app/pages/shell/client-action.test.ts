import { expect, test } from "vitest";
import { contactMessages } from "#app/content/contact-messages.ts";
import { clientActionKeepingForm } from "./client-action.ts";

const { noResponse, serverTrouble } = contactMessages;
const offline = "Not sent.";

test("a form that cannot be sent, or meets a fault, stays with a sentence", async () => {
  expect(await send(fails(new TypeError("Failed to fetch")))).toEqual(stays(noResponse));
  expect(await send(fails(fault(502)))).toEqual(stays(serverTrouble));
  expect(await send(fails(new TypeError("Failed to fetch")), { offline })).toEqual(stays(offline));
});

test("a fault without a sentence, what is not there, and a redirect are passed on", async () => {
  const redirect = new Response(null, { status: 303, headers: { Location: "/" } });
  for (const [problem, sentences] of [
    [fault(500), { offline }],
    [fault(404), undefined],
    [redirect, undefined],
  ] as const) {
    await expect(send(fails(problem), sentences)).rejects.toBe(problem);
  }
});

test("a refusal revalidates nothing, an answer that is fine does", async () => {
  const refused = { ok: false, errors: { name: "Missing" }, submitted: {} };
  expect(await send(async () => refused)).toMatchObject({ data: refused, init: { status: 400 } });
  const fine = { ok: true, said: "Done" };
  expect(await send(async () => fine)).toMatchObject({ data: fine, init: { status: 200 } });
});

function send(serverAction: () => Promise<unknown>, sentences?: { offline: string }) {
  return clientActionKeepingForm(sentences)({ serverAction: serverAction as never });
}

function fails(problem: unknown) {
  return () => Promise.reject(problem);
}

/** As the router throws it. */
function fault(status: number) {
  return { status, statusText: "", internal: false, data: null };
}

function stays(sentence: string) {
  return expect.objectContaining({
    data: { ok: false, errors: { form: sentence }, submitted: {} },
    init: expect.objectContaining({ status: 503 }),
  });
}
