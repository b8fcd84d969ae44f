import type { ServicePageContent } from "./service-page-content.ts";

/** Hardware and software: the one page with twelve capabilities. */
export const hardwarePage: ServicePageContent = {
  path: "/hardware-software",
  intro:
    "We choose, supply, set up, repair and renew the machines and licences that your people work with, and keep the list of what is where.",
  audience:
    "Offices, schools, practices and branches that buy a few machines at a time, and those that replace hundreds at once.",
  outcome:
    "New staff start with a machine that works. Warranties and licences are renewed before they lapse, and old equipment leaves without your data on it.",
  deliverables: [
    "A quotation with alternatives side by side",
    "Machines set up, labelled and signed for",
    "A register with warranty and renewal dates",
  ],
  plan: {
    root: "Supplier",
    guard: "Set-up",
    fork: "Register",
    crown: ["Laptops", "Printers", "Servers", "Licences", "UPS"],
  },
  rows: [
    {
      title: "Choose and buy",
      note: "The right machine, and a licence that fits it.",
      capabilities: {
        "Hardware Procurement":
          "Laptops, desktops, servers and network equipment from Dell, HPE, Lenovo and Huawei, quoted with lead times.",
        "Software Licensing":
          "Microsoft, Sophos, Veeam and VMware licences in your company's name, counted against the people who use them.",
        "Server and Storage Sizing":
          "Capacity worked out from what you run today and how it has grown, not from a price list.",
        "UPS and Power Back-up":
          "Batteries and inverters sized for your load, so that work is saved and the line stays up through load-shedding.",
      },
    },
    {
      title: "Set up and hand over",
      note: "Ready to work on the day that it arrives.",
      capabilities: {
        "Imaging and Configuration":
          "Each machine gets your software, settings and encryption before it leaves our bench.",
        "Installation on Site":
          "We unpack, connect, label and test at the desk, and take the boxes away.",
        "Data Migration":
          "Files, mail and settings are moved from the old machine to the new one, and checked by its user.",
        "Printers and Peripherals":
          "Printers, scanners, label printers and Urovo handhelds, set up for the software that they serve.",
      },
    },
    {
      title: "Repair and renew",
      note: "The years after the purchase.",
      capabilities: {
        "Repairs and Upgrades":
          "Screens, batteries, memory and drives replaced in our workshop or at your office, with the fault explained.",
        "Warranty Handling":
          "We lodge the claim, follow the courier and, where there is one, lend a machine for the time between.",
        "Asset Register":
          "Serial number, user, warranty and renewal date of every machine and licence, in one list that you can open.",
        "Secure Disposal":
          "Drives wiped or destroyed with a certificate, and the rest handed to a registered e-waste recycler.",
      },
    },
  ],
  start: {
    title: "Send us your list",
    text: "A list of machines, or only the number of people, is enough. We reply within 24 hours with questions or a quotation.",
  },
  related: ["/managed-it-services", "/infrastructure-solutions", "/cloud-solutions"],
};
