import { afterEach, expect, test } from "vitest";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { applySettings, defaultSettings } from "#app/settings/private-settings.server.ts";
import { accountFixture, ORIGIN } from "#tests/helpers/accounts/account-fixture.ts";
import { action, loader } from "./two-step-login-page.tsx";

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
    data: { errors: { form: expect.stringContaining("cannot be switched off") } },
  });
  requireFrom(tomorrow);
  // It goes on to ask for the password.
  expect(await switchOff()).toMatchObject({
    init: { status: 422 },
    data: { errors: { currentPassword: expect.any(String) } },
  });
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
