import { contactDetails } from "#app/content/contact-details.ts";
import type { HomeEntry } from "#app/content/kinds/home-fields.ts";
import { serviceGlyphs } from "#app/content/service-glyphs.ts";
import type { SiteContent } from "#app/content/site-content.server.ts";
import { vatLabels } from "#app/content/texts/vat-labels.ts";
import { contentPicture } from "#app/domain/media/content-picture.ts";
import { formatIsoDate, localIsoDate, startOfNextDay } from "#app/format/dates-and-numbers.ts";
import { keepTogether } from "#app/format/keep-together.ts";
import type { MediaUrls } from "#app/storage/file-storage.ts";

/** Texts and drawings of the home page as loader data, so they are not part of the script. */
export function homeContent({ home, services }: SiteContent, files: Pick<MediaUrls, "publicUrl">) {
  const { about, team, partners, contact } = home;
  const held = currentCertificates(home, localIsoDate(new Date()));
  const picture = (of: Parameters<typeof contentPicture>[1]) => contentPicture(files, of);
  const card = (id: string) => {
    const service = services.find((known) => known.id === id);
    if (!service) return [];
    const { slug, title } = service;
    const { description, glyph } = service.card;
    return {
      path: `/${slug}`,
      title,
      description: keepTogether(description),
      drawing: serviceGlyphs[glyph],
    };
  };
  return {
    hero: home.hero,
    about: {
      title: about.title,
      intro: about.intro,
      mission: { title: "Our Mission", text: about.mission },
      vision: { title: "Our Vision", text: about.vision },
      valuesTitle: "Our Values",
      values: about.values,
      branch: branches.corner,
    },
    team: {
      ...team,
      people: team.people.map(({ photo, ...person }) => ({ ...person, photo: picture(photo) })),
      columns: ["Discipline", "What they look after", "How they work"],
      branches: teamBranches(team.disciplines.length),
    },
    services: {
      title: home.services.title,
      subtitle: home.services.subtitle,
      groups: home.services.groups
        .map(({ verb, about: note, services: cards }) => ({
          verb,
          about: note,
          services: cards.flatMap(({ service }) => card(service)),
        }))
        .filter((group) => group.services.length > 0),
    },
    // Sections without entries are left out.
    whyChooseUs:
      home.whyChooseUs.reasons.length > 0
        ? { ...home.whyChooseUs, branch: branches.reasons }
        : undefined,
    certifications:
      home.certifications.names.length > 0 || held.length > 0
        ? {
            ...home.certifications,
            label: "List of certifications",
            held: held.map(({ name, number, expiresOn }) => ({
              name,
              number,
              validUntil: expiresOn && formatIsoDate(expiresOn),
            })),
          }
        : undefined,
    clients:
      home.clients.logos.length > 0
        ? {
            title: home.clients.title,
            logos: home.clients.logos.flatMap(({ name, logo }) => {
              const shown = picture(logo);
              return shown ? { name, logo: shown } : [];
            }),
          }
        : undefined,
    references: home.references.quotes.length > 0 ? home.references : undefined,
    partners:
      partners.makers.length > 0
        ? {
            ...partners,
            label: "List of trusted partners",
            makers: partners.makers.map(({ logo, ...maker }) => ({
              ...maker,
              logo: picture(logo),
            })),
          }
        : undefined,
    contact: {
      title: contact.title,
      text: contact.text,
      details: contactDetails(),
      photos: contact.photos.flatMap(({ caption, picture: photo }) => {
        const shown = picture(photo);
        return shown ? { caption, photo: shown } : [];
      }),
      map: picture(contact.map),
      captions: contact.mapCaptions,
    },
    vatLabel: vatLabels().beside,
  };
}

/** Those that are still valid on a day. */
export function currentCertificates({ certifications }: HomeEntry, today: string) {
  return certifications.held.filter(({ expiresOn }) => !expiresOn || expiresOn >= today);
}

/** When the first certificate of the page expires. */
export function nextCertificateExpiry(home: HomeEntry, today: string): Date | undefined {
  const days = currentCertificates(home, today).map(({ expiresOn }) => expiresOn);
  const [first] = days.filter(Boolean).toSorted();
  return first ? startOfNextDay(first) : undefined;
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
