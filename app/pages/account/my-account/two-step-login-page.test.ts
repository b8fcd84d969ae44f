import { eq } from "drizzle-orm";
import { createElement } from "react";
import { afterEach, expect, test } from "vitest";
import { users } from "#app/database/tables/users.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { applySettings, defaultSettings } from "#app/settings/private-settings.server.ts";
import { accountFixture, ORIGIN, PASSWORD } from "#tests/helpers/accounts/account-fixture.ts";
import { clearStaff } from "#tests/helpers/accounts/make-staff.ts";
import { renderAt, textIn } from "#tests/helpers/render-page.ts";
import Page, { action, loader } from "./two-step-login-page.tsx";

const fixture = accountFixture();
const today = localIsoDate(new Date());
const tomorrow = localIsoDate(new Date(Date.now() + 24 * 60 * 60 * 1000));

afterEach(() => applySettings(defaultSettings));

function requireFrom(twoStepLoginFrom: string): void {
  applySettings({
    ...defaultSettings,
    security: { ...defaultSettings.security, twoStepLoginFrom },
  });
}

test("staff who need two-step login cannot switch it off; before the date they can", async () => {
  const { context } = await fixture.adminContext({ hasSecondFactor: true });
  const switchOff = () => {
    const body = new URLSearchParams({ step: "off" });
    const request = new Request(`${ORIGIN}/account/two-step-login`, { method: "POST", body });
    return action({ context, request } as never);
  };
  requireFrom(today);
  expect(await switchOff()).toMatchObject({
    init: { status: 403 },
    data: { errors: { form: expect.stringContaining("can’t be switched off") } },
  });
  requireFrom(tomorrow);
  // It goes on to ask for the password.
  expect(await switchOff()).toMatchObject({
    init: { status: 422 },
    data: { errors: { currentPassword: expect.any(String) } },
  });
});

test("nobody sets it up for an address that is not theirs, and locks its owner out", async () => {
  const { pair } = await fixture.cookieOfLogin();
  const start = async () => {
    const body = new URLSearchParams({ step: "start", currentPassword: PASSWORD });
    const headers = { cookie: pair };
    const request = new Request(`${ORIGIN}/account/two-step-login`, {
      method: "POST",
      body,
      headers,
    });
    const context = fixture.context();
    await fixture.runSessionMiddleware(context, fixture.request(pair));
    return action({ context, request } as never);
  };
  expect(await start()).toMatchObject({
    init: { status: 409 },
    data: { errors: { form: expect.stringContaining("Confirm your email address") } },
  });
  const isOwn = eq(users.id, fixture.userId);
  await fixture.database.update(users).set({ emailVerified: true }).where(isOwn);
  expect(await start()).toMatchObject({ ok: true, pending: { typedKey: expect.any(String) } });
});

test("the only owner is told to keep the codes", async () => {
  await clearStaff(fixture.database);
  const { context } = await fixture.adminContext();
  const request = new Request(`${ORIGIN}/account/two-step-login`);
  expect(await loader({ context, request } as never)).toMatchObject({ isOnlyOwner: true });
  const recoveryCodes = ["aaaaa-bbbbb"];
  const text = (isOnlyOwner: boolean) => {
    const loaderData = { email: "owner@shop.example", isOnlyOwner };
    const actionData = { ok: true, recoveryCodes, madeOn: "19 Nov 2026", isNew: true };
    return textIn(renderAt("/", createElement(Page, { loaderData, actionData } as never)));
  };
  expect(text(true)).toContain("You are the only owner, so keep these codes.");
  expect(text(false)).not.toContain("only owner");
});

test("the page says since when staff need it, and nothing to customers", async () => {
  const customer = fixture.context();
  const { pair } = await fixture.cookieOfLogin();
  const request = fixture.request(pair);
  await fixture.runSessionMiddleware(customer, request);
  requireFrom(today);
  expect(await loader({ context: customer, request } as never)).toMatchObject({
    requirement: undefined,
  });
  const { context } = await fixture.adminContext();
  expect(await loader({ context, request } as never)).toMatchObject({
    requirement: { from: today, isInForce: true },
  });
});
