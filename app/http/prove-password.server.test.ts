import { expect, test } from "vitest";
import type { Shopper } from "#app/domain/users/people.ts";
import { accountScene, PASSWORD } from "#tests/helpers/account-scene.ts";
import { provePassword } from "./prove-password.server.ts";

const scene = accountScene();
const shopper = (sessionId = "this session") =>
  ({ userId: scene.userId, email: scene.email, sessionId }) as unknown as Shopper;

test("only the person's own password proves it", async () => {
  expect(await provePassword(scene.context(), shopper(), PASSWORD)).toMatchObject({
    ok: true,
    holder: { userId: scene.userId },
  });
  for (const wrong of ["", "wrong", `${PASSWORD} `]) {
    const proof = await provePassword(scene.context(), shopper(), wrong);
    expect(proof).toEqual({ ok: false, reason: "wrong" });
  }
});

test("ten wrong ones in a session, then one a minute, wherever they come from", async () => {
  for (let nth = 1; nth <= 10; nth++) {
    const proof = await provePassword(scene.context(`198.51.100.${nth}`), shopper(), "wrong");
    expect(proof).toEqual({ ok: false, reason: "wrong" });
  }
  const eleventh = await provePassword(scene.context("198.51.100.99"), shopper(), PASSWORD);
  expect(eleventh).toMatchObject({ ok: false, reason: "too-many" });
  expect((await provePassword(scene.context(), shopper("another session"), PASSWORD)).ok).toBe(
    true,
  );
});

test("both right and wrong ones are in the log", async () => {
  scene.notes.length = 0;
  await provePassword(scene.context(), shopper(), "wrong");
  await provePassword(scene.context(), shopper(), PASSWORD);
  expect(scene.notes).toMatchObject([
    { event: "password proof", outcome: "wrong", userId: scene.userId },
    { event: "password proof", outcome: "ok", userId: scene.userId },
  ]);
});

test("right ones do not count", async () => {
  for (let nth = 1; nth <= 12; nth++) {
    expect((await provePassword(scene.context(), shopper(), PASSWORD)).ok).toBe(true);
  }
});
