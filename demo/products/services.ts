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
      "Helpdesk, updates and monitoring for one computer for 12 months. Works out at R 199.00 a month. For companies without an IT department, or with an IT department of one.",
    points: [
      "Helpdesk: Phone, email and remote support anywhere in South Africa, weekdays 08:00 to 17:00",
      "Response: Within 1 hour for a person who cannot work",
      "Updates: Operating system and common applications, every month",
      "Visits: Two a year at an address in Gauteng; elsewhere by remote support",
      "Renewal: None; the plan ends after 12 months and no notice is needed",
    ],
    closing:
      "We contact you a month before the plan ends. We quote for hardware repairs first and claim on manufacturers’ warranties for you. For support at any hour, see Server Care and Network Care.",
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
      "Monitoring, updates and backup checks for one server, 12 months. Someone responds to the alerts, day and night.",
    points: [
      "Monitoring: Disks, memory, services and backups, 24/7",
      "Response: Within 30 minutes at any hour when the server is down",
      "Updates: Monthly, in a maintenance window you choose",
      "Restore test: One file every month, one full server every year",
      "Area: Anywhere in South Africa, by remote support",
      "Renewal: None; the plan ends after 12 months and no notice is needed",
    ],
    closing:
      "Works out at R 1 199.00 a month. Starts with a health check of the server, and the findings are yours to keep.",
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
      "Monitoring and support for one site with up to 25 network devices, 12 months. We keep your firewall, switches, access points and lines running and up to date.",
    points: [
      "Monitoring: Lines, ports and Wi-Fi, 24/7",
      "Response: Within 30 minutes at any hour when the site is offline",
      "Providers: We log and follow up faults with your internet provider",
      "Records: Configurations backed up every night, drawings kept current",
      "Visits: One every quarter",
      "Renewal: None; the plan ends after 12 months and no notice is needed",
    ],
    closing:
      "Works out at R 1 999.00 a month. We visit sites in Gauteng, and work elsewhere on quotation.",
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
      "One technician on your site for a working day, within 60 km of Pretoria. Mounting, cabling and setting up what you bought from us.",
    points: [
      "Tools: Ladders, testers and small fixings included",
      "Area: Pretoria, Centurion, Midrand, Johannesburg, Sandton, Kempton Park, Brits and Hammanskraal",
      "Handover: Cable test results, passwords and a drawing of what is where",
    ],
    closing:
      "We quote for cable, trunking and platform hire beforehand. We call you within one working day to agree on a date.",
  },
];
