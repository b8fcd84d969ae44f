import { hero } from "#app/content/home/hero.ts";
import {
  about,
  certifications,
  contact,
  homeMeta,
  partners,
  team,
  whyChooseUs,
} from "#app/content/home/home.ts";
import { serviceGlyphs } from "#app/content/service-glyphs.ts";
import { serviceGroups, servicesIntro } from "#app/content/services/services.ts";
import { branches } from "./branch-drawings.ts";

/** The texts and drawings of the home page. They travel as loader data, in the HTML, and not as script. */
export function homeContent() {
  const groups = serviceGroups.map(({ verb, about, services }) => ({
    verb,
    about,
    services: services.map(({ glyph, ...service }) => ({
      ...service,
      drawing: serviceGlyphs[glyph],
    })),
  }));
  return {
    meta: homeMeta,
    hero,
    about: { ...about, branch: branches.corner },
    team,
    services: { ...servicesIntro, groups },
    whyChooseUs: { ...whyChooseUs, branch: branches.reasons },
    certifications,
    partners,
    contact,
  };
}

export type HomeContent = ReturnType<typeof homeContent>;
