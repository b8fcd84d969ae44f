import { buildingNetwork, callPath, cloudLogin } from "./connect-diagrams.ts";
import type { ServicePageContent } from "./service-page-content.ts";

/** Connect: sites, offices and cloud. */
export const connectPages: readonly ServicePageContent[] = [
  {
    path: "/infrastructure-solutions",
    intro:
      "We plan and build the cabling, switching, servers, Wi-Fi and power that your business depends on, so that work does not stop.",
    audience:
      "Companies that are moving, building or expanding, and those whose network grew one cable at a time and now fails for no obvious reason.",
    outcome:
      "Your network is documented, labelled and tested. When the power or a line goes down, the equipment switches over and people keep working.",
    deliverables: [
      "Drawings and labels that match",
      "Test results for every cable and line",
      "Passwords and configurations, handed over to you",
    ],
    diagram: buildingNetwork,
    rows: [
      {
        title: "The lines",
        note: "Between desks, floors and towns.",
        capabilities: {
          "Structured Cabling":
            "Copper and fibre installed, labelled and tested point by point, with the results handed over.",
          "Switching and Routing":
            "Networks segmented by purpose, so that a fault or a guest in one segment does not reach the others.",
          "Wi-Fi Design":
            "A signal survey of your own building, then access points where they are needed and nowhere else.",
          "Fibre and Failover":
            "Two lines from different providers, fibre backed by LTE or wireless, with automatic failover.",
        },
      },
      {
        title: "The hardware",
        note: "Sized for load-shedding, not for the brochure.",
        capabilities: {
          "Servers and Virtualisation":
            "VMware and Hyper-V hosts with capacity for one to fail, migrated from old hardware over a weekend.",
          "Storage and Backup Systems":
            "Storage sized for growth, and Veeam backups with a copy that ransomware cannot reach.",
          "UPS, Inverters and Generators":
            "Run time calculated for load-shedding, and an orderly shutdown before the batteries run flat.",
          "Server Rooms and Racks":
            "Cooling, locks, fire detection and tidy racks, with alerts for heat, smoke and open doors.",
        },
      },
    ],
    start: {
      title: "Let us map your network",
      text: "Tell us about the building or the branches. We reply within 24 hours and start with a site survey.",
    },
    related: ["/cloud-solutions", "/voip-services", "/managed-it-services"],
  },
  {
    path: "/cloud-solutions",
    intro:
      "We move email, files and servers to Microsoft Azure and Microsoft 365 where that makes sense, secure them, back them up and keep an eye on the bill.",
    audience:
      "Companies with an ageing server in a cupboard, people who work from anywhere, or a cloud bill that nobody can explain.",
    outcome:
      "Work carries on when the office has no power. Your data has a second copy outside the cloud it lives in, and every cost has an owner.",
    deliverables: [
      "A costed plan before anything moves",
      "An after-hours migration with a rollback plan",
      "A monthly bill, broken down by department",
    ],
    diagram: cloudLogin,
    rows: [
      {
        title: "Move",
        note: "What belongs in the cloud, and what does not.",
        capabilities: {
          "Cloud Readiness":
            "We list what you run, what it needs and what it would cost, including what should stay where it is.",
          "Microsoft 365 Migration":
            "Email, calendars and files migrated mailbox by mailbox, with nothing lost and people told what will change.",
          "Azure Servers and Networks":
            "Servers in the South African regions, connected to your offices by a private, encrypted link.",
          "Virtual Desktops":
            "The same desktop on any machine, for contractors, branches and people who work from home.",
        },
      },
      {
        title: "Secure it, control the cost",
        note: "Someone has to read the bill every month.",
        capabilities: {
          "Cloud Security":
            "Conditional access, device policies and alerts matched to your risk, checked against Microsoft’s own baseline.",
          "Cloud Backup":
            "Microsoft 365 and Azure backed up to a separate location, with test restores of single files and whole mailboxes.",
          "Cost Control":
            "Budgets, alerts and servers that switch off at night, so that the bill in rand holds no surprises.",
          "Hybrid Operation":
            "On-premises and cloud systems with one login and one set of policies, for as long as you need both.",
        },
      },
    ],
    start: {
      title: "Ask what it would cost",
      text: "Tell us what the server in the cupboard does. We reply within 24 hours and cost both options: moving it and keeping it.",
    },
    related: ["/infrastructure-solutions", "/cybersecurity", "/data-analytics"],
  },
  {
    path: "/voip-services",
    intro:
      "We replace your switchboard with one phone system for desk, laptop and mobile, on lines that stay up, and you keep your numbers.",
    audience:
      "Offices with a rented switchboard, companies with several branches, and teams that take customer calls all day.",
    outcome:
      "Calls reach the person, not the desk. Branches call each other over your own lines, and missed calls are logged so that you can return them.",
    deliverables: [
      "Your existing numbers, ported",
      "A line test before you sign anything",
      "Training for staff and reception",
    ],
    diagram: callPath,
    rows: [
      {
        title: "Make the call",
        note: "Your 012 number, answered in Hatfield, in Polokwane or on the road.",
        capabilities: {
          "Hosted and On-Site PBX":
            "3CX in the cloud or on your own server, with extensions you can add yourself.",
          "Number Porting":
            "Geographic numbers ported from your current provider on an agreed date, with calls forwarded until then.",
          "Desk Phones and Headsets":
            "Handsets, conference phones and headsets configured before they arrive, and labelled with the user’s name.",
          "Softphones and Mobile Apps":
            "Your office number on a laptop or mobile, so that personal numbers stay private.",
        },
      },
      {
        title: "Answer it well",
        note: "Hours, holidays and languages as your callers expect them.",
        capabilities: {
          "Call Routing and Menus":
            "Hours, holidays, languages and queues that follow the way you work, in a voice of your choice.",
          "Call Recording":
            "Recordings announced to the caller, stored encrypted and deleted when the retention period you set ends.",
          "Reports for Call Centres":
            "Waiting times, missed calls and busy hours for each queue, on a wallboard and by email.",
          "Line Quality and Power":
            "Voice traffic comes first on your network, with battery backup for phones and router, and a second line for load-shedding.",
        },
      },
    ],
    start: {
      title: "Keep your number",
      text: "Tell us how many extensions you have and send a recent bill. We reply within 24 hours with a comparison.",
    },
    related: ["/infrastructure-solutions", "/managed-it-services", "/security-safety"],
  },
];
