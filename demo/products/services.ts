import type { DemoProduct } from "../demo-product.ts";

export const servicePlans: readonly DemoProduct[] = [
  {
    name: "Workstation Care, 12 months",
    path: ["Services", "Support plans", "Computers"],
    price: "2388.00",
    stock: 60,
    grams: 0,
    kind: "plan",
    hasDatasheet: false,
    opening:
      "Helpdesk, updates and monitoring for one computer, 12 months. For companies without an IT department, and for those whose department is one person.",
    points: [
      "Covers: 1 desktop or laptop of any make",
      "Helpdesk: phone, mail and remote help, weekdays 07:30 to 17:30",
      "Answer: within 1 hour for a person who cannot work",
      "Updates: operating system and common programs, each month",
      "Visits: two a year included",
    ],
    closing:
      "Comes to R 199.00 a month. Hardware repairs are quoted first; makers' warranties are claimed for you.",
  },
  {
    name: "Server Care, 12 months",
    path: ["Services", "Support plans", "Servers"],
    price: "14388.00",
    stock: 12,
    grams: 0,
    kind: "plan",
    hasDatasheet: false,
    opening:
      "Monitoring, updates and backup checks for one server, 12 months. Somebody looks at the warnings, day and night.",
    points: [
      "Covers: 1 physical server or 3 virtual ones",
      "Monitoring: disks, memory, services and backups, every minute of the year",
      "Answer: within 30 minutes when the server is down, at any hour",
      "Updates: monthly, in a window that you choose",
      "Restore test: one file each month, one whole machine each year",
    ],
    closing:
      "Comes to R 1199.00 a month. Starts with a check of the server, whose findings you keep.",
  },
  {
    name: "Network Care, 12 months",
    path: ["Services", "Support plans", "Networks"],
    price: "23988.00",
    stock: 8,
    grams: 0,
    kind: "plan",
    hasDatasheet: true,
    opening:
      "Care for the network of one site with up to 25 devices, 12 months. Firewall, switches, access points and lines, watched and kept up to date.",
    points: [
      "Covers: 1 site, up to 25 network devices",
      "Monitoring: lines, ports and Wi-Fi, every minute of the year",
      "Answer: within 30 minutes when the site is offline, at any hour",
      "Providers: we log and follow faults with your internet provider",
      "Records: settings backed up each night, drawings kept current",
      "Visits: one each quarter",
    ],
    closing:
      "Comes to R 1999.00 a month. Sites outside Gauteng are visited by arrangement, with travel quoted first.",
  },
  {
    name: "Installation Day",
    path: ["Services", "Installation"],
    price: "6499.00",
    stock: 10,
    grams: 0,
    kind: "plan",
    hasDatasheet: false,
    opening:
      "One technician on your site for a working day, within Gauteng. Mounting, cabling and setting up what you bought here.",
    points: [
      "Time: 8 hours on site, weekdays",
      "Distance: within 60 km of Pretoria",
      "Tools: ladders, testers and small fixings included",
      "Handover: cable tests, passwords and a drawing of what stands where",
    ],
    closing:
      "Cable, trunking and hire of lifts are quoted first. We call within one working day to agree on a date.",
  },
];
