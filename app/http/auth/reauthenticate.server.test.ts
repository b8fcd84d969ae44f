import { expect, test } from "vitest";
import type { SignedIn } from "#app/domain/accounts/people.ts";
import { accountFixture, PASSWORD } from "#tests/helpers/accounts/account-fixture.ts";
import { checkOwnPassword } from "./reauthenticate.server.ts";

const fixture = accountFixture();
const person = (sessionId = "this session") =>
  ({ userId: fixture.userId, email: fixture.email, sessionId }) as unknown as SignedIn;

test("accepts only the user's own password", async () => {
  expect(await checkOwnPassword(fixture.context(), person(), PASSWORD)).toEqual({ ok: true });
  for (const wrong of ["", "wrong", `${PASSWORD} `]) {
    const proof = await checkOwnPassword(fixture.context(), person(), wrong);
    expect(proof).toEqual({ ok: false, reason: "wrong" });
  }
});

test("allows ten wrong passwords in a session, then one a minute, from any IP address", async () => {
  for (let nth = 1; nth <= 10; nth++) {
    const proof = await checkOwnPassword(fixture.context(`198.51.100.${nth}`), person(), "wrong");
    expect(proof).toEqual({ ok: false, reason: "wrong" });
  }
  const eleventh = await checkOwnPassword(fixture.context("198.51.100.99"), person(), PASSWORD);
  expect(eleventh).toMatchObject({ ok: false, reason: "too-many" });
  expect((await checkOwnPassword(fixture.context(), person("another session"), PASSWORD)).ok).toBe(
    true,
  );
});

test("logs successes and failures", async () => {
  fixture.notes.length = 0;
  await checkOwnPassword(fixture.context(), person(), "wrong");
  await checkOwnPassword(fixture.context(), person(), PASSWORD);
  expect(fixture.notes).toMatchObject([
    { event: "reauthentication", outcome: "wrong", userId: fixture.userId },
    { event: "reauthentication", outcome: "ok", userId: fixture.userId },
  ]);
});

test("successes do not count towards the limit", async () => {
  for (let nth = 1; nth <= 12; nth++) {
    expect((await checkOwnPassword(fixture.context(), person(), PASSWORD)).ok).toBe(true);
  }
});
