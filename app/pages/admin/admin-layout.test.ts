import { createElement } from "react";
import { afterEach, expect, test } from "vitest";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { applySettings, defaultSettings } from "#app/settings/private-settings.server.ts";
import { accountFixture } from "#tests/helpers/accounts/account-fixture.ts";
import { renderAt, textIn } from "#tests/helpers/render-page.ts";
import { loader } from "./admin-layout.tsx";
import { TwoStepLoginNotice } from "./two-step-login-notice.tsx";

const fixture = accountFixture();
const tomorrow = localIsoDate(new Date(Date.now() + 24 * 60 * 60 * 1000));

afterEach(() => applySettings(defaultSettings));

test.each([
  { date: null, hasSecondFactor: false, reminder: undefined },
  { date: tomorrow, hasSecondFactor: false, reminder: tomorrow },
  { date: tomorrow, hasSecondFactor: true, reminder: undefined },
])("staff are reminded of two-step login that will be required: %o", async (given) => {
  const security = { ...defaultSettings.security, twoStepLoginFrom: given.date };
  applySettings({ ...defaultSettings, security });
  const { context } = await fixture.adminContext(given);
  const { data } = await loader({ context, request: fixture.request() } as never);
  expect(data.twoStepLoginFrom).toBe(given.reminder);
});

test("the reminder says from when, and leads to setting it up", () => {
  const notice = createElement(TwoStepLoginNotice, { requiredFrom: "2026-12-01" });
  const page = renderAt("/admin", notice);
  expect(textIn(page)).toContain("From 1 December 2026 you need two-step login to work here.");
  expect(page).toContain('href="/account/two-step-login"');
});
