import type { Fields, ValuesOf } from "./fields.ts";
import { seoFields } from "./seo-fields.ts";

const LINE = 80;
const SENTENCE = 300;

/** The home page, section by section. */
export const homeFields = {
  hero: {
    type: "group",
    label: "Hero",
    hint: "The first screen.",
    fields: {
      title: {
        type: "lines",
        label: "Headline",
        hint: "One or two lines.",
        min: 1,
        max: 2,
        maxLength: 24,
      },
      phrases: {
        type: "lines",
        label: "Phrases",
        hint: "Typed below the headline one after another, three seconds each. One per line.",
        min: 1,
        max: 6,
        maxLength: 24,
      },
      text: { type: "text", label: "Description", rows: 3, max: SENTENCE },
      contactLabel: { type: "text", label: "Button to the contact form", max: 30 },
      servicesLabel: { type: "text", label: "Button to the services", max: 30 },
      facts: {
        type: "list",
        label: "Facts",
        hint: "At the bottom of the first screen.",
        itemName: "fact",
        max: 4,
        item: {
          term: { type: "text", label: "Fact", max: 40 },
          text: { type: "text", label: "What it means", max: 60 },
        },
      },
    },
  },
  about: {
    type: "group",
    label: "About",
    fields: {
      title: { type: "text", label: "Heading", max: LINE },
      intro: {
        type: "lines",
        label: "Introduction",
        hint: "One paragraph per line. The first is shown in large type.",
        min: 1,
        max: 4,
        maxLength: 600,
      },
      mission: { type: "text", label: "Our Mission", rows: 3, max: SENTENCE },
      vision: { type: "text", label: "Our Vision", rows: 3, max: SENTENCE },
      values: {
        type: "list",
        label: "Our Values",
        itemName: "value",
        min: 1,
        max: 12,
        item: {
          name: { type: "text", label: "Value", max: 30 },
          text: { type: "text", label: "Summary", max: 120 },
        },
      },
    },
  },
  team: {
    type: "group",
    label: "Team",
    fields: {
      title: { type: "text", label: "Heading", max: LINE },
      text: { type: "text", label: "Introduction", rows: 3, max: SENTENCE },
      people: {
        type: "list",
        label: "People",
        hint: "Shown with their photos below the disciplines. Leave this empty until you have photos.",
        itemName: "person",
        max: 24,
        item: {
          name: { type: "text", label: "Name", max: 60 },
          role: { type: "text", label: "Role", max: LINE },
          photo: { type: "picture", label: "Photo" },
          accreditation: {
            type: "text",
            label: "Accreditation",
            hint: "Only what they hold now, such as “Cisco CCNP, Fortinet NSE 4”.",
            max: 120,
            optional: true,
          },
          about: { type: "text", label: "About (one sentence)", max: 200, optional: true },
        },
      },
      root: {
        type: "text",
        label: "Starting point",
        hint: "The word that all disciplines branch out from.",
        max: 20,
      },
      disciplines: {
        type: "list",
        label: "Disciplines",
        itemName: "discipline",
        max: 10,
        item: {
          name: { type: "text", label: "Discipline", max: 40 },
          care: { type: "text", label: "What they look after", max: LINE },
          place: { type: "text", label: "How they work", max: 30 },
        },
      },
      howWeWork: {
        type: "list",
        label: "How we work",
        itemName: "step",
        max: 6,
        item: {
          name: { type: "text", label: "Step", max: 30 },
          text: { type: "text", label: "What happens", max: 200 },
        },
      },
    },
  },
  services: {
    type: "group",
    label: "Services",
    fields: {
      title: { type: "text", label: "Heading", max: LINE },
      subtitle: { type: "text", label: "Subheading", max: 120 },
      groups: {
        type: "list",
        label: "Groups",
        hint: "The order of the groups and their cards. A service page outside the groups has no card here.",
        itemName: "group",
        min: 1,
        max: 8,
        item: {
          verb: { type: "text", label: "What you do for a client", max: 20 },
          about: { type: "text", label: "Note", max: 40 },
          services: {
            type: "list",
            label: "Cards",
            itemName: "card",
            min: 1,
            max: 6,
            item: { service: { type: "reference", label: "Service page", kind: "service" } },
          },
        },
      },
    },
  },
  whyChooseUs: {
    type: "group",
    label: "Why Choose Us",
    fields: {
      title: { type: "text", label: "Heading", max: LINE },
      reasons: {
        type: "list",
        label: "Reasons",
        hint: "Leave empty to hide this section.",
        itemName: "reason",
        max: 8,
        item: {
          name: { type: "text", label: "Reason", max: 30 },
          text: { type: "text", label: "Explanation", rows: 2, max: 240 },
          note: { type: "text", label: "Note", max: 60, optional: true },
        },
      },
    },
  },
  certifications: {
    type: "group",
    label: "Certifications",
    fields: {
      title: { type: "text", label: "Heading", max: LINE },
      names: {
        type: "lines",
        label: "Certifications",
        hint: "One per line. Leave empty to hide this section.",
        max: 40,
        maxLength: LINE,
        optional: true,
      },
      held: {
        type: "list",
        label: "Certificates with number and expiry date",
        hint: "Below the names, so buyers can check them. A certificate disappears after its last day.",
        itemName: "certificate",
        max: 20,
        item: {
          name: { type: "text", label: "Certificate", max: LINE },
          number: { type: "text", label: "Number", max: 40 },
          expiresOn: { type: "date", label: "Valid until", optional: true },
        },
      },
    },
  },
  clients: {
    type: "group",
    label: "Clients",
    fields: {
      title: { type: "text", label: "Heading", max: LINE },
      logos: {
        type: "list",
        label: "Logos",
        hint: "Leave empty to hide this section.",
        itemName: "client",
        max: 40,
        item: {
          name: { type: "text", label: "Name", max: LINE },
          logo: { type: "picture", label: "Logo" },
          consentOn: {
            type: "date",
            label: "Agreed in writing on",
            hint: "For your records. Without a client’s consent, do not show their logo.",
          },
        },
      },
    },
  },
  references: {
    type: "group",
    label: "References",
    fields: {
      title: { type: "text", label: "Heading", max: LINE },
      quotes: {
        type: "list",
        label: "Quotes",
        hint: "Word for word, from people who agreed. Leave empty to hide this section.",
        itemName: "quote",
        max: 12,
        item: {
          quote: { type: "text", label: "What they say", rows: 3, max: 400 },
          name: { type: "text", label: "Name", max: 60 },
          role: {
            type: "text",
            label: "Role and company",
            hint: "Such as “IT manager, Highveld Mining”.",
            max: LINE,
          },
          delivered: {
            type: "text",
            label: "What you delivered",
            hint: "Such as “Wi-Fi for four warehouses”. The supplier pack shows it too.",
            max: LINE,
            optional: true,
          },
        },
      },
    },
  },
  partners: {
    type: "group",
    label: "Trusted Partners",
    fields: {
      title: { type: "text", label: "Heading", max: LINE },
      text: { type: "text", label: "Introduction", max: 160 },
      makers: {
        type: "list",
        label: "Partners",
        hint: "Leave empty to hide this section.",
        itemName: "partner",
        max: 40,
        item: {
          name: { type: "text", label: "Name", max: 30 },
          field: { type: "text", label: "What you use them for", max: 40 },
          logo: {
            type: "picture",
            label: "Logo",
            hint: "Shown instead of the name, if you are allowed to use it.",
            optional: true,
          },
        },
      },
    },
  },
  contact: {
    type: "group",
    label: "Contact",
    fields: {
      title: { type: "text", label: "Heading", max: LINE },
      text: { type: "text", label: "Introduction", rows: 2, max: SENTENCE },
      showsReplyRecord: {
        type: "check",
        label: "Say how many messages you answered within the promised time last quarter",
        hint: "The actual figure from Messages, beside the reply time promised under Settings, Company. Shown once there have been 20 messages in a quarter.",
      },
      photos: {
        type: "list",
        label: "Photos",
        hint: "Of your people and your premises.",
        itemName: "photo",
        max: 2,
        item: {
          picture: { type: "picture", label: "Photo" },
          caption: { type: "text", label: "Caption", max: LINE },
        },
      },
      map: { type: "picture", label: "Map or photo of the street", optional: true },
      mapCaptions: {
        type: "lines",
        label: "Map captions",
        hint: "One or two, one per line.",
        max: 2,
        maxLength: LINE,
        optional: true,
      },
    },
  },
  seo: seoFields,
} as const satisfies Fields;

export type HomeEntry = ValuesOf<typeof homeFields>;
