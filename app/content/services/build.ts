import { beforeAndAfter, humanInTheLoop, versionHistory } from "./build-diagrams.ts";
import type { ServicePageContent } from "./service-page-content.ts";

/** Build: software and change. */
export const buildPages: readonly ServicePageContent[] = [
  {
    path: "/custom-development",
    intro:
      "We build websites, mobile apps and integrations between systems, for work that no off-the-shelf product does the way you do it.",
    audience:
      "Companies that have outgrown their spreadsheets, or whose systems do not talk to each other.",
    outcome:
      "Your people capture data once. The software follows your process, the source code is yours, and we support it after launch.",
    deliverables: [
      "Working versions to try, early and often",
      "Source code and documentation in your name",
      "Maintenance long after the project ends",
    ],
    diagram: versionHistory,
    rows: [
      {
        title: "Design and build",
        note: "Sketched with the people who will use it.",
        capabilities: {
          "Requirements and Design":
            "We sit down with the people who do the work, sketch the screens and agree on what is out of scope.",
          "Websites and Portals":
            "Websites and customer portals that work on a phone in Mamelodi and on fibre in Menlyn, and that your own staff keep up to date.",
          "Mobile Apps":
            "Android and iOS apps for people in the field that keep working where there is no signal.",
          "Business Systems":
            "Orders, job cards, stock and approvals in one system, built to your rules and in your terms.",
        },
      },
      {
        title: "Integrate and maintain",
        note: "The people who wrote it keep it running.",
        capabilities: {
          "Systems Integration":
            "Accounting, payroll, payment and courier systems exchange data automatically, with a log of every exchange.",
          "Legacy Modernisation":
            "Old Access databases and desktop programs are replaced one part at a time, with no day when everything stops.",
          "Testing and Quality":
            "Automated tests for the rules that cost money when they break, run before every release.",
          "Support and Maintenance":
            "Updates, small changes and security fixes, each tested and logged before it goes live.",
        },
      },
    ],
    start: {
      title: "Show us the spreadsheet",
      text: "The one everybody complains about is a good place to start. We reply within 24 hours and suggest a small first version.",
    },
    related: ["/digital-transformation", "/ai-machine-learning", "/cloud-solutions"],
  },
  {
    path: "/ai-machine-learning",
    intro:
      "We build workflows that read documents, sort requests and forecast demand, with a person who checks what matters and can overrule the result.",
    audience:
      "Teams that read the same kinds of email, form or invoice all day, and companies with years of data that nobody has time to analyse.",
    outcome:
      "Routine reading and typing no longer fill the day. Your people spend their time on the cases that need judgement, and every automated decision can be traced.",
    deliverables: [
      "A trial on your own documents",
      "A measured error rate before you decide",
      "A person in the loop, and a log of every step",
    ],
    diagram: humanInTheLoop,
    rows: [
      {
        title: "Read and sort",
        note: "For the mailbox that is full again by Monday morning.",
        capabilities: {
          "Document Processing":
            "Data is extracted from invoices, delivery notes and application forms, and doubtful cases go to a person.",
          "Email and Ticket Triage":
            "Requests in a shared mailbox are sorted by subject and urgency, with a draft reply where the answer is known.",
          "Search Across Your Documents":
            "Ask in plain language and get the right paragraph, with a link to the file it came from.",
          "Image Recognition":
            "Counting, damage and safety checks from camera images, trained on footage from your own site.",
        },
      },
      {
        title: "Forecast and decide",
        note: "Your own history, carried forward.",
        capabilities: {
          "Demand Forecasting":
            "Orders, stock and staffing forecast from your own history, with a confidence range beside each figure.",
          "Anomaly Detection":
            "Payments, meter readings and logins that do not fit the pattern are flagged for someone to review.",
          "Assistants and Chat":
            "Answers from your own price lists and manuals, with a handover to a person when the assistant does not know.",
          "Data Protection and Oversight":
            "Where your data is processed, who may see it and how long it is kept, documented as POPIA requires.",
        },
      },
    ],
    start: {
      title: "Try it on a hundred documents",
      text: "Tell us what your team reads or types all day. We reply within 24 hours and tell you if a simple rule would do the job.",
    },
    related: ["/data-analytics", "/custom-development", "/digital-transformation"],
  },
  {
    path: "/digital-transformation",
    intro:
      "We replace paper forms, ink signatures and spreadsheets with digital systems, one process at a time, and stay until the people who use them prefer the new way.",
    audience:
      "Established companies, schools and public bodies where forms are still passed on by hand and the same figures are captured twice.",
    outcome:
      "Requests no longer wait on a desk. Managers can see the status of each one, and records are found in seconds when an auditor asks.",
    deliverables: [
      "A map of each process, before and after",
      "One process live before the next one starts",
      "Training, and someone to call afterwards",
    ],
    diagram: beforeAndAfter,
    rows: [
      {
        title: "Change the work",
        note: "First we walk the form from desk to desk.",
        capabilities: {
          "Process Mapping":
            "We follow a request from desk to desk, measure where it waits, and agree on the steps that can go.",
          "Forms and Approvals":
            "Leave, purchases and claims captured on a phone and approved by the right person, with reminders.",
          "Electronic Signatures":
            "Contracts signed on screen, with the evidence that South African law requires for an electronic signature.",
          "Records Management":
            "Scanned and digital files in one archive, with retention periods and a search that finds them.",
        },
      },
      {
        title: "Bring people along",
        note: "We come back after the first month-end.",
        capabilities: {
          "Microsoft 365 Adoption":
            "Teams, SharePoint and Power Platform set up for the way each department works, with clear rules for what is kept where.",
          "Workflow Automation":
            "Routine steps follow each other automatically, from a welcome letter to a purchase order.",
          "Training and Change Support":
            "Short sessions at the desk, a champion in each team, and a visit after the first month-end.",
          "Progress Measurement":
            "Turnaround times, error rates and usage, measured before and after, so that you can see what the change was worth.",
        },
      },
    ],
    start: {
      title: "Pick one process",
      text: "Choose the form that everyone dreads. We reply within 24 hours and offer to follow it from start to finish with you.",
    },
    related: ["/custom-development", "/consulting-services", "/cloud-solutions"],
  },
];
