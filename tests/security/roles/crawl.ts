import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import { STAFF_ROLES, type StaffRole } from "#app/domain/accounts/staff/permissions.ts";
import { permissionsFor } from "#app/http/auth/admin-pages.ts";
import { adminRoutes } from "#scripts/permissions-matrix.ts";
import { formsIn } from "#tests/helpers/site/form-browser.ts";
import type { RawResponse } from "#tests/helpers/site/raw-request.ts";
import { unescapeHtml } from "#tests/helpers/site/site-browser.ts";
import { isFullRun, reportAttack } from "#tests/security/attack-result.ts";
import { site, staff } from "./site.ts";
import { missingFor, permissionsOfForm, refusedFor } from "./staff-by-role.ts";

/** Pages of one pattern that are opened: lists with other filters, records in other states. */
const MAX_PER_PATTERN = isFullRun ? 8 : 2;

const patterns = adminRoutes().map((path) => ({ path }));

/** The pattern of the route table; out of the admin area, the first part of the path. */
function patternFor(path: string): string {
  return matchRoutes(patterns, path)?.at(-1)?.route.path ?? `/${path.split("/")[1]}`;
}

test.each(STAFF_ROLES)("%s sees no link and no form that leads to a refusal", async (role) => {
  const { pages, links, forms, problems } = await crawl(role);
  expect(pages).toBeGreaterThan(5);
  reportAttack({
    threat: `Controls that lead nowhere, as ${role}`,
    tried: `${pages} pages from /admin on, ${links} links and ${forms} forms on them`,
    through: problems,
  });
});

test("links to the editor on pages of the site are for those who publish content", async () => {
  for (const role of STAFF_ROLES) {
    const { headers } = await staff.ask(role, "/session");
    const cookie = headers["set-cookie"]?.find((line) => line.startsWith("viewer=")) ?? "";
    const viewer = JSON.parse(
      decodeURIComponent(cookie.slice("viewer=".length).split(";")[0] ?? ""),
    );
    const isEditor = missingFor(role, permissionsFor("/admin/content/edit/home")).length === 0;
    expect([viewer.isAdmin, viewer.editsContent === true], role).toEqual([true, isEditor]);
  }
});

/** Opens what the pages link to, from /admin on, and looks at every link and form on the way. */
async function crawl(role: StaffRole) {
  const problems = new Set<string>();
  const opened = new Map<string, number>();
  // Searches find pages, settings and records, which lead on.
  const searches = ["email", "bank", "on"].map((words) => `/admin/search?q=${words}`);
  // The customer who has ordered, asked and written: lists begin with newer ones.
  const customer = `/admin/customers/${site.owned.userId}`;
  const seesCustomer = missingFor(role, permissionsFor(customer)).length === 0;
  const starts = ["/admin", ...searches, ...(seesCustomer ? [customer] : [])];
  const seen = new Set(starts);
  const queue = starts.map((path) => ({ path, from: "the login" }));
  let [pages, links, forms] = [0, 0, 0];

  for (let next = queue.shift(); next; next = queue.shift()) {
    const { path, from } = next;
    const [pathname = ""] = path.split("?");
    const pattern = patternFor(pathname);
    const count = opened.get(pattern) ?? 0;
    if (count >= MAX_PER_PATTERN) continue;
    opened.set(pattern, count + 1);
    pages += 1;
    const answer = await follow(role, path);
    const missing = refusedFor(answer);
    // What visitors get during maintenance, as its settings show it.
    if (pathname === "/maintenance") continue;
    if (missing || answer.status >= 400) {
      problems.add(`${from} links to ${pattern}: ${missing ?? answer.status}`);
      continue;
    }
    // Pages for customers are crawled in tests/e2e.
    if (!/^\/admin(\/|$)/.test(pathname) || !isPage(answer)) continue;
    const html = answer.body.toString();
    for (const link of linksIn(html)) {
      links += 1;
      const target = link.split("?")[0] ?? "";
      const lacking = missingFor(role, permissionsFor(target));
      if (lacking.length > 0) problems.add(`${pattern} links to ${patternFor(target)}: ${lacking}`);
      if (!seen.has(link)) queue.push({ path: link, from: pattern });
      seen.add(link);
    }
    for (const { method, action, fields } of formsIn(html)) {
      forms += 1;
      const [target = ""] = (action || path).split("?");
      const to = patternFor(target);
      const permissions =
        method === "post" ? permissionsOfForm(to, fields) : permissionsFor(target);
      if (!permissions) {
        problems.add(`${pattern}: nothing is said of the form ${JSON.stringify(fields)}`);
        continue;
      }
      const lacking = missingFor(role, permissions);
      if (lacking.length > 0) {
        const { intent = fields.do ?? fields.step ?? fields.table ?? "" } = fields;
        problems.add(`${pattern} has a form for ${to} ${intent} ${fields.field ?? ""}: ${lacking}`);
      }
    }
  }
  return { pages, links, forms, problems: [...problems] };
}

async function follow(role: StaffRole, path: string): Promise<RawResponse> {
  let answer = await staff.ask(role, path);
  for (let steps = 0; answer.headers.location && steps < 3 && !refusedFor(answer); steps++) {
    const { location } = answer.headers;
    if (!location.startsWith("/")) return answer;
    answer = await staff.ask(role, location);
  }
  return answer;
}

const isPage = ({ headers }: RawResponse) => /^text\/html/.test(headers["content-type"] ?? "");

/** The addresses of this site that a page links to, with their queries. */
function linksIn(html: string): string[] {
  const found = [...html.matchAll(/<a\b[^>]*\shref="(\/(?!\/)[^"#]*)/g)];
  return [...new Set(found.map(([, link = ""]) => unescapeHtml(link)))];
}
