import { companyWork } from "#app/content/company.ts";
import { type Project, projectVideo } from "./project.ts";

const loadWatch: Project = {
  slug: "load-watch",
  title: "Load Watch",
  tagline: "Tells the right person when a rack goes over to battery, and how long it will last.",
  category: "Mobile App",
  description: `When the power goes, the UPS knows first. The people who need to know find out when the phones go quiet. Load Watch closes that gap.

A small agent on the network reads every UPS and generator controller, works out the time left **at the load of that moment**, and sends a message to whoever is on duty. It was written for companies with several small server rooms and nobody sitting next to them.

- **One screen for all sites.** Mains, battery or generator, with the minutes left.
- **Escalation by name.** If the first person does not open the message, the second one gets it.
- **Orderly shutdown.** Servers go down in the right sequence, and come up in it again.
- **A record.** Every outage, its length and what it did to the batteries.`,
  tech: ["React Native", "SNMP", "Node.js", "PostgreSQL"],
  thumb: {
    name: "load-watch-thumb",
    alt: "A phone that says a rack is on battery, 69 per cent, 36 minutes left",
  },
  thumbVideo: projectVideo("load-watch-glance"),
  video: projectVideo("load-watch-film"),
  images: [
    {
      name: "load-watch-outage",
      alt: "The record of one outage: battery and load from 14:02 to 16:31",
    },
    { name: "load-watch-people", alt: "Who is told in which order, and what is shut down when" },
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
  description: `A visitor book at a gate is slow, hard to read, and open to whoever stands in front of it. Gatehouse replaces it with a pass that works **once, at one gate, between two times**.

The host invites from a phone. The visitor gets a link with a code, shows it at the reader, and security sees who is on site without asking anyone to write down an identity number.

- **Works without a line.** The reader keeps today's passes; the list catches up later.
- **Only what is needed.** A name, a time and a host. Passes are deleted when they have expired, which is what POPIA asks for.
- **One list in an emergency.** Everyone who is on site, on the guard's own device.
- **Existing hardware.** Readers and gate motors that are already there are used where they can be.`,
  tech: ["React Native", "SQLite", "ZKTeco", "Azure"],
  thumb: {
    name: "gatehouse-thumb",
    alt: "A visitor pass on one phone, the list of today's visitors on another",
  },
  images: [
    { name: "gatehouse-invite", alt: "Inviting a visitor, and the visitors of one host" },
    { name: "gatehouse-security", alt: "The security desk: who is on site, who is waiting" },
  ],
};

const siteSurvey: Project = {
  slug: "site-survey",
  title: "Site Survey",
  tagline:
    "Cable and Wi-Fi surveys on a phone, offline in the roof, a finished report by the time you drive home.",
  category: "Mobile App",
  description: `A survey used to be a clipboard, forty photographs and an evening of typing. Our technicians wanted to leave the site **with the report already made**.

They walk the building with the floor plan on the phone, tap where they stand, and the app keeps signal, noise and channel for that point. Photographs are marked up on the spot and belong to a place on the plan.

- **Offline first.** Roof spaces and basements have no signal; nothing is lost there.
- **A cable list that adds up.** Runs, lengths and what to order, with a margin for the bends.
- **A heat map anyone can read.** Green is good for calls, amber is good for mail, red is neither.
- **A PDF, made on the phone.** It can be sent from the car park.`,
  tech: ["Flutter", "SQLite", "PDF"],
  thumb: {
    name: "site-survey-thumb",
    alt: "A floor plan with good and weak Wi-Fi, and a phone that shows one measured point",
  },
  images: [
    { name: "site-survey-report", alt: "Two pages of a report: heat map and cable list" },
    { name: "site-survey-roof", alt: "Measuring a room, and a marked photograph of a roof space" },
  ],
  repoUrl: `${companyWork.code}/site-survey`,
};

export const mobileApps = { loadWatch, gatehouse, siteSurvey };
