import { company } from "#app/content/company.ts";
import { kindOf } from "#app/content/kinds/content-kinds.ts";
import type { Value, Values } from "#app/content/kinds/fields.ts";
import type { HomeEntry } from "#app/content/kinds/home-fields.ts";
import { legalPath } from "#app/content/legal/legal-page.server.ts";
import { navigation } from "#app/content/navigation.ts";
import { buildContent, defaultEntries } from "#app/content/site-content.server.ts";
import { vatLabels } from "#app/content/texts/vat-labels.ts";

/**
 * The picture that a shared link shows, one for each page. The build draws them all from the content
 * that the installation starts with, and a page finds its own by its path. Add a list of pages with
 * one line.
 */
export function openGraphImages(): OpenGraphImage[] {
  const { home, services, portfolio, projects, legal, sizing } = buildContent(defaultEntries);
  /** A service belongs to a group, whose verb says what we do for a client. */
  const kickerOf = (id: string) => {
    const group = home.services.groups.find((known) =>
      known.services.some(({ service }) => service === id),
    );
    return group ? `${group.verb}: ${group.about.toLowerCase()}` : "Build: insight from your data";
  };
  return [
    {
      path: "/",
      kicker: "ICT consulting and services, Pretoria",
      title: headline(home.hero),
    },
    ...services.map(({ id, slug, title }) => ({ path: `/${slug}`, title, kicker: kickerOf(id) })),
    { path: "/projects", kicker: "Websites, mobile apps, AI workflows", title: portfolio.title },
    ...projects.map(({ slug, title, category }) => ({
      path: `/projects/${slug}`,
      title,
      kicker: portfolio.categories.find((each) => each.slug === category)?.name ?? "",
    })),
    { path: "/shop", kicker: vatLabels().kicker, title: "Order online, or ask for a quotation" },
    {
      path: navigation.sizing.to,
      kicker: "UPSs and PoE switches",
      title: sizing.title,
    },
    ...legal.map((entry) => ({
      path: legalPath(entry),
      title: entry.title,
      kicker: "Legal information",
    })),
    { path: "/supplier-pack", kicker: "For procurement", title: "Supplier pack" },
    { path: "/sign-up", kicker: "Your account", title: `Create an account with ${company().name}` },
    { path: "/login", kicker: "Your account", title: `Log in to ${company().name}` },
    { path: "/forgot-password", kicker: "Your account", title: "Reset your password" },
  ];
}

/** Whether the build has drawn a picture with this title, or headline, for this path of the content. */
export function hasShareImage({ path, title }: { path: string; title: string }): boolean {
  return [...defaultEntries].some(
    ([id, values]) => kindOf(id)?.path(values) === path && drawnTitle(values) === title,
  );
}

function drawnTitle({ title, hero }: Values): Value | undefined {
  return hero ? headline(hero as HomeEntry["hero"]) : title;
}

/** The title in the picture of the home page. */
export function headline({ title }: HomeEntry["hero"]): string {
  return title.join(" ");
}

export type OpenGraphImage = {
  path: string;
  title: string;
  /** One short line above the title. */
  kicker: string;
};
