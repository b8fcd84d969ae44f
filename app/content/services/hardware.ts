import { annotatedLaptop } from "./hardware-diagram.ts";
import type { ServicePageContent } from "./service-page-content.ts";

/** Hardware and software: the one page with twelve capabilities. */
export const hardwarePage: ServicePageContent = {
  path: "/hardware-software",
  intro:
    "We specify, supply, set up, repair and renew the hardware and licences your people work with, and keep track of what is where.",
  audience:
    "Offices, schools, practices and branches that buy a few machines at a time, and those that replace hundreds at once.",
  outcome:
    "New staff start with a computer that works. Warranties and licences are renewed before they lapse, and old equipment leaves without your data on it.",
  deliverables: [
    "A quotation with alternatives side by side",
    "Machines set up, labelled and signed for",
    "An asset register with warranty and renewal dates",
  ],
  diagram: annotatedLaptop,
  rows: [
    {
      title: "Choose and buy",
      note: "Quoted side by side, with lead times.",
      capabilities: {
        "Hardware Procurement":
          "Laptops, desktops, servers and network equipment from Dell, HPE, Lenovo and Huawei, quoted with lead times.",
        "Software Licensing":
          "Microsoft, Sophos, Veeam and VMware licences in your company’s name, matched to the people who use them.",
        "Server and Storage Sizing":
          "Capacity worked out from what you run today and how it has grown, not from a price list.",
        "UPS and Backup Power":
          "Batteries and inverters sized for your load, so that people can save their work and the line stays up through load-shedding.",
      },
    },
    {
      title: "Set up and hand over",
      note: "Ready to work on the day it arrives.",
      capabilities: {
        "Imaging and Configuration":
          "Each machine gets your software, settings and encryption before it leaves our workshop.",
        "On-Site Installation":
          "We unpack, connect, label and test at the desk, and take the boxes away.",
        "Data Migration":
          "Files, email and settings are moved from the old machine to the new one, and checked by the user.",
        "Printers and Peripherals":
          "Printers, scanners, label printers and Urovo handhelds, set up for the software you use them with.",
      },
    },
    {
      title: "Repair and renew",
      note: "In our workshop or at your desk.",
      capabilities: {
        "Repairs and Upgrades":
          "Screens, batteries, memory and drives replaced in our workshop or at your office, with the fault explained.",
        "Warranty Claims":
          "We lodge the claim, track the courier and, if one is available, lend you a machine in the meantime.",
        "Asset Register":
          "The serial number, user, warranty and renewal date of every machine and licence, in one list that you can open at any time.",
        "Secure Disposal":
          "Drives wiped or destroyed with a certificate, and the rest handed to a registered e-waste recycler.",
      },
    },
  ],
  start: {
    title: "Send us your list",
    text: "A list of equipment, or just the number of people, is enough. We reply within 24 hours with questions or a quotation.",
  },
  related: ["/managed-it-services", "/infrastructure-solutions", "/cloud-solutions"],
};
