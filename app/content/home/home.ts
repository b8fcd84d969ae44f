import { company } from "#app/content/company.ts";
import { contactDetails } from "#app/content/contact-details.ts";
import { photos } from "#app/content/photos.ts";

/** Texts of the home page's sections. */
export const about = {
  get title() {
    return `About ${company().name}`;
  },
  intro: [
    "We are an ICT consulting and services company from Pretoria. The cabling in the ceiling, the phone on the desk and the software in between are one job to us, done by one team.",
    "Set up from day one to work across borders: the same engineers and the same standards in Centurion, in Polokwane or in another time zone.",
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
    { name: "Integrity", text: "If a date will slip, you hear it from us first." },
    { name: "Respect", text: "We tidy up after ourselves, in the ceiling and in the code." },
    { name: "Learning", text: "Every fault is written up, so that nobody solves it twice." },
    { name: "Transparency", text: "Quotations, logs and reports you can check." },
    { name: "Innovation", text: "New tools, once they have earned their place." },
    { name: "Collaboration", text: "Your IT person has our notes and our number." },
    { name: "Positivity", text: "A calm voice, even when the network is down." },
  ],
};

export const team = {
  title: "One team, six disciplines",
  text: "You explain the problem once. The person who answers calls in the right specialist, and all of them work from the same notes on your sites.",
  root: "Your call",
  columns: ["Discipline", "What they look after", "How they work"],
  disciplines: [
    {
      name: "Helpdesk",
      care: "Tickets, passwords, printers, new starters",
      place: "Remotely",
    },
    {
      name: "Networks and infrastructure",
      care: "Cabling, switches, Wi-Fi, servers, power",
      place: "On site",
    },
    {
      name: "Security operations",
      care: "Firewalls, email security, alerts, incidents",
      place: "24/7",
    },
    { name: "Cloud and data", care: "Azure, Microsoft 365, backups, reporting", place: "Remotely" },
    {
      name: "Software engineering",
      care: "Websites, mobile apps, integrations, AI workflows",
      place: "Remotely",
    },
    {
      name: "Voice, access control and CCTV",
      care: "VoIP, biometrics, cameras, alarms and fire panels",
      place: "On site",
    },
  ],
  howWeWork: [
    {
      name: "Assess",
      text: "We walk the site, read the logs and talk to the people who use the systems every day.",
    },
    {
      name: "Plan",
      text: "One document: what will change, in what order, what it costs and what could go wrong.",
    },
    {
      name: "Build",
      text: "After hours where downtime would hurt, with a rollback plan for every step.",
    },
    {
      name: "Support",
      text: "Monitored, patched and reported on, so that the next change starts from facts.",
    },
  ],
};

export const whyChooseUs = {
  title: "Why Choose Us",
  reasons: [
    {
      name: "Expertise",
      text: "We are certified on the platforms we install, from Microsoft to MikroTik, and hold a wide range of CPD qualifications.",
      note: "See the list below",
    },
    {
      name: "Innovation",
      text: "We run new tools on our own network first. They reach yours once they have proved themselves.",
      note: "Tested in-house first",
    },
    {
      name: "Client-centric",
      text: "Month-end, stocktake or matric exams: we plan the changeover around your calendar, not ours.",
      note: "We have your history on file when you call",
    },
    {
      name: "Reliability",
      text: "On time and within budget, with 24/7 support and maintenance after handover.",
      note: "24/7 where your support plan includes it",
    },
  ],
};

export const certifications = {
  title: "Certifications",
  label: "List of certifications",
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
  text: "Twelve vendors whose equipment and software we supply, install and support.",
  label: "List of trusted partners",
  makers: [
    { name: "Microsoft", field: "Cloud and identity" },
    { name: "Huawei", field: "Switching and storage" },
    { name: "Sophos", field: "Endpoint and firewall" },
    { name: "Veeam", field: "Backup and recovery" },
    { name: "VMWare", field: "Virtualisation" },
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
  text: "Tell us what is not working, or what you have in mind. We reply within 24 hours.",
  get details() {
    return contactDetails();
  },
  photos: [photos.team, photos.workshop],
  map: photos.office,
  get captions() {
    return [
      `${company().district}. Not to scale.`,
      "The jacarandas bloom in October and November.",
    ];
  },
};

export const homeMeta = {
  get title() {
    return company().name;
  },
  get fullTitle() {
    return `${company().name}: IT consulting and services, Pretoria`;
  },
  description:
    "ICT consulting, cybersecurity, cloud, networks and managed IT from Pretoria, for South Africa and beyond.",
};
