import { createElement } from "react";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { company } from "#app/content/company.ts";
import { applyEntries, defaultEntries } from "#app/content/site-content.server.ts";
import { linkTargets } from "#app/seo/link-targets.server.ts";
import { footerServices, hasProjects, publicPages } from "#app/seo/public-pages.server.ts";
import { linksWithText, renderAt, textIn } from "#tests/helpers/render-page.ts";
import { Shell } from "./shell.tsx";

afterEach(() => vi.useRealTimers());

describe("the header", () => {
  const home = ["Home", "/"];
  const sections = [
    ["Services", "/#services"],
    ["About", "/#about"],
    ["Team", "/#team"],
    ["Contact", "/#contact"],
  ];
  const portfolio = ["Portfolio", "/projects"];
  const shop = ["Shop", "/shop"];
  const wide = [home, ...sections, portfolio, shop];
  const small = [...sections, portfolio, ["Find my order", "/find-order"]];
  const signUp = ["Sign Up", "/sign-up"];
  const login = ["Login", "/login"];

  test.for(["/", "/terms", "/shop"])("at %s has exactly its entries, wide and small", (path) => {
    const { main, menu, corner } = header(path);
    const welcome = ["Welcome,", "/account"];
    const account = ["Account", "/account"];
    const office = ["Admin", "/admin"];
    expect(linksWithText(main)).toEqual(wide);
    expect(linksWithText(menu)).toEqual([...small, welcome, account, office, signUp, login]);
    expect(linksWithText(corner)).toEqual([welcome, office, account, login, signUp]);
  });

  test("shows the links of visitors or of signed-in users only", () => {
    const { whole } = header();
    const classesOf = (pattern: RegExp) =>
      [...whole.matchAll(pattern)].map(([tag]) => /class="([^"]*)"/.exec(tag)?.[1] ?? "");
    const shown = {
      "viewer-only": [
        ...classesOf(/<a [^>]*welcome[^>]*>/g),
        ...classesOf(/<form [^>]*sign-out[^>]*>/g),
      ],
      "admin-only": classesOf(/<a [^>]*href="\/admin"[^>]*>/g),
      "visitor-only": classesOf(/<a [^>]*href="\/(login|sign-up)"[^>]*>/g),
    };
    for (const [name, classes] of Object.entries(shown)) {
      expect(classes.length, name).toBeGreaterThanOrEqual(2);
      for (const each of classes) expect(each.split(" ")).toContain(name);
    }
  });

  test("links to the account without script", () => {
    const links = [...header().whole.matchAll(/<noscript>(.*?)<\/noscript>/gs)].map(
      ([part]) => part,
    );
    expect(links.flatMap(linksWithText)).toEqual([
      ["Account", "/account"],
      ["Account", "/account"],
    ]);
  });

  test.for(["/", "/terms", "/shop"])("at %s has a search that leads to the shop", (path) => {
    const { whole } = header(path);
    const button = part(whole, /<button[^>]*popoverTarget[^>]*>/i);
    expect(button).toContain('aria-label="Search the shop"');
    const id = /popovertarget="([^"]+)"/i.exec(button)?.[1];
    const search = part(
      whole,
      new RegExp(`<search[^>]*id="${id}"[^>]*popover="auto".*?</search>`, "s"),
    );
    expect(search).toMatch(/<form[^>]*action="\/shop"/);
    expect(search).toMatch(/<input[^>]*type="search"[^>]*name="q"/);
    expect(search).toMatch(/<button[^>]*type="submit"/);
  });

  test("shows the company's name as a link to home", () => {
    expect(linksWithText(header().whole)[0]).toEqual(["Jacaranda ICT", "/"]);
  });
});

describe("the footer", () => {
  test("has its quick links and the legal pages, and no other internal link", () => {
    const footer = part(shell(), /<footer.*<\/footer>/s);
    const quick = part(footer, /<nav[^>]*aria-label="Quick links".*?<\/nav>/s);
    expect(linksWithText(quick)).toEqual([
      ["Home", "/"],
      ["Services", "/#services"],
      ["About", "/#about"],
      ["Contact", "/#contact"],
      ["Privacy Policy", "/privacy"],
      ["Terms of Service", "/terms"],
    ]);
    const own = linksWithText(footer.replace(quick, "")).filter(([, address]) =>
      address.startsWith("/"),
    );
    expect(own).toEqual([
      ["Jacaranda ICT", "/"],
      ["Data analytics", "/data-analytics"],
      ["Portfolio", "/projects"],
      ["Shop", "/shop"],
      ["Find my order", "/find-order"],
      ["Delivery", "/delivery"],
      ["Returns and refunds", "/returns"],
      ["Warranty", "/warranty"],
      ["Company information", "/company-information"],
      ["Supplier pack", "/supplier-pack"],
      ["PAIA manual", "/paia-manual"],
      ["Complaints", "/complaints"],
      ["Accessibility", "/accessibility"],
      ["Cookies", "/cookies"],
    ]);
  });

  test("calls a service by the label in its document, or leaves it out", () => {
    const documents = new Map(defaultEntries);
    const set = (id: string, footerLabel: string) =>
      documents.set(id, { ...documents.get(id), footerLabel });
    set("service/data-analytics", "");
    set("service/voip-services", "Office phones");
    applyEntries(documents, new Map());
    onTestFinished(() => applyEntries(defaultEntries, new Map()));
    const links = linksWithText(part(shell(), /<footer.*<\/footer>/s));
    expect(links).toContainEqual(["Office phones", "/voip-services"]);
    expect(links.map(([, address]) => address)).not.toContain("/data-analytics");
  });

  test("links to the four networks, email, phone and WhatsApp", () => {
    const links = linksWithText(part(shell(), /<footer.*<\/footer>/s));
    const away = links.filter(([, address]) => !address.startsWith("/"));
    expect(away.slice(0, 4).map(([name]) => name)).toEqual([
      "Facebook",
      "X",
      "Instagram",
      "LinkedIn",
    ]);
    expect(away).toEqual([
      ...company().social.map(({ name, url }) => [name, url]),
      [company().email, `mailto:${company().email}`],
      [company().phone.shown, `tel:${company().phone.number}`],
      [`${company().whatsapp.shown} WhatsApp`, company().whatsapp.url],
    ]);
  });

  test.for([2026, 2031])("in %i ends with that year and the legal name", (year) => {
    vi.useFakeTimers({ now: new Date(Date.UTC(year, 5, 1)), toFake: ["Date"] });
    const footer = part(shell(), /<footer.*<\/footer>/s);
    expect(textIn(footer)).toContain(`© ${year} Jacaranda ICT Solutions (Pty) Ltd`);
  });
});

test("the contact launcher links to WhatsApp, phone, email and the form", () => {
  const links = linksWithText(part(shell(), /<div[^>]*id="contact-widget".*$/s));
  expect(links).toEqual([
    [`WhatsApp ${company().whatsapp.shown}`, company().whatsapp.url],
    [`Phone ${company().phone.shown}`, `tel:${company().phone.number}`],
    [`Email ${company().email}`, `mailto:${company().email}`],
    ["Contact form A reply within 24 hours", "/#contact"],
  ]);
});

test("without projects, neither header, menu nor footer links to the portfolio", () => {
  const isProject = (id: string) => id.startsWith("project/");
  const documents = new Map([...defaultEntries].filter(([id]) => !isProject(id)));
  expect(linksWithText(shell()).filter(([, to]) => to === "/projects")).toHaveLength(3);
  applyEntries(documents, new Map());
  onTestFinished(() => applyEntries(defaultEntries, new Map()));
  expect(linksWithText(shell()).filter(([, to]) => to.startsWith("/projects"))).toEqual([]);
  expect(publicPages()).not.toContain("/projects");
  expect(linkTargets().map(({ to }) => to)).not.toContain("/projects");
});

function shell(path = "/"): string {
  const rootData = { footerServices: footerServices(), hasProjects: hasProjects() };
  return renderAt(path, createElement(Shell, null, "The page"), rootData);
}

function header(path = "/") {
  const whole = part(shell(path), /<header.*<\/header>/s);
  const main = part(whole, /<nav[^>]*aria-label="Main".*?<\/nav>/s);
  const menu = part(whole, /<nav[^>]*aria-label="Main, small screen".*?<\/nav>/s);
  const corner = part(whole, /<div class="header-account[^>]*>.*?<\/div>/s);
  return { whole, main, menu, corner };
}

function part(html: string, pattern: RegExp): string {
  const [found] = pattern.exec(html) ?? [];
  if (found === undefined) throw new Error(`No ${pattern} in ${html}`);
  return found;
}
