import type { SiteProcess } from "#tests/helpers/site-process.ts";

/** The account that a benchmark makes for itself, by the site's own settings. */
export const benchAdmin = {
  email: "bench@jacaranda.example",
  password: "a long word for the bench",
};

export const adminVariables = {
  ADMIN_EMAIL: benchAdmin.email,
  ADMIN_PASSWORD: benchAdmin.password,
};

/** Logs in as anyone would, and returns the cookies. */
export async function logInToBench({ origin }: Pick<SiteProcess, "origin">): Promise<string> {
  const response = await fetch(`${origin}/login`, {
    method: "POST",
    headers: { origin },
    body: new URLSearchParams(benchAdmin),
    redirect: "manual",
  });
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  if (cookies.length === 0) throw new Error(`The login answers ${response.status}`);
  return cookies.join("; ");
}
