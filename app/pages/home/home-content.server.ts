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
import { vatLabels } from "#app/content/messages/vat-labels.ts";
import { serviceGlyphs } from "#app/content/service-glyphs.ts";
import { serviceGroups, servicesIntro } from "#app/content/services/services.ts";

/** Texts and drawings of the home page as loader data, so that they are not part of the script. */
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
    team: { ...team, branches: teamBranches(team.disciplines.length) },
    services: { ...servicesIntro, groups },
    whyChooseUs: { ...whyChooseUs, branch: branches.reasons },
    certifications,
    partners,
    contact,
    vatLabel: vatLabels().beside,
  };
}

export type HomeContent = ReturnType<typeof homeContent>;

const branches = {
  /** In the corner of "Our Mission". */
  corner: {
    wood: "M420 158C372 152 350 120 306 112S214 116 176 84M306 112c24-28 12-52 46-74s40-10 68-22M352 38c-18-16-10-26-30-38M236 108c-6-26 10-36 4-62M176 84c-20-6-34 4-56-8M392 24c4-10-2-14 2-24M372 146c10-22 30-24 48-26",
    flowers: "M120 76h0M240 46h0",
    buds: "M176 84h0M352 38h0M306 112h0M236 108h0",
    sun: "M392 24h0",
  },
  /** Above the list of reasons. */
  reasons: {
    limb: "M-500 96C-447 87-263 52-180 40S-81 21 0 22 204 32 306 46 510 89 612 104 803 139 918 138 1160 117 1300 96 1627 26 1760 10",
    twigs:
      "M140 26c30-34 74-22 96-58M211-10c14-2 26 6 45 4M470 76c26-40 70-30 84-72M535 30c14-2 22-10 39-12M-120 32c24-30 60-24 80-62M760 124c34-34 66-26 90-54",
    flowers: "M236-32h0M256-6h0M554 4h0M-40-30h0M850 70h0",
    sun: "M574 18h0",
  },
};

/** From the team's root to the middle of each row of its table. */
function teamBranches(rows: number) {
  const rowHeight = 72;
  const height = rowHeight * rows;
  const lines = Array.from({ length: rows }, (_, row) => {
    const y = rowHeight * (row + 0.5);
    const off = Math.abs(row - (rows - 1) / 2);
    return `M0 ${height / 2}C${70 + off * 10} ${height / 2} ${60 - off * 8} ${y} 200 ${y}`;
  });
  return { viewBox: `0 0 200 ${height}`, path: lines.join("") };
}
