import { createElement } from "react";
import { expect, test } from "vitest";
import { renderAt, textIn } from "#tests/helpers/render-page.ts";
import InvitePage from "./invite-page.tsx";

test("an invitation is not kept in the tab: the next one starts without its roles", () => {
  expect(pageHtml()).toMatch(/<form [^>]*data-no-draft/);
});

test("says how the link reaches the colleague", () => {
  expect(textIn(pageHtml())).toContain("a link to give your colleague");
  expect(textIn(pageHtml({ deliversMail: true }))).toContain("gets an email with a link");
  expect(pageHtml()).toMatch(/>Create invitation(<[^>]+>)*<\/button>/);
  expect(pageHtml({ deliversMail: true })).toMatch(/>Send invitation(<[^>]+>)*<\/button>/);
});

test("the link takes the place of the form, with a button to copy it", () => {
  const link = "https://shop.example/reset-password?token=x";
  const html = pageHtml({ actionData: { ok: true, invited: { name: "Zanele", link } } });
  expect(html).not.toContain("<form");
  expect(textIn(html)).toContain(link);
  expect(textIn(html)).toContain("Copy link");
  expect(textIn(html)).toContain("Invite another colleague");
});

function pageHtml({ deliversMail = false, actionData }: PageState = {}): string {
  const asked = { email: "owner@shop.example", asksPassword: true, asksCode: false };
  const loaderData = { hours: 72, deliversMail, asked, given: { name: "", email: "" } };
  return renderAt("/", createElement(InvitePage, { loaderData, actionData } as never));
}

type PageState = { deliversMail?: boolean; actionData?: object };
