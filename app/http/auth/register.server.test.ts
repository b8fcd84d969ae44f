import { expect, test } from "vitest";
import { accountFixture, PASSWORD } from "#tests/helpers/accounts/account-fixture.ts";
import { register } from "./register.server.ts";

const fixture = accountFixture();
const person = (email: string) => ({ name: "Sipho", email, password: PASSWORD });

test("a new account gets a ticket, an existing one does not", async () => {
  const made = await register(fixture.context(), person(`new-${fixture.email}`));
  expect(made).toEqual({ ok: true, ticket: expect.stringMatching(/^[\w-]{32}$/) });
  const again = await register(fixture.context(), person(`new-${fixture.email}`));
  expect(again).toEqual({ ok: false, reason: "address-taken" });
});

test("allows ten attempts an hour for each IP group, whatever their outcome", async () => {
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
