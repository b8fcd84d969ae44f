import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { company } from "#app/content/company.ts";
import { legalPage } from "#app/content/legal/legal-page.server.ts";
import { siteContent } from "#app/content/site-content.server.ts";
import { projectMediaTexts } from "#app/content/texts/spec-texts.ts";
import { specialFormAt } from "#app/pages/legal/special-forms.ts";
import { internalLinks } from "#scripts/list-page-routes.ts";
import { legalFacts } from "#tests/helpers/legal-facts.ts";
import { headingsIn, linksWithText, textIn, titleIn } from "#tests/helpers/render-page.ts";
import { rawRequest } from "#tests/helpers/site/raw-request.ts";
import {
  makeDataFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";
import { listPublicPages } from "../../bench/public-pages.ts";
import { legalDuties } from "./legal-duties.ts";

const { services: companyServices, portfolio, projects } = siteContent();

let site: SiteProcess;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;

beforeAll(async () => {
  folder = await makeDataFolder();
  site = await startSiteProcess({ dataFolder: folder.path });
});
afterAll(async () => {
  await site.discard();
});

async function open(path: string) {
  const { status, headers, body } = await rawRequest(site.origin + path);
  return { status, headers, html: body.toString() };
}

test.each(["/", "/shop", "/projects", "/cart"])(
  "%s fetches its scripts after what the first screen needs",
  async (path) => {
    const { html } = await open(path);
    const preloads = html.match(/<link [^>]*modulepreload[^>]*>/g) ?? [];
    expect(preloads.length).toBeGreaterThan(4);
    expect(preloads.filter((link) => !link.includes(' fetchpriority="low" '))).toEqual([]);
    // The descriptions of the settings are for the admin area.
    expect(preloads.filter((link) => link.includes("/settings-"))).toEqual([]);
  },
);

describe("the home page", () => {
  test("links each of the twelve services to its page", async () => {
    const services = part((await open("/")).html, /<section[^>]* id="services".*?<\/section>/s);
    const twelve = companyServices
      .map(({ slug }) => `/${slug}`)
      .filter((path) => path !== "/data-analytics");
    expect(linksWithText(services).map(([, href]) => href)).toEqual(twelve);
  });

  test("has each item of a ticker twice, the second time not for screen readers", async () => {
    const { html } = await open("/");
    for (const [name, count] of [
      ["List of certifications", 7],
      ["List of trusted partners", 12],
    ] as const) {
      const ticker = part(
        html,
        new RegExp(`<section[^>]* aria-label="${name}".*?</section>`, "is"),
      );
      expect(ticker.match(/<li\b/g), name).toHaveLength(count * 2);
      expect(ticker.match(/<li aria-hidden="true"/g), name).toHaveLength(count);
    }
  });

  test("has the drawn tree in its HTML, and links the privacy policy at the contact form", async () => {
    const { html } = await open("/");
    expect(html).toMatch(/canopy-tree"><svg .*canopy-blossom"><svg /s);
    const contact = part(html, /<section[^>]* id="contact".*?<\/section>/s);
    expect(linksWithText(contact)).toContainEqual(["Privacy Policy", "/privacy"]);
  });

  test("has no broken internal link", async () => {
    for (const path of new Set(internalLinks((await open("/")).html))) {
      expect((await fetch(site.origin + path)).status, path).toBe(200);
    }
  });

  test("prefills a known service, and nothing for an unknown one or two at once", async () => {
    const messageAt = async (path: string) =>
      /<textarea[^>]*>([^<]*)/.exec((await open(path)).html)?.[1];
    for (const query of [
      "service=/no-such-service",
      "service=<script>alert(1)</script>",
      "service=/cybersecurity&service=/voip-services",
    ]) {
      const path = `/?${encodeURI(query)}`;
      expect((await open(path)).status, path).toBe(200);
      expect(await messageAt(path), path).toBe("");
    }
    expect(await messageAt("/?service=/cloud-solutions")).toBe("About Cloud Solutions: ");
    expect(await messageAt("/?%73ervice=/cloud-solutions")).toBe("About Cloud Solutions: ");
    const unknown = await open("/?service=/made-up");
    expect(unknown.headers["cache-control"]).toContain("no-store");
    expect(await messageAt("/")).toBe("");
  });
});

describe("a service page", () => {
  test.for(companyServices)(
    "$title: heading, capabilities, related services",
    async ({ slug, title }) => {
      const { status, html } = await open(`/${slug}`);
      expect(status).toBe(200);
      expect(titleIn(html)).toBe(`${title} · ${company().name}`);
      expect(headingsIn(html, 1)).toEqual([title]);
      const capabilities = html.match(/<li class="capability"/g);
      expect(capabilities).toHaveLength(slug === "hardware-software" ? 12 : 8);
      const related = part(html, /<nav[^>]* aria-labelledby="related-services".*?<\/nav>/s);
      expect([2, 3]).toContain(linksWithText(related).length);
    },
  );

  test("shows its related projects and links to all", async () => {
    const { html } = await open("/managed-it-services");
    const related = part(html, /<section[^>]* aria-labelledby="related-projects".*?<\/section>/s);
    expect(headingsIn(related, 3)).toEqual(["Fault Desk", "Load Watch", "Branch Map"]);
    expect(linksWithText(related)).toContainEqual(["All projects", "/projects"]);
  });
});

describe("the list of projects", () => {
  test("shows all of them, with search field and category buttons", async () => {
    const { html } = await open("/projects");
    expect(titleIn(html)).toBe(`${portfolio.title} · ${company().name}`);
    expect(headingsIn(html, 1)).toEqual([portfolio.title]);
    expect(textIn(html)).toContain(portfolio.tagline);
    expect(html).toContain('placeholder="Search by name or tech..."');
    expect(listed(html)).toEqual(projects.map(({ slug }) => slug));
    expect(textIn(html)).toContain("9 projects");
  });

  test("a card has three technologies and the number of others, and says when it has no picture", async () => {
    const { html } = await open("/projects");
    expect(textIn(cardOf(html, "stockroom"))).toContain("React TypeScript PostgreSQL +2 more");
    expect(cardOf(html, "site-survey").match(/<li>/g)).toHaveLength(3);
    expect(html.split(projectMediaTexts.previewSoon)).toHaveLength(2);
    expect(cardOf(html, "tender-library")).toContain(projectMediaTexts.previewSoon);
  });

  test("links demo and source in a new tab, where there are any", async () => {
    const { html } = await open("/projects");
    for (const label of ["Live demo of Load Watch", "Source code for Load Watch"]) {
      const link = part(html, new RegExp(`<a [^>]*aria-label="${label}"[^>]*>`));
      expect(link).toMatch(/href="https:[^"]+".* target="_blank" rel="noopener"/);
    }
    expect(cardOf(html, "gatehouse")).not.toContain("project-links");
  });

  test("is filtered without script: Enter keeps the category, a category keeps the words", async () => {
    const { html } = await open("/projects?q=react&category=mobile-app");
    expect(listed(html)).toEqual(["load-watch", "gatehouse"]);
    const form = part(html, /<form[^>]* action="\/projects".*?<\/form>/s);
    expect(form).toMatch(/<input[^>]* name="q"[^>]* value="react"/);
    // The first submit button of the form is the one that Enter presses.
    expect(form).toMatch(/<button[^>]* value="mobile-app"[^>]* name="category"/);
    const id = /<form id="([^"]+)"/.exec(form)?.[1];
    const choices = part(html, /<fieldset class="category-buttons".*?<\/fieldset>/s);
    const buttons = [...choices.matchAll(/<button ([^>]*)>([^<]*)/g)];
    expect(buttons.map(([, , name]) => name)).toEqual([
      "All",
      "Website",
      "Mobile App",
      "AI Workflow",
    ]);
    for (const [, attributes, name] of buttons) {
      expect(attributes).toMatch(
        new RegExp(`^type="submit" class="soft" form="${id}" .*name="category"$`),
      );
      expect(attributes).toContain(`aria-pressed="${name === "Mobile App"}"`);
    }
  });

  test("says that a category is unknown, forgives a typing error, and offers more when empty", async () => {
    const unknown = await open("/projects?category=zzz");
    expect(unknown.html).toContain("That category doesn’t exist. Showing all projects.");
    expect(listed(unknown.html)).toHaveLength(9);
    expect(listed((await open("/projects?q=pyton")).html)).toHaveLength(3);
    const empty = (await open("/projects?q=python&category=website")).html;
    expect(listed(empty)).toEqual([]);
    const ways = linksWithText(part(empty, /<div class="no-results".*?<\/section>/s));
    expect(ways).toContainEqual(["3 matches in other categories", "/projects?q=python"]);
    expect(ways).toContainEqual(["Show all projects", "/projects"]);
  });

  test("is cached when it is linked to, and not for a search", async () => {
    const isCached = async (path: string) => {
      await open(path);
      return (await open(path)).headers["cache-status"] === "pages; hit";
    };
    expect(await isCached("/projects")).toBe(true);
    expect(await isCached("/projects?category=website")).toBe(true);
    expect(await isCached("/projects?q=react")).toBe(false);
    expect(await isCached("/projects?category=website&category=website")).toBe(false);
    const website = (await open("/projects?category=website")).html;
    expect(listed(website)).toContain("stockroom");
    expect(listed(website)).not.toContain("gatehouse");
  });
});

describe("a project page", () => {
  test.for(projects)("$title shows all that is known", async (project) => {
    const { slug, title, tagline, tech, images, liveUrl, repoUrl } = project;
    const { status, html } = await open(`/projects/${slug}`);
    expect(status).toBe(200);
    expect(titleIn(html)).toBe(`${title} · ${company().name}`);
    expect(headingsIn(html, 1)).toEqual([title]);
    expect(textIn(part(html, /<section class="page-head.*?<\/section>/s))).toContain(tagline);
    const description = section(html, "description");
    expect(description.match(/<strong>/g)?.length).toBeGreaterThan(2);
    expect(description.match(/<li>/g)?.length).toBeGreaterThan(2);
    expect(description).not.toContain("**");
    const stack = [...section(html, "tech-stack").matchAll(/<li>(.*?)<\/li>/g)];
    expect(stack.map(([, name = ""]) => textIn(name))).toEqual([...tech]);
    const shots = images.length > 0 ? linksWithText(section(html, "screenshots")) : [];
    expect(shots).toHaveLength(images.length);
    for (const [name, href] of [
      ["Live Demo", liveUrl],
      ["GitHub", repoUrl],
    ] as const) {
      const links = linksWithText(html).filter(([words]) => words === name);
      expect(links).toEqual(href ? [[name, href]] : []);
      if (href) expect(html).toContain(`<a href="${href}" target="_blank" rel="noopener"`);
    }
    const next = part(html, /<nav[^>]* aria-label="Next project".*?<\/nav>/s);
    expect(linksWithText(next)[0]?.[1]).toBe(
      `/projects/${(projects[projects.indexOf(project) + 1] ?? projects[0])?.slug}`,
    );
    expect(linksWithText(html)).toContainEqual(["Back to all projects", "/projects"]);
  });

  test("says when there is no preview, and without script a video has the browser's controls", async () => {
    expect((await open("/projects/tender-library")).html).toContain(projectMediaTexts.noPreview);
    const picture = (await open("/projects/gatehouse")).html;
    expect(picture).not.toContain(projectMediaTexts.noPreview);
    expect(picture).toMatch(/class="wrap project-media"><div><picture/);
    const video = part((await open("/projects/load-watch")).html, /<video.*?<\/video>/s);
    expect(video).toMatch(/ controls=""/);
    expect(textIn(video)).toBe(projectMediaTexts.videoUnsupported);
  });

  test.for(["nothing", "Load-Watch", "%20", "constructor", "a".repeat(500)])(
    "of an unknown slug redirects to /404: %s",
    async (slug) => {
      const { status, headers } = await open(`/projects/${slug}`);
      expect([status, headers.location]).toEqual([302, "/404"]);
    },
  );
});

describe("a legal page", () => {
  test.for(siteContent().legal.map((document) => legalPage(document, legalFacts())))(
    "$title: title, date, sections in order, an email link",
    async ({ path, title, lastUpdated, sections }) => {
      const { html } = await open(path);
      const main = part(html, /<main.*<\/main>/s);
      expect(titleIn(html)).toBe(`${title} · ${company().name}`);
      expect(headingsIn(main, 1)).toEqual([title]);
      const dated = path === "/paia-manual" ? "Version of" : "Last updated:";
      expect(textIn(main)).toContain(`${dated} ${lastUpdated?.shown}`);
      const forms = specialFormAt(path);
      const titles = [...sections, ...(forms ? [forms] : [])].map((each) => each.title);
      expect(headingsIn(main, 2)).toEqual(titles);
      const subject = encodeURIComponent(title);
      expect(linksWithText(main).at(-1)?.[1]).toBe(`mailto:${company().email}?subject=${subject}`);
    },
  );
});

test.for(legalDuties.map((each) => [each.section, each.duty, each.path, each] as const))(
  "%s: %s at %s",
  async ([, , path, { says }]) => {
    const { status, html } = await open(path);
    expect(status).toBe(200);
    const main = textIn(part(html, /<main.*<\/main>/s)).replaceAll("\u00a0", " ");
    expect(main).toContain(says());
  },
);

test("the PAIA manual is a PDF, too, and each page links to it and to the other legal pages", async () => {
  const { status, headers, body } = await rawRequest(`${site.origin}/paia-manual.pdf`);
  expect([status, headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect(body.subarray(0, 5).toString()).toBe("%PDF-");
  const { html } = await open("/");
  const links = linksWithText(part(html, /<footer.*<\/footer>/s));
  for (const each of [
    ["PAIA manual", "/paia-manual"],
    ["Complaints", "/complaints"],
    ["Accessibility", "/accessibility"],
    ["Cookies", "/cookies"],
  ]) {
    expect(links).toContainEqual(each);
  }
});

test.for([
  ["/complaints", "complaint"],
  ["/paia-manual", "information-request"],
] as const)("%s takes its form without script", async ([path, kind]) => {
  const send = (fields: Record<string, string>) =>
    fetch(site.origin + path, {
      method: "POST",
      headers: { origin: site.origin },
      body: new URLSearchParams({ kind, ...fields }),
    });
  const empty = await send({ name: "", email: "", message: "Nothing arrived" });
  expect(empty.status).toBe(422);
  expect(await empty.text()).toContain("Nothing arrived</textarea>");
  const sent = await send({ name: "Thandi", email: "thandi@example.co.za", message: "Late" });
  expect(sent.status).toBe(200);
  expect(await sent.text()).toMatch(/Your reference: (<!-- -->)?[0-9A-F]{8}/);
});

describe("a page that is not there", () => {
  test.for(["/nowhere", "/404", "/products/nothing/at/all"])(
    "%s answers 404 and links home",
    async (path) => {
      const { status, html } = await open(path);
      expect(status).toBe(404);
      expect(headingsIn(html, 1)).toEqual(["Page not found"]);
      // A path of one part could be a service.
      expect(part(html, /<a [^>]*href="\/#services"[^>]*>/)).not.toContain("aria-current");
      const main = part(html, /<main.*<\/main>/s);
      expect(linksWithText(main)).toContainEqual(["Go to the home page", "/"]);
    },
  );

  test("maintenance answers 503 with three ways to reach the company", async () => {
    const { status, html } = await open("/maintenance");
    expect(status).toBe(503);
    expect(headingsIn(html, 1)).toEqual(["Pardon Our Sparks"]);
    const main = part(html, /<main.*<\/main>/s);
    expect(textIn(main)).toContain("optimising the site");
    expect(linksWithText(main)).toHaveLength(3);
  });
});

/** Compressed. Home misses the aim of 8 000: its limit holds it to what it weighs (docs/decisions/0004). */
const MAX_BYTES = 8_000;
const MAX_BYTES_OF: Record<string, number> = { Home: 9_400 };
const MAX_SHEETS = 5;

const getCompressed = (path: string) =>
  rawRequest(site.origin + path, { headers: { "accept-encoding": "br" } });

/** But for the sheet for print, zoom and forced colours, which delays no page. */
async function stylesheetsOf(path: string): Promise<string[]> {
  const html = await (await fetch(site.origin + path)).text();
  return [...html.matchAll(/<link rel="stylesheet" href="([^"#]+)"(?! media="print,)/g)].map(
    ([, href = ""]) => href,
  );
}

describe("style sheets", () => {
  test("of a public page are no more than it is allowed, in at most five files", async () => {
    const heavy: [string, number][] = [];
    for (const { name, path } of await listPublicPages(site.origin)) {
      const sheets = await stylesheetsOf(path);
      expect(sheets.length, name).toBeGreaterThan(0);
      expect(sheets.length, name).toBeLessThanOrEqual(MAX_SHEETS);
      const answers = await Promise.all(sheets.map(getCompressed));
      const bytes = answers.reduce((sum, { body }) => sum + body.length, 0);
      if (bytes > (MAX_BYTES_OF[name] ?? MAX_BYTES)) heavy.push([name, bytes]);
    }
    expect(heavy).toEqual([]);
  });

  test("are kept by a browser for a year", async () => {
    for (const sheet of await stylesheetsOf("/shop")) {
      const { status, headers } = await getCompressed(sheet);
      expect(status).toBe(200);
      expect(headers["content-encoding"]).toBe("br");
      expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    }
  });
});

function part(html: string, pattern: RegExp): string {
  const [found] = pattern.exec(html) ?? [];
  if (found === undefined) throw new Error(`No ${pattern} in ${html}`);
  return found;
}

/** A section by the id of its heading. */
function section(html: string, heading: string): string {
  return part(html, new RegExp(`<section[^>]* aria-labelledby="${heading}".*?</section>`, "s"));
}

/** The slugs of the project cards, in their order. */
function listed(html: string): string[] {
  const cards = html.matchAll(/<h2><a [^>]*href="\/projects\/([\w-]+)"/g);
  return [...cards].map(([, slug = ""]) => slug);
}

function cardOf(html: string, slug: string): string {
  const cards = html.split('<li class="project-card">');
  return cards.find((card) => card.includes(`href="/projects/${slug}"`)) ?? "";
}
