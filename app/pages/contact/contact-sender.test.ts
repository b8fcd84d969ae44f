import { expect, test } from "vitest";
import { readSender, senderState } from "./contact-sender.ts";

test("the sender of a link is read from the state of the history, and nothing else is", () => {
  const sender = { name: "Thandi Nkosi", email: "thandi@example.co.za" };
  expect(readSender(senderState(sender))).toEqual(sender);
  expect(readSender(senderState({ name: "Thandi Nkosi" }))?.email).toBeUndefined();
  for (const state of [null, undefined, "x", {}, { contactSender: "Thandi" }]) {
    expect(readSender(state)).toBeUndefined();
  }
  expect(readSender({ contactSender: { name: { toString: "x" }, email: 5 } })).toEqual({});
});
