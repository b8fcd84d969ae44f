import { aroundTheClock, risksToRoadmap } from "./run-diagrams.ts";
import type { ServicePageContent } from "./service-page-content.ts";

/** Run: day in, day out. */
export const runPages: readonly ServicePageContent[] = [
  {
    path: "/managed-it-services",
    intro:
      "We monitor and maintain your computers, servers and network around the clock, so that small faults are fixed before your people notice them.",
    audience:
      "Companies of 10 to 500 people with no IT department, or with one that is stretched thin.",
    outcome:
      "One team knows your systems and takes responsibility for them. Faults, renewals and supplier calls stop landing on the desk of the one person who is good with computers.",
    isMonthly: true,
    deliverables: [
      "A report in plain language: what broke, and why",
      "Proof of a successful test restore",
      "A list of what needs replacing, and when",
    ],
    diagram: aroundTheClock,
    rows: [
      {
        title: "Keep it running",
        note: "Done after hours, reported in plain language.",
        capabilities: {
          "Proactive IT Support and Maintenance":
            "24/7 monitoring and planned maintenance: full disks, failing batteries and worn parts are dealt with before they cause downtime.",
          "Remote Monitoring and Management":
            "Every server, laptop and switch reports its health to us. Most faults are fixed remotely, without a site visit.",
          "Helpdesk Support":
            "One desk for every question, by phone or email. Each call is logged, followed up and closed only when you agree.",
          "Patch Management":
            "Updates are tested on a few machines first, then rolled out after hours, with a record of what is outstanding.",
        },
      },
      {
        title: "Keep it under control",
        note: "Suppliers, risks and plans, each with an owner.",
        capabilities: {
          "Vendor Management":
            "We deal with your fibre provider, printer company and software houses, and stay on the line until it works.",
          "Backup and Disaster Recovery":
            "On-site and off-site backups, test restores, and a written plan for the order in which systems are recovered.",
          "Security and Compliance":
            "Two-factor authentication, endpoint protection and access reviews, with the records that POPIA and your auditors require.",
          "Strategic Technology Planning":
            "An annual plan and budget: what to replace, what to move to the cloud, and what can safely wait.",
        },
      },
    ],
    start: {
      title: "Hand over the night shift",
      text: "Tell us how many people and sites you have. We reply within 24 hours and start with an inventory of your equipment and its condition.",
    },
    related: ["/cybersecurity", "/infrastructure-solutions", "/hardware-software"],
  },
  {
    path: "/consulting-services",
    intro:
      "We review what you have, ask what the business needs, and set out what to do next, in what order and at what cost.",
    audience:
      "Owners, boards and IT managers who face a technology decision and want advice that starts with the business, not with a product.",
    outcome:
      "Decisions are based on facts about your own systems. Projects start with a budget, an owner and a way to tell whether they worked.",
    deliverables: [
      "Findings ranked by risk and cost",
      "A one-page roadmap, and the detail behind it",
      "A session to take your team through it",
    ],
    diagram: risksToRoadmap,
    rows: [
      {
        title: "See clearly",
        note: "What you have, and what it costs you.",
        capabilities: {
          "IT Audit":
            "An inventory of hardware, software, contracts and risks, checked on site and not just by questionnaire.",
          "Licence and Cost Review":
            "We compare what you pay for with what people use, and show you which subscriptions can go.",
          "Risk and Continuity Assessment":
            "What a fire, theft, breach or long power cut would stop, for how long, and what to do first.",
          "POPIA Readiness":
            "Where personal information is kept, who has access to it, and the gaps to close before the Information Regulator asks.",
        },
      },
      {
        title: "Decide, and follow through",
        note: "We stay for the tender, the milestones and the invoices.",
        capabilities: {
          "Technology Roadmap":
            "Three years on one page: which projects, in what order, and what each one depends on.",
          "Tender and Supplier Advice":
            "Specifications that let you compare bids like for like, and a scoring sheet that your committee can defend.",
          "Virtual IT Director":
            "A senior consultant in your management meetings, for companies that do not need one full time.",
          "Project Oversight":
            "We check milestones, invoices and acceptance tests on your behalf while others do the work.",
        },
      },
    ],
    start: {
      title: "Ask us a question",
      text: "Which decision is on your desk? Send it to us in two lines. We reply within 24 hours and tell you what we would need to see.",
    },
    related: ["/digital-transformation", "/managed-it-services", "/data-analytics"],
  },
];
