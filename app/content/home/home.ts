import { company } from "#app/content/company.ts";

/** Texts of the home page's sections. */
export const about = {
  title: `About ${company.name}`,
  intro: [
    "We are an ICT consulting and services company from Pretoria. We look after the cable in the ceiling, the phone on the desk and the software in between, so that the people who run the business can get on with it.",
    "Born in South Africa and set up from the first day to work across borders: the same engineers, tools and standards, whether the office is in Centurion, in Polokwane or in another time zone.",
  ],
  mission: {
    title: "Our Mission",
    text: "To empower businesses with tailored ICT solutions that drive digital transformation, operational efficiency and sustainable growth.",
  },
  vision: {
    title: "Our Vision",
    text: "To be a catalyst for technological empowerment and growth in Africa and beyond.",
  },
  valuesTitle: "Our Values",
  values: [
    { name: "Integrity", text: "We keep our word, and tell you early when we cannot." },
    { name: "Respect", text: "Your time, your data and your people come first." },
    { name: "Learning", text: "We keep studying, and pass on what we learn." },
    { name: "Transparency", text: "Quotes, logs and reports that you can read yourself." },
    { name: "Innovation", text: "New tools, once they have earned their place." },
    { name: "Collaboration", text: "We work beside your team, not around it." },
    { name: "Positivity", text: "Calm on the line, whatever the hour." },
  ],
};

export const team = {
  title: "One team, six disciplines",
  text: "You explain it once. Behind the phone are people who each know one field well, and who share the same notes about your sites.",
  root: "Your call",
  columns: ["Discipline", "What they look after", "Where"],
  disciplines: [
    {
      name: "Service desk",
      care: "Tickets, passwords, printers, new starters and leavers",
      place: "Remote",
    },
    {
      name: "Networks and infrastructure",
      care: "Cabling, switches, Wi-Fi, servers, power",
      place: "On site",
    },
    {
      name: "Security operations",
      care: "Firewalls, mailboxes, alerts, incidents",
      place: "Day and night",
    },
    { name: "Cloud and data", care: "Azure, Microsoft 365, backups, reporting", place: "Remote" },
    {
      name: "Software engineering",
      care: "Websites, mobile apps, integrations, AI workflows",
      place: "Remote",
    },
    {
      name: "Voice, access and cameras",
      care: "VoIP, biometrics, CCTV, alarm and fire panels",
      place: "On site",
    },
  ],
  howWeWork: [
    {
      name: "Look",
      text: "We walk the site, read the logs and ask the people who use the system every day.",
    },
    {
      name: "Plan",
      text: "One document: what changes, in which order, what it costs and what could go wrong.",
    },
    {
      name: "Build",
      text: "After hours where downtime would hurt, with a way back at every step.",
    },
    {
      name: "Look after",
      text: "Watched, patched and reported on, so that the next change starts from facts.",
    },
  ],
};

export const whyChooseUs = {
  title: "Why Choose Us",
  reasons: [
    {
      name: "Expertise",
      text: "Certified on the platforms we install: Microsoft, Mikrotik and a wide range of CPD qualifications.",
      note: "The list is right below",
    },
    {
      name: "Innovation",
      text: "New tools run on our own network first. They reach yours once they have proved themselves.",
      note: "Tested here before there",
    },
    {
      name: "Client-centric",
      text: "We start from how you work, and plan around your people, your sites and your deadlines.",
      note: "Your notes travel with your call",
    },
    {
      name: "Reliability",
      text: "On time and within budget, with 24/7 support and maintenance after the handover.",
      note: "24 hours, seven days",
    },
  ],
};

export const certifications = {
  title: "Certifications",
  label: "Certifications, scrolling",
  names: [
    "Microsoft Azure",
    "Microsoft Azure Data",
    "Microsoft Power Platform",
    "Microsoft Security/Compliance/Identity",
    "Microsoft Security Operations Analyst Associate",
    "Mikrotik MTCNA",
    "a wide range of CPD certified qualifications",
  ],
};

export const partners = {
  title: "Trusted Partners",
  text: "Twelve makers whose equipment and software we supply, install and support.",
  label: "Trusted partners, scrolling",
  makers: [
    { name: "Microsoft", field: "Cloud and identity" },
    { name: "Huawei", field: "Switching and storage" },
    { name: "Sophos", field: "Endpoint and firewall" },
    { name: "Veeam", field: "Backup and recovery" },
    { name: "VMWare", field: "Virtual servers" },
    { name: "HPE", field: "Servers" },
    { name: "Dell Technologies", field: "Laptops and storage" },
    { name: "ZKTeco", field: "Biometric readers" },
    { name: "3CX", field: "Telephony" },
    { name: "Lenovo", field: "Laptops and desktops" },
    { name: "HikVision", field: "Cameras" },
    { name: "Urovo", field: "Handheld scanners" },
  ],
};

export const contact = {
  title: "Contact us",
  text: "Tell us what is not working, or what you would like to start. We reply within 24 hours.",
  plan: {
    alt: "Drawing of a tree-lined street plan with the office marked",
    captions: [`${company.district}. Not to scale.`, "The trees flower in October and November."],
  },
};

export const homeMeta = {
  title: company.name,
  fullTitle: `${company.name}: IT consulting and services, Pretoria`,
  description:
    "ICT consulting, cybersecurity, cloud, networks and managed IT from Pretoria, for South Africa and beyond.",
};
