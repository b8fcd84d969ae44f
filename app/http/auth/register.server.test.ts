import { expect, test } from "vitest";
import { accountFixture, PASSWORD } from "#tests/helpers/accounts/account-fixture.ts";
import { register } from "./register.server.ts";

const fixture = accountFixture();
const person = (email: string) => ({ name: "Sipho", email, password: PASSWORD });

test("whoever signs up gets a ticket, whoever has an account does not", async () => {
  const made = await register(fixture.context(), person(`new-${fixture.email}`));
  expect(made).toEqual({ ok: true, ticket: expect.stringMatching(/^[\w-]{32}$/) });
  const again = await register(fixture.context(), person(`new-${fixture.email}`));
  expect(again).toEqual({ ok: false, reason: "address-taken" });
});

test("ten tries an hour from one place, whatever came of them, and then wait", async () => {
  const context = fixture.context("198.51.100.7");
  for (let n = 0; n < 10; n++) {
    expect(await register(context, person(fixture.email))).toMatchObject({
      reason: "address-taken",
    });
  }
  expect(await register(context, person(`late-${fixture.email}`))).toMatchObject({
    ok: false,
    reason: "too-many",
    retryAfterSeconds: expect.any(Number),
  });
});
