import type { ServicePageContent } from "./service-page-content.ts";

/** Connect: sites, offices and cloud. */
export const connectPages: readonly ServicePageContent[] = [
  {
    path: "/infrastructure-solutions",
    intro:
      "We plan and build the cabling, switching, Wi-Fi, servers and power under your business, so that the work above them does not stop.",
    audience:
      "Companies that move, build or extend, and those whose network grew a cable at a time and now fails without a reason.",
    outcome:
      "The network is drawn, labelled and measured. An outage or a dead line is handled by the equipment, and the people keep working.",
    deliverables: [
      "Drawings and labels that agree",
      "Test results for every cable and line",
      "Passwords and settings, handed over to you",
    ],
    plan: {
      root: "Fibre",
      guard: "UPS",
      fork: "Core switch",
      crown: ["Wi-Fi", "Desks", "Servers", "Branches", "Cameras"],
    },
    rows: [
      {
        title: "The lines",
        note: "Between desks, floors and towns.",
        capabilities: {
          "Structured Cabling":
            "Copper and fibre laid, labelled and tested point by point, with the results in your file.",
          "Switching and Routing":
            "Networks split by purpose, so that a fault or a guest in one part does not reach the others.",
          "Wi-Fi Design":
            "A survey with a meter in your own rooms, then access points where they are needed and no more.",
          "Fibre and Failover":
            "Two lines from different providers, fibre with LTE or wireless behind it, changing over by themselves.",
        },
      },
      {
        title: "The machines",
        note: "And the power that keeps them up.",
        capabilities: {
          "Servers and Virtualisation":
            "VMware and Hyper-V hosts with room for one to fail, moved from old hardware over a weekend.",
          "Storage and Backup Systems":
            "Storage sized for growth, and Veeam backups with a copy that ransomware cannot reach.",
          "UPS, Inverters and Generators":
            "Run time worked out for load-shedding, and an orderly shutdown before the batteries are empty.",
          "Server Rooms and Racks":
            "Cooling, locks, fire detection and tidy racks, with alerts on heat, smoke and an open door.",
        },
      },
    ],
    start: {
      title: "Let us draw your network",
      text: "Tell us about the building or the branches. We reply within 24 hours and begin with a survey on site.",
    },
    related: ["/cloud-solutions", "/voip-services", "/managed-it-services"],
  },
  {
    path: "/cloud-solutions",
    intro:
      "We move mail, files and servers to Microsoft Azure and 365 where that makes sense, secure them, back them up and keep the bill in view.",
    audience:
      "Companies with an ageing server in a cupboard, people who work from anywhere, or a cloud bill that nobody can explain.",
    outcome:
      "Work goes on when the office has no power. Data has a second copy outside the cloud that holds it, and each cost has an owner.",
    deliverables: [
      "A costed plan before anything moves",
      "A move after hours, with a way back",
      "A monthly bill, explained by department",
    ],
    plan: {
      root: "Your server",
      guard: "Sign-in",
      fork: "Azure",
      crown: ["Mail", "Files", "Servers", "Desktops", "Backups"],
    },
    rows: [
      {
        title: "Move",
        note: "What belongs there, and what does not.",
        capabilities: {
          "Cloud Readiness":
            "We list what you run, what it needs and what it would cost, including what should stay where it is.",
          "Microsoft 365 Migration":
            "Mail, calendars and files moved mailbox by mailbox, with nothing lost and people told what changes.",
          "Azure Servers and Networks":
            "Servers in the South African regions, joined to your offices by a private, encrypted line.",
          "Virtual Desktops":
            "The same desktop on any machine, for contractors, branches and people who work from home.",
        },
      },
      {
        title: "Keep safe, keep count",
        note: "The cloud is someone's job, too.",
        capabilities: {
          "Cloud Security":
            "Conditional access, device rules and alerts set to your risk, checked against Microsoft's own baseline.",
          "Cloud Backup":
            "Microsoft 365 and Azure copied to a separate place, with single files and whole mailboxes restored as a test.",
          "Cost Control":
            "Budgets, alerts and machines that switch off at night, so that the Rand figure holds no surprise.",
          "Hybrid Operation":
            "Local and cloud systems with one sign-in and one set of rules, for as long as you need both.",
        },
      },
    ],
    start: {
      title: "Ask what it would cost",
      text: "Tell us what the server in the cupboard does. We reply within 24 hours and work out both ways: move it, or keep it.",
    },
    related: ["/infrastructure-solutions", "/cybersecurity", "/data-analytics"],
  },
  {
    path: "/voip-services",
    intro:
      "We replace the switchboard with one phone system for desk, laptop and mobile, on lines that stay up, and you keep your numbers.",
    audience:
      "Offices with a rented switchboard, companies with several branches, and teams that answer customers all day.",
    outcome:
      "Calls reach the person and not the desk. Branches call each other over your own lines, and missed calls can be counted and returned.",
    deliverables: [
      "Your existing numbers, moved across",
      "A line test before you sign anything",
      "Training at the desk and for reception",
    ],
    plan: {
      root: "Fibre",
      guard: "Call quality",
      fork: "3CX",
      crown: ["Desk", "Mobile", "Queues", "Branches", "Laptop"],
    },
    rows: [
      {
        title: "Make the call",
        note: "From wherever people are.",
        capabilities: {
          "Hosted and On-Site PBX":
            "3CX in the cloud or on your own server, with extensions that you can add yourself.",
          "Number Porting":
            "Geographic numbers moved from your present provider, with a date, and a forward in place until then.",
          "Desk Phones and Headsets":
            "Handsets, conference phones and headsets set up before they arrive, and labelled with the name.",
          "Softphones and Mobile Apps":
            "The office number on a laptop or mobile, so that private numbers stay private.",
        },
      },
      {
        title: "Answer it well",
        note: "For those who call you.",
        capabilities: {
          "Call Routing and Menus":
            "Hours, holidays, languages and queues that follow how you work, in a voice that you choose.",
          "Call Recording":
            "Recordings stored encrypted, announced to the caller, and deleted when the period that you set is over.",
          "Reports for Call Centres":
            "Waiting times, missed calls and busy hours for each queue, on a wallboard and by mail.",
          "Line Quality and Power":
            "Voice goes first on your network, with battery for phones and router, and a second line for load-shedding.",
        },
      },
    ],
    start: {
      title: "Keep your number",
      text: "Send us the number of extensions and a recent bill. We reply within 24 hours with a comparison.",
    },
    related: ["/infrastructure-solutions", "/managed-it-services", "/security-safety"],
  },
];
