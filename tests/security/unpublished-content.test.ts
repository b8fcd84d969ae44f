import { beforeAll, expect, test } from "vitest";
import { contentKinds } from "#app/content/kinds/content-kinds.ts";
import type { Field, Fields, Value, Values } from "#app/content/kinds/fields.ts";
import { defaultEntries, siteContent } from "#app/content/site-content.server.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { reportAttack } from "./attack-result.ts";
import { attackedSite } from "./attacked-site.ts";
import { dataAddress, routePatterns } from "./routes-and-forms.ts";

const site = attackedSite();

/** In every text of every draft: an answer that contains it leaks one. */
const CANARY = "Zorillapelt";
const drafts: Record<string, Values> = {
  home: documentWithCanary("home", contentKinds.home.fields),
  "service/cybersecurity": documentWithCanary("service/cybersecurity", contentKinds.service.fields),
  "project/load-watch": documentWithCanary("project/load-watch", contentKinds.project.fields),
  portfolio: documentWithCanary("portfolio", contentKinds.portfolio.fields),
  // Never published, so that nothing may lead to their addresses.
  "service/zorillapelt": { slug: "zorillapelt", title: CANARY },
  "project/zorillapelt": { slug: "zorillapelt", title: CANARY },
};

beforeAll(async () => {
  for (const [id, draft] of Object.entries(drafts)) {
    await site.query(
      `insert into content_documents (id, draft, updated_by, publish_at)
       values ($1, $2, 'Thandi', now() + interval '10 years')`,
      [id, JSON.stringify(draft)],
    );
  }
});

const samples: Record<string, () => string> = {
  productId: () => site.owned.productId,
  slug: () => "load-watch",
  service: () => "cybersecurity",
  accessKey: () => site.owned.accessKey,
  file: () => "1.xml",
  bucket: () => "product-images",
};

test("drafts of the home page, services and projects, at every public address: 0 leaks", async () => {
  const { services, projects } = siteContent();
  const paths = [
    ...routePatterns.map((path) => path.replace(/:(\w+)/g, (_, name) => samples[name]?.() ?? "1")),
    ...services.map(({ slug }) => `/${slug}`),
    ...projects.map(({ slug }) => `/projects/${slug}`),
    "/projects?q=zorilla",
    "/zorillapelt",
    "/projects/zorillapelt",
    "/?service=/zorillapelt",
    "/sitemap/1.xml",
  ];
  const addresses = [...new Set(paths)].flatMap((path) => [path, dataAddress(path)]);
  const through: string[] = [];
  for (const address of addresses) {
    for (const actor of ["visitor", "stranger"] as const) {
      const { body } = await site.ask(address, actor);
      // An address that was asked for may be repeated, in small letters.
      if (body.toString().includes(CANARY)) through.push(`${actor} reads ${address}`);
    }
  }
  for (const path of ["/zorillapelt", "/projects/zorillapelt"]) {
    const { status, headers } = await site.ask(path);
    const unknown = await site.ask(path.replace("zorillapelt", "quaggapelt"));
    expect([status, headers.location]).toEqual([unknown.status, unknown.headers.location]);
  }
  expect(addresses.length).toBeGreaterThan(150);
  reportAttack({
    threat: "Content before it is published",
    tried: `${addresses.length} addresses as visitor and as customer, ${Object.keys(drafts).length} drafts`,
    through,
  });
});

test("a published text is found this way", async () => {
  await site.query(
    "update content_documents set published = draft, publish_at = null, draft = null where id = $1",
    ["project/load-watch"],
  );
  await eventually(async () => {
    const { body } = await site.ask("/projects/load-watch");
    expect(body.toString().includes(CANARY)).toBe(true);
  });
});

/** The entry as it is installed, with the canary in each of its texts. */
function documentWithCanary(id: string, fields: Fields): Values {
  return withCanary(fields, defaultEntries.get(id) ?? {});
}

function withCanary(fields: Fields, values: Values): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, fieldWithCanary(field, values[name])]),
  );
}

function fieldWithCanary(field: Field, value: Value = ""): Value {
  if (field.type === "group") return withCanary(field.fields, value as Values);
  if (field.type === "list") {
    return (value as Values[]).map((item) => withCanary(field.item, item));
  }
  if (field.type === "lines") return [CANARY];
  if (field.type === "text" || field.type === "markdown") return CANARY;
  return value;
}
