import type { ServiceGlyphName } from "#app/content/service-glyphs.ts";

/** The twelve services, in four groups of three. Each group opens with what we do for a client. */
export const serviceGroups: readonly ServiceGroup[] = [
  {
    verb: "Build",
    about: "Software and change",
    services: [
      {
        path: "/custom-development",
        title: "Custom Development",
        description: "Websites, mobile apps and integrations, built around the way you work.",
        glyph: "code",
      },
      {
        path: "/ai-machine-learning",
        title: "AI & Machine Learning",
        description: "Workflows that read, sort and forecast, with a person in the loop.",
        glyph: "neurons",
      },
      {
        path: "/digital-transformation",
        title: "Digital Transformation",
        description: "From paper and spreadsheets to working systems, one process at a time.",
        glyph: "exchange",
      },
    ],
  },
  {
    verb: "Protect",
    about: "Data, doors and people",
    services: [
      {
        path: "/cybersecurity",
        title: "Cybersecurity",
        description: "Firewalls, email protection, monitoring and a tested incident plan.",
        glyph: "shield",
      },
      {
        path: "/access-control",
        title: "Access Control & Time Management Solutions",
        description: "Fingerprint, face and card readers that send hours worked to payroll.",
        glyph: "fingerprint",
      },
      {
        path: "/security-safety",
        title: "Security & Safety Systems",
        description: "Cameras, alarms and fire detection, designed as one system.",
        glyph: "camera",
      },
    ],
  },
  {
    verb: "Connect",
    about: "Sites, offices and cloud",
    services: [
      {
        path: "/infrastructure-solutions",
        title: "Infrastructure Solutions",
        description: "Cabling, switching, Wi-Fi, servers and backup power.",
        glyph: "racks",
      },
      {
        path: "/cloud-solutions",
        title: "Cloud Solutions",
        description: "Microsoft Azure and Microsoft 365: migrated, secured, backed up and costed.",
        glyph: "cloud",
      },
      {
        path: "/voip-services",
        title: "VoIP Services",
        description: "One phone system for desk, laptop and mobile. Keep your numbers.",
        glyph: "handset",
      },
    ],
  },
  {
    verb: "Run",
    about: "Day in, day out",
    services: [
      {
        path: "/managed-it-services",
        title: "Managed IT Services",
        description: "Helpdesk, patching, backups and monitoring, so that small faults stay small.",
        glyph: "pulse",
      },
      {
        path: "/consulting-services",
        title: "Consulting & Advisory Services",
        description: "Audits, roadmaps and budgets that you can act on.",
        glyph: "compass",
      },
      {
        path: "/hardware-software",
        title: "Hardware & Software Services",
        description: "Hardware and licences sourced, set up, repaired and renewed.",
        glyph: "laptop",
      },
    ],
  },
];

/** On a page of its own, beside the twelve of the overview. */
const dataAnalytics: ServiceName = {
  path: "/data-analytics",
  title: "Data Analytics & Business Intelligence",
};

/** Every service that has a page. */
export const companyServices: readonly ServiceName[] = [
  ...serviceGroups.flatMap((group) => group.services),
  dataAnalytics,
];

export const servicesIntro = {
  title: "Our Services",
  subtitle: "Comprehensive IT solutions tailored to your business needs",
};

type ServiceGroup = { verb: string; about: string; services: readonly Service[] };

export type ServiceName = { path: string; title: string };

export type Service = ServiceName & { description: string; glyph: ServiceGlyphName };
