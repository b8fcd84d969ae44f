import { expect, test } from "vitest";
import { contactMessages } from "#app/content/contact-messages.ts";
import { draftTexts } from "#app/content/texts/draft-texts.ts";
import { clientActionKeepingForm } from "./client-action.ts";

const { serverTrouble } = contactMessages;
const offline = "Not sent.";

test("a network failure or a server error keeps the form and returns a message", async () => {
  expect(await send(fails(new TypeError("Failed to fetch")))).toEqual(stays(draftTexts.offline));
  expect(await send(fails(fault(502)))).toEqual(stays(serverTrouble));
  expect(await send(fails(new TypeError("Failed to fetch")), { offline })).toEqual(stays(offline));
});

test("a server error without a message, a 404 and a redirect are rethrown", async () => {
  const redirect = new Response(null, { status: 303, headers: { Location: "/" } });
  for (const [problem, messages] of [
    [fault(500), { offline }],
    [fault(404), undefined],
    [redirect, undefined],
  ] as const) {
    await expect(send(fails(problem), messages)).rejects.toBe(problem);
  }
});

test("a rejected submission does not revalidate, a successful one does", async () => {
  const refused = { ok: false, errors: { name: "Missing" }, submitted: {} };
  expect(await send(async () => refused)).toMatchObject({ data: refused, init: { status: 400 } });
  const fine = { ok: true, result: "Done" };
  expect(await send(async () => fine)).toMatchObject({ data: fine, init: { status: 200 } });
});

function send(serverAction: () => Promise<unknown>, messages?: { offline: string }) {
  return clientActionKeepingForm(messages)({ serverAction: serverAction as never });
}

function fails(problem: unknown) {
  return () => Promise.reject(problem);
}

/** The error as the router throws it. */
function fault(status: number) {
  return { status, statusText: "", internal: false, data: null };
}

function stays(sentence: string) {
  return expect.objectContaining({
    data: { ok: false, errors: { form: sentence }, submitted: {} },
    init: expect.objectContaining({ status: 503 }),
  });
}
