import type { ServicePageContent } from "./service-page-content.ts";

/** Run: day in, day out. */
export const runPages: readonly ServicePageContent[] = [
  {
    path: "/managed-it-services",
    intro:
      "We look after your computers, servers and network day and night, so that small faults are put right before your people notice them.",
    audience:
      "Companies with 10 to 500 people and no IT department, or one that is short of hands and hours.",
    outcome:
      "One team knows your systems and answers for them. Faults, renewals and suppliers stop landing on the desk of whoever is good with computers.",
    isMonthly: true,
    deliverables: [
      "A report in plain language: what broke, and why",
      "Proof that a backup was restored",
      "A list of what needs replacing, and when",
    ],
    plan: {
      root: "Your office",
      guard: "Monitoring",
      fork: "Helpdesk",
      crown: ["Mail", "Laptops", "Servers", "Backups", "Network"],
    },
    rows: [
      {
        title: "Keep it running",
        note: "The work that nobody sees when it is done.",
        capabilities: {
          "Proactive IT Support and Maintenance":
            "24/7 monitoring and planned maintenance: full disks, failing batteries and worn parts are dealt with before they stop work.",
          "Remote Monitoring and Management":
            "Every server, laptop and switch reports its health to us. Most repairs are made from our office, without a visit.",
          "Helpdesk Support":
            "One desk for every question, by phone or by email. Each call is logged, followed up and closed only when you agree.",
          "Patch Management":
            "Updates are tried on a few machines first, then rolled out after hours, with a record of what is still open.",
        },
      },
      {
        title: "Keep it in hand",
        note: "Suppliers, risks and plans, with an owner for each.",
        capabilities: {
          "Vendor Management":
            "We deal with your fibre provider, printer company and software houses, and stay on the line until it works.",
          "Backup and Disaster Recovery":
            "Copies on site and off site, restored as a test, and a written order in which systems come back after a loss.",
          "Security and Compliance":
            "Two-step sign-in, endpoint protection and access reviews, with the records that POPIA and your auditors ask for.",
          "Strategic Technology Planning":
            "A yearly plan and budget: what to replace, what to move to the cloud, and what can safely wait.",
        },
      },
    ],
    start: {
      title: "Hand over the night shift",
      text: "Tell us how many people and sites you have. We reply within 24 hours and begin with a list of what you own and what state it is in.",
    },
    related: ["/cybersecurity", "/infrastructure-solutions", "/hardware-software"],
  },
  {
    path: "/consulting-services",
    intro:
      "We examine what you have, ask what the business needs, and write down what to do next, in an order and at a cost that you can decide on.",
    audience:
      "Owners, boards and IT managers who face a choice about technology and want advice from someone who is not selling the box.",
    outcome:
      "Decisions rest on facts about your own systems. Projects begin with a budget, an owner and a way to tell whether they worked.",
    deliverables: [
      "Findings ranked by risk and cost",
      "A roadmap on one page, and the detail behind it",
      "A session to take your team through it",
    ],
    plan: {
      root: "Where you are",
      guard: "Audit",
      fork: "Roadmap",
      crown: ["Budget", "Risk", "Goals", "People", "Suppliers"],
    },
    rows: [
      {
        title: "See clearly",
        note: "What you have, and what it costs you.",
        capabilities: {
          "IT Audit":
            "An inventory of hardware, software, contracts and risks, checked on site and not only from a questionnaire.",
          "Licence and Cost Review":
            "We compare what you pay for with what people use, and show which subscriptions can go.",
          "Risk and Continuity Assessment":
            "What a fire, a theft, a breach or a long power cut would stop, for how long, and what to do first.",
          "POPIA Readiness":
            "Where personal information lives, who can reach it, and the gaps to close before the Information Regulator asks.",
        },
      },
      {
        title: "Decide, and follow through",
        note: "Advice that survives its first meeting.",
        capabilities: {
          "Technology Roadmap":
            "Three years on one page: which projects, in which order, and what each one depends on.",
          "Tender and Supplier Advice":
            "Specifications that suppliers can price alike, and a scoring sheet that your committee can defend.",
          "Virtual IT Director":
            "A senior consultant in your management meetings, for companies that do not need one full time.",
          "Project Oversight":
            "We check milestones, invoices and acceptance tests on your behalf while others do the work.",
        },
      },
    ],
    start: {
      title: "Begin with a question",
      text: "Which decision is waiting? Write it to us in two lines. We reply within 24 hours and say what we would need to see.",
    },
    related: ["/digital-transformation", "/managed-it-services", "/data-analytics"],
  },
];
