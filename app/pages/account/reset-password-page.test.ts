import { afterEach, expect, test } from "vitest";
import { addToStaff } from "#app/domain/accounts/staff/invite-staff.server.ts";
import { applySettings, defaultSettings } from "#app/settings/private-settings.server.ts";
import { accountFixture, ORIGIN } from "#tests/helpers/accounts/account-fixture.ts";
import { action, loader } from "./reset-password-page.tsx";

const fixture = accountFixture();
const NEW_PASSWORD = "another few words to remember";

afterEach(() => applySettings(defaultSettings));

async function inviteSipho(): Promise<string> {
  const services = { database: fixture.database, origin: ORIGIN };
  const sipho = { email: `sipho-${crypto.randomUUID()}@example.com`, name: "Sipho" };
  const { link = "" } = await addToStaff(services, "command", { ...sipho, roles: ["warehouse"] });
  return new URL(link).searchParams.get("token") ?? "";
}

async function choosePassword(token: string): Promise<Response> {
  const body = new URLSearchParams({
    token,
    password: NEW_PASSWORD,
    confirmPassword: NEW_PASSWORD,
  });
  const request = new Request(`${ORIGIN}/reset-password`, { method: "POST", body });
  return (await action({ context: fixture.context(), request } as never)) as Response;
}

const sessionIn = ({ headers }: Response) =>
  headers.getSetCookie().find((line) => line.includes("session_token="));

test("a colleague who accepts an invitation is logged in with the password they chose", async () => {
  const answer = await choosePassword(await inviteSipho());
  expect(answer.headers.get("location")).toBe("/admin/products");
  const [pair = ""] = sessionIn(answer)?.split(";") ?? [];
  expect(await fixture.viewerOf(pair)).toMatchObject({ name: "Sipho", role: "admin" });
});

test("whoever resets a password logs in with it themselves", async () => {
  const answer = await choosePassword(await fixture.tokenFromMail());
  expect(answer.headers.get("location")).toBe("/login?password=saved");
  expect(sessionIn(answer)).toBeUndefined();
});

test("an invitation says that two-step login follows, where it is required", async () => {
  const leadOf = async (token: string) => {
    const request = new Request(`${ORIGIN}/reset-password?token=${token}`);
    const answer = await loader({ context: fixture.context(), request } as never);
    return (answer as { data: { lead: string } }).data.lead;
  };
  const token = await inviteSipho();
  expect(await leadOf(token)).not.toContain("two-step login");
  const { security } = defaultSettings;
  applySettings({ ...defaultSettings, security: { ...security, twoStepLoginFrom: "2026-01-01" } });
  expect(await leadOf(token)).toContain("Next, you’ll set up two-step login");
  expect(await leadOf(await fixture.tokenFromMail())).not.toContain("two-step login");
});
