import { companyWork } from "#app/content/company.ts";
import type { Project } from "./project.ts";

const stockroom: Project = {
  slug: "stockroom",
  title: "Stockroom",
  tagline:
    "Stock counts by branch that keep working when the line is down and catch up when it returns.",
  category: "Website",
  description: `A distributor with six branches counted stock in six spreadsheets, and knew what it owned on one day a month. Stockroom gives every branch the same page, **also when its line is down**.

Counts are made on a phone or a scanner, kept on the device, and sent when they can be. Two people who count the same shelf see each other's numbers, and the later one is asked, not overwritten.

- **Counts.** Expected, counted and the difference, shelf by shelf.
- **Transfers.** What left, what is on the road, what arrived and was counted.
- **Low stock.** A line per branch, so that ten in one place do not hide none in another.
- **History.** Who changed a number, when, and what it was before.`,
  tech: ["React", "TypeScript", "PostgreSQL", "Docker", "Redis"],
  thumb: { name: "stockroom-thumb", alt: "A table of stock by item and branch" },
  images: [
    { name: "stockroom-count", alt: "Counting a shelf offline, on a screen and on a phone" },
    { name: "stockroom-transfer", alt: "A transfer between branches that is on the road" },
  ],
  liveUrl: `${companyWork.demos}/stockroom`,
};

const branchMap: Project = {
  slug: "branch-map",
  title: "Branch Map",
  tagline: "One page that shows every site, every line and which branch is running on its backup.",
  category: "Website",
  description: `A branch on its backup line looks fine from head office, until the backup fails too. Branch Map shows **which line each site is on right now**, and since when.

It asks the routers themselves, keeps what they answer, and draws it. Nothing is installed in the branches, and the page stays readable on the wall of a control room or on a phone.

- **The state of every line.** Main, backup or none, with the delay to head office.
- **Faults with a trail.** When it went, what took over, who was told, what the provider said.
- **A month in one picture.** A square for each day and branch shows the line that should be replaced.
- **Quiet by design.** A message when a state changes and stays changed, none for a flicker.`,
  tech: ["SvelteKit", "MikroTik API", "InfluxDB"],
  thumb: { name: "branch-map-thumb", alt: "Branches around Pretoria, one on its backup line" },
  images: [
    { name: "branch-map-site", alt: "One branch: both lines, the delay, what happened today" },
    { name: "branch-map-month", alt: "A month of line states, a square for each day and branch" },
  ],
  liveUrl: `${companyWork.demos}/branch-map`,
  repoUrl: `${companyWork.code}/branch-map`,
};

const faultDesk: Project = {
  slug: "fault-desk",
  title: "Fault Desk",
  tagline:
    "The service desk our own technicians use: log a fault, see who has it, know when it is done.",
  category: "Website",
  description: `We built Fault Desk for ourselves, because the desks we tried were made for companies with a hundred agents. Ours has to work for **the person who reports, the person who drives, and nobody in between**.

A fault comes in by phone, mail or a page, and the caller's devices and earlier faults are already beside it. Whoever takes it, keeps it until it is closed or handed over by name.

- **Calls become faults.** The telephone system says who rings; the page opens with their site.
- **What helped last time.** Notes on a device come up when the same device fails again.
- **Who is where.** The day of every team on one page, with the driving in it.
- **Closed means confirmed.** The person who reported it says that it works.`,
  tech: ["Next.js", "PostgreSQL", "Microsoft Graph", "3CX"],
  thumb: { name: "fault-desk-thumb", alt: "Faults in three lanes: new, on site, done" },
  images: [
    { name: "fault-desk-ticket", alt: "One fault: its log, its device and what helped before" },
    { name: "fault-desk-day", alt: "The day of four teams, with driving time" },
  ],
};

export const websites = { stockroom, branchMap, faultDesk };
