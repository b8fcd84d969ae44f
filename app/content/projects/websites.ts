import { companyWork } from "#app/content/company.ts";
import type { Project } from "./project.ts";

const stockroom: Project = {
  slug: "stockroom",
  title: "Stockroom",
  tagline:
    "Stock counts by branch that keep working when the line is down and sync when it is back.",
  category: "Website",
  description: `A distributor with six branches counted stock in six spreadsheets, and knew what it had on one day a month. Stockroom gives every branch the same page, **even when its line is down**.

Staff count with a phone or a scanner. Counts are saved on the device and sent when there is a connection. Two people counting the same shelf see each other’s numbers, and the second one is asked before anything is overwritten.

- **Counts.** Expected, counted and the difference, shelf by shelf.
- **Transfers.** What has left, what is in transit, what has arrived and been counted.
- **Low stock.** Shown for each branch, so that ten in one place do not hide none in another.
- **History.** Who changed a number, when, and what it was before.`,
  tech: ["React", "TypeScript", "PostgreSQL", "Docker", "Redis"],
  thumb: { name: "stockroom-thumb", alt: "A table of stock by item and branch" },
  images: [
    { name: "stockroom-count", alt: "Counting a shelf offline, on a screen and on a phone" },
    { name: "stockroom-transfer", alt: "A transfer between branches, in transit" },
  ],
  liveUrl: `${companyWork.demos}/stockroom`,
};

const branchMap: Project = {
  slug: "branch-map",
  title: "Branch Map",
  tagline:
    "One page that shows every site, every line and which branch is running on its backup line.",
  category: "Website",
  description: `A branch on its backup line looks fine from head office, until the backup fails too. Branch Map shows **which line each site is on right now**, and since when.

It polls the routers directly, stores the results and puts them on a map. Nothing is installed at the branches, and the page is easy to read on a control room wall or on a phone.

- **The status of every line.** Main, backup or down, with the latency to head office.
- **A history of every fault.** When the line went down, what took over, who was told and what the provider said.
- **A month at a glance.** A square for each day and branch shows which line needs replacing.
- **Quiet by design.** An alert when a line changes state and stays there, none for a brief drop.`,
  tech: ["SvelteKit", "MikroTik API", "InfluxDB"],
  thumb: { name: "branch-map-thumb", alt: "Branches around Pretoria, one on its backup line" },
  images: [
    { name: "branch-map-site", alt: "One branch: both lines, the latency and what happened today" },
    { name: "branch-map-month", alt: "A month of line status, a square for each day and branch" },
  ],
  liveUrl: `${companyWork.demos}/branch-map`,
  repoUrl: `${companyWork.code}/branch-map`,
};

const faultDesk: Project = {
  slug: "fault-desk",
  title: "Fault Desk",
  tagline:
    "The helpdesk our own technicians use: log a fault, see who has it, know when it is fixed.",
  category: "Website",
  description: `We built Fault Desk for ourselves, because the helpdesks we tried were made for companies with a hundred agents. Ours has to work for **the person who reports the fault, the technician who drives out, and nobody in between**.

A fault comes in by phone, email or web form, and the caller’s devices and earlier faults are already beside it. The technician who takes a fault owns it until it is closed or handed over by name.

- **Calls come with context.** The phone system identifies the caller, and the page opens with their site.
- **What worked last time.** Notes on a device come up when the same device fails again.
- **Who is where.** Every team’s day on one page, travel time included.
- **Closed means confirmed.** The person who reported the fault confirms that it is fixed.`,
  tech: ["Next.js", "PostgreSQL", "Microsoft Graph", "3CX"],
  thumb: { name: "fault-desk-thumb", alt: "Faults in three columns: new, on site, done" },
  images: [
    { name: "fault-desk-ticket", alt: "One fault: its log, its device and what worked before" },
    { name: "fault-desk-day", alt: "The day of four teams, with travel time" },
  ],
};

export const websites = { stockroom, branchMap, faultDesk };
