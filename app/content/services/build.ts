import type { ServicePageContent } from "./service-page-content.ts";

/** Build: software and change. */
export const buildPages: readonly ServicePageContent[] = [
  {
    path: "/custom-development",
    intro:
      "We write websites, mobile apps and the connections between systems, for work that no ready-made product does the way you do it.",
    audience:
      "Companies whose way of working has outgrown spreadsheets, or whose systems do not speak to one another.",
    outcome:
      "People enter a fact once. The software follows your process, its source code is yours, and someone answers for it after launch.",
    deliverables: [
      "A working version to try, early and often",
      "Source code and documents in your name",
      "Maintenance that outlives the project",
    ],
    plan: {
      root: "Your process",
      guard: "Tests",
      fork: "Code",
      crown: ["Website", "Portal", "Data", "Mobile", "Reports"],
    },
    rows: [
      {
        title: "Make it",
        note: "From the first sketch to the first user.",
        capabilities: {
          "Requirements and Design":
            "We sit with the people who do the work, draw the screens, and agree on what is left out.",
          "Websites and Portals":
            "Fast, accessible pages and customer portals that your own staff can keep up to date.",
          "Mobile Apps":
            "Android and iOS apps for people in the field, that go on working where there is no signal.",
          "Business Systems":
            "Orders, job cards, stock and approvals in one system, shaped by your rules and your words.",
        },
      },
      {
        title: "Join it, and keep it",
        note: "Software lives longer than projects do.",
        capabilities: {
          "Systems Integration":
            "Accounting, payroll, payment and courier systems exchange data by themselves, with a log of every exchange.",
          "Legacy Modernisation":
            "Old Access and desktop programs are replaced a part at a time, without a day on which everything stops.",
          "Testing and Quality":
            "Automated tests for the rules that cost money when they break, run before every release.",
          "Support and Maintenance":
            "Updates, small changes and security fixes by the people who know the code.",
        },
      },
    ],
    start: {
      title: "Show us the spreadsheet",
      text: "The one that everybody complains about is a good place to start. We reply within 24 hours and suggest a first, small version.",
    },
    related: ["/digital-transformation", "/ai-machine-learning", "/cloud-solutions"],
  },
  {
    path: "/ai-machine-learning",
    intro:
      "We build workflows that read documents, sort requests and forecast demand, with a person who checks what matters and can overrule it.",
    audience:
      "Teams that read the same kind of mail, form or invoice all day, and companies with years of figures that nobody has time to study.",
    outcome:
      "Routine reading and typing shrinks. Your people spend their time on the cases that need judgement, and every automatic decision can be traced.",
    deliverables: [
      "A trial on your own documents",
      "A measured error rate before you decide",
      "A person in the loop, and a log of every step",
    ],
    plan: {
      root: "Your data",
      guard: "A person checks",
      fork: "Model",
      crown: ["Mail", "Invoices", "Search", "Forecast", "Images"],
    },
    rows: [
      {
        title: "Read and sort",
        note: "For what arrives every day.",
        capabilities: {
          "Document Reading":
            "Invoices, delivery notes and application forms are read into fields, and doubtful ones go to a person.",
          "Mail and Ticket Triage":
            "Requests in a shared mailbox are sorted by subject and urgency, with a draft answer where one is known.",
          "Search in Your Own Documents":
            "Ask in plain language and get the paragraph, with a link to the file that it came from.",
          "Image Recognition":
            "Counting, damage and safety checks from camera pictures, trained on scenes from your own site.",
        },
      },
      {
        title: "Foresee and decide",
        note: "For what will arrive next.",
        capabilities: {
          "Demand Forecasting":
            "Orders, stock and staffing predicted from your history, with the range of doubt shown beside the figure.",
          "Anomaly Detection":
            "Payments, meter readings and sign-ins that do not fit the pattern are flagged for someone to look at.",
          "Assistants and Chat":
            "Answers from your own price lists and manuals, and a hand-over to a person when it does not know.",
          "Data Protection and Oversight":
            "Where your data is processed, who may see it and how long it is kept, written down in POPIA's terms.",
        },
      },
    ],
    start: {
      title: "Try it on a hundred documents",
      text: "Tell us what your team reads or types all day. We reply within 24 hours and say plainly if a simple rule would do.",
    },
    related: ["/data-analytics", "/custom-development", "/digital-transformation"],
  },
  {
    path: "/digital-transformation",
    intro:
      "We move paper, signatures and spreadsheets to systems, one process at a time, and stay until the people who use them prefer the new way.",
    audience:
      "Established companies, schools and public bodies where forms still travel by hand and the same figures are typed twice.",
    outcome:
      "Requests no longer wait on a desk. Managers see where each one stands, and records are found in seconds when an auditor asks.",
    deliverables: [
      "A map of each process, before and after",
      "One process live before the next begins",
      "Training, and someone to ask afterwards",
    ],
    plan: {
      root: "Paper",
      guard: "One process",
      fork: "Workflow",
      crown: ["Forms", "Orders", "Files", "Signatures", "Teams"],
    },
    rows: [
      {
        title: "Change the work",
        note: "The process first, then the software.",
        capabilities: {
          "Process Mapping":
            "We follow a request from desk to desk, measure where it waits, and agree on the steps that can go.",
          "Forms and Approvals":
            "Leave, purchases and claims filled in on a phone and approved by the right person, with reminders.",
          "Electronic Signatures":
            "Contracts signed on screen, with the evidence that South African law asks of an electronic signature.",
          "Records Management":
            "Scanned and born-digital files in one archive, with retention periods and a search that finds them.",
        },
      },
      {
        title: "Bring people along",
        note: "A system that nobody uses has changed nothing.",
        capabilities: {
          "Microsoft 365 Adoption":
            "Teams, SharePoint and Power Platform set up for how each department works, with rules for where things go.",
          "Workflow Automation":
            "Steps that follow from other steps happen by themselves, from a welcome letter to a purchase order.",
          "Training and Change Support":
            "Short sessions at the desk, a champion in each team, and a visit after the first month-end.",
          "Progress Measurement":
            "Turnaround, errors and use, measured before and after, so that you can see what the change was worth.",
        },
      },
    ],
    start: {
      title: "Pick one process",
      text: "Choose the form that people dread. We reply within 24 hours and offer to walk its whole way with you.",
    },
    related: ["/custom-development", "/consulting-services", "/cloud-solutions"],
  },
];
