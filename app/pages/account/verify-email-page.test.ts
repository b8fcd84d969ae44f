import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#app/database/tables/users.ts";
import { accountFixture, ORIGIN, PASSWORD } from "#tests/helpers/accounts/account-fixture.ts";
import { action, loader } from "./verify-email-page.tsx";

const fixture = accountFixture();
const NEW_PASSWORD = "another few words to remember";

test("opening the link does not verify; submitting the account's password does, once", async () => {
  const link = await linkInMail();
  for (const method of ["HEAD", "GET"]) {
    expect(await open(link, method)).toMatchObject({ data: { outcome: "password" } });
    expect(await open(`${link}&password=new`, method)).toMatchObject({
      data: { outcome: "new-password" },
    });
  }
  expect(await isVerified()).toBe(false);
  const confirmed = await send(link, { password: PASSWORD });
  expect(confirmed).toMatchObject({ status: 302 });
  const { headers } = confirmed as Response;
  expect(headers.get("location")).toBe("/verify-email?done=confirmed");
  const cookie = headers.getSetCookie().find((line) => line.includes("session_token=")) ?? "";
  expect(await fixture.viewerOf(cookie.split(";")[0] ?? "")).toMatchObject({ isVerified: true });
  expect(await open(link)).toMatchObject({ data: { outcome: "already" } });
});

test.each([
  ["", { password: PASSWORD }],
  ["&password=new", { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }],
])(
  "an invalid or used link (%s) redirects to its state, and changes nothing",
  async (part, fields) => {
    const link = await linkInMail();
    const dead = `${link}x`;
    expect(await open(dead)).toMatchObject({ init: { status: 410 } });
    const answer = await send(dead + part, fields);
    expect((answer as Response).headers.get("location")).toBe(dead.replace(ORIGIN, ""));
    expect(await isVerified()).toBe(false);
  },
);

test.each([
  ["a wrong password", "", { password: "not my password" }, 401, "This password is not correct"],
  ["no password", "", {}, 422, "Password is required"],
  [
    "a common new password",
    "&password=new",
    { password: "password1", confirmPassword: "password1" },
    422,
    undefined,
  ],
  [
    "two different new passwords",
    "&password=new",
    { password: NEW_PASSWORD, confirmPassword: PASSWORD },
    422,
    undefined,
  ],
])("%s is rejected and does not verify", async (_name, part, fields, status, message) => {
  const answer = await send((await linkInMail()) + part, fields as Record<string, string>);
  expect(answer).toMatchObject({ init: { status } });
  if (message) expect(answer).toMatchObject({ data: { errors: { password: message } } });
  expect(await isVerified()).toBe(false);
});

test("a new password verifies the email and redirects to the login", async () => {
  const fields = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
  const answer = (await send(`${await linkInMail()}&password=new`, fields)) as Response;
  expect(answer.headers.get("location")).toBe("/login?password=saved");
  expect(await isVerified()).toBe(true);
});

async function linkInMail(): Promise<string> {
  const [mail] = await fixture.mailsTo(fixture.email);
  const [link = ""] = /https:\S+\/verify-email\?token=[\w-]+/.exec(mail?.textBody ?? "") ?? [];
  expect(link).toContain(ORIGIN);
  return link;
}

async function open(link: string, method = "GET") {
  const context = fixture.context();
  await fixture.runSessionMiddleware(context, fixture.request());
  return loader({ request: new Request(link, { method }), context, params: {} } as never);
}

async function send(link: string, fields: Record<string, string>) {
  const context = fixture.context();
  await fixture.runSessionMiddleware(context, fixture.request());
  const request = new Request(link, { method: "POST", body: new URLSearchParams(fields) });
  return action({ request, context, params: {} } as never);
}

async function isVerified() {
  const [user] = await fixture.database.select().from(users).where(eq(users.id, fixture.userId));
  return user?.emailVerified;
}
