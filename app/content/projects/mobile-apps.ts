import { companyWork } from "#app/content/company.ts";
import { type Project, projectVideo } from "./project.ts";

const loadWatch: Project = {
  slug: "load-watch",
  title: "Load Watch",
  tagline: "Tells the right person when a rack switches to battery, and how long it will last.",
  category: "Mobile App",
  description: `When the power goes out, the UPS knows first. The people who need to know find out when the phones go quiet. Load Watch closes that gap.

A small agent on the network reads every UPS and generator controller, works out the time left **at the current load**, and sends a message to the person on duty. It was written for companies with several small server rooms and nobody sitting next to them.

- **One screen for all sites.** Mains, battery or generator, with the minutes left.
- **Escalation by name.** If the first person does not open the message, the second one gets it.
- **Orderly shutdown.** Servers shut down in the right order, and start up again in the right order.
- **A full record.** Every outage, how long it lasted and what it did to the batteries.`,
  tech: ["React Native", "SNMP", "Node.js", "PostgreSQL"],
  thumb: {
    name: "load-watch-thumb",
    alt: "A phone showing a rack on battery, 69%, 36 minutes left",
  },
  thumbVideo: projectVideo("load-watch-glance"),
  video: projectVideo("load-watch-film"),
  images: [
    {
      name: "load-watch-outage",
      alt: "The record of one outage: battery and load from 14:02 to 16:31",
    },
    { name: "load-watch-people", alt: "Who is told in what order, and what is shut down when" },
    { name: "load-watch-sites", alt: "All sites in a table: source, battery, time left, load" },
  ],
  liveUrl: `${companyWork.demos}/load-watch`,
  repoUrl: `${companyWork.code}/load-watch`,
};

const gatehouse: Project = {
  slug: "gatehouse",
  title: "Gatehouse",
  tagline:
    "Visitor passes for estates and offices: a code on the phone, a reader at the gate, a list for security.",
  category: "Mobile App",
  description: `A visitors’ book at a gate is slow, hard to read, and open to anyone who stands in front of it. Gatehouse replaces it with a pass that works **once, at one gate, between two times**.

The host sends an invitation from a phone. The visitor gets a link with a code and shows it at the reader, and security sees who is on site without asking anyone to write down an ID number.

- **Works offline.** The reader keeps today’s passes; the list catches up later.
- **Only what is needed.** A name, a time and a host. Passes are deleted once they expire, as POPIA requires.
- **One list in an emergency.** Everyone who is on site, on the guard’s own device.
- **Existing hardware.** It uses the readers and gate motors you already have, where possible.`,
  tech: ["React Native", "SQLite", "ZKTeco", "Azure"],
  thumb: {
    name: "gatehouse-thumb",
    alt: "A visitor pass on one phone, the list of today’s visitors on another",
  },
  images: [
    { name: "gatehouse-invite", alt: "Inviting a visitor, and a list of one host’s visitors" },
    { name: "gatehouse-security", alt: "The security desk: who is on site, who is waiting" },
  ],
};

const siteSurvey: Project = {
  slug: "site-survey",
  title: "Site Survey",
  tagline:
    "Cable and Wi-Fi surveys on a phone, offline in the roof, with a finished report by the time you drive home.",
  category: "Mobile App",
  description: `A survey used to mean a clipboard, forty photos and an evening of typing. Our technicians wanted to leave the site **with the report already done**.

They walk the building with the floor plan on a phone and tap where they stand, and the app records the signal, noise and channel at that point. Photos are marked up on the spot and pinned to the plan.

- **Offline first.** Roof spaces and basements have no signal; nothing is lost there.
- **A cable list that adds up.** Runs, lengths and what to order, with an allowance for bends.
- **A heat map anyone can read.** Green is good for calls, amber is good for email, red is neither.
- **A PDF, made on the phone.** Send it from the parking lot.`,
  tech: ["Flutter", "SQLite", "PDF"],
  thumb: {
    name: "site-survey-thumb",
    alt: "A floor plan with good and weak Wi-Fi, and a phone showing one measured point",
  },
  images: [
    { name: "site-survey-report", alt: "Two pages of a report: heat map and cable list" },
    { name: "site-survey-roof", alt: "Measuring a room, and a marked-up photo of a roof space" },
  ],
  repoUrl: `${companyWork.code}/site-survey`,
};

export const mobileApps = { loadWatch, gatehouse, siteSurvey };
