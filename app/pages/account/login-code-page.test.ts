import { createElement } from "react";
import { expect, test } from "vitest";
import { renderAt } from "#tests/helpers/render-page.ts";
import LoginCodePage from "./login-code-page.tsx";

test("the second step of a login starts in the field for the code", () => {
  const loaderData = { next: "", isStaff: true, trustedDays: 30 };
  const html = renderAt("/login/code", createElement(LoginCodePage, { loaderData } as never));
  expect(/<input[^>]*name="loginCode"[^>]*>/.exec(html)?.[0]).toContain('autofocus=""');
});
