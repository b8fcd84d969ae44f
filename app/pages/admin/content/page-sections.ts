/**
 * Where a page shows the parts of its entry: selectors by the part, so the script of the page
 * does not name them. Of a list with `*`, each item has an element of its own.
 */
export const homeSections = {
  hero: ".hero",
  about: "#about",
  team: "#team",
  services: "#services",
  whyChooseUs: ".why-choose-us",
  certifications: "[aria-labelledby=certifications]",
  partners: "[aria-labelledby=trusted-partners]",
  clients: "[aria-labelledby=clients]",
  references: "[aria-labelledby=references]",
  contact: "#contact",
};

const pageSections: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  home: homeSections,
  service: {
    title: ".page-head",
    intro: ".page-head",
    drawing: ".page-head",
    picture: ".page-head",
    audience: ".service-brief",
    outcome: ".service-brief",
    deliverables: ".service-brief",
    isMonthly: ".service-brief",
    offer: ".service-offer",
    rows: ".capabilities",
    "rows.*": ".capability-row",
    start: ".closing",
    related: ".related-services",
    shopCategory: ".service-products",
    projects: ".related-projects",
  },
  project: {
    title: ".page-head",
    tagline: ".page-head",
    category: ".page-head",
    liveUrl: ".page-head",
    repoUrl: ".page-head",
    thumb: ".project-media",
    video: ".project-media",
    description: ".project-prose",
    tech: ".project-tech",
    images: ".project-screenshots",
    services: ".project-uses",
    products: ".project-uses",
  },
  sizing: { title: ".page-head", intro: ".page-head", devices: ".sizing-devices" },
  portfolio: { title: ".page-head", tagline: ".page-head", order: ".projects-list" },
  legal: {
    title: ".page-head",
    updated: ".page-head",
    sections: ".legal-text",
    "sections.*": ".legal-text > section",
    question: ".closing",
  },
};

/** The element that shows a field, by the field's path: "rows.1.title". */
export function findSection(page: Document, kind: string, path: string): Element | null {
  const [part = "", item = ""] = path.split(".");
  const { [part]: whole, [`${part}.*`]: each } = pageSections[kind] ?? {};
  const items = each ? page.querySelectorAll(`main ${each}`) : [];
  return items[Number(item || -1)] ?? (whole ? page.querySelector(`main ${whole}`) : null);
}
