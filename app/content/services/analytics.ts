import type { ServicePageContent } from "./service-page-content.ts";

/** Data analytics: a page of its own, reached from related services and the footer. */
export const analyticsPage: ServicePageContent = {
  path: "/data-analytics",
  intro:
    "We bring the figures from your systems together, check them, and turn them into reports that people open because they answer a question.",
  audience:
    "Managers who wait until the middle of the month for last month's figures, and teams that build the same report by hand each week.",
  outcome:
    "Sales, stock, cash and service are seen on the day. Meetings argue about what to do, and no longer about whose number is right.",
  deliverables: [
    "One agreed definition for each figure",
    "Reports that refresh by themselves",
    "A data model that belongs to you",
  ],
  plan: {
    root: "Your systems",
    guard: "Checks",
    fork: "Data model",
    crown: ["Sales", "Stock", "Cash", "Service", "Staff"],
  },
  rows: [
    {
      title: "Bring it together",
      note: "Trust the figure before you draw it.",
      capabilities: {
        "Data Assessment":
          "Which systems hold which facts, how good they are, and which questions they can answer today.",
        "Data Integration":
          "Accounting, payroll, point of sale and spreadsheets loaded on a schedule, with an alert when a load fails.",
        "Data Warehouse":
          "One model on Microsoft Azure or on your own server, with history that your accounting package does not keep.",
        "Data Quality":
          "Duplicates, gaps and impossible values are found by rules and sent back to those who can correct them.",
      },
    },
    {
      title: "Put it to work",
      note: "Fewer reports, each with a reader.",
      capabilities: {
        "Dashboards and Reports":
          "Power BI pages for the board, the branch and the shop floor, readable on a phone.",
        "Self-Service Analysis":
          "Your own analysts build on checked data, with training and a dictionary of what each field means.",
        "Planning and What-If Models":
          "Budgets and scenarios that start from actual figures: a weaker Rand, a new branch, a longer outage.",
        "Access and Privacy":
          "Each person sees the rows that they should; personal information is masked where it is not needed.",
      },
    },
  ],
  start: {
    title: "Start with one question",
    text: "Which figure would you like to see every morning? We reply within 24 hours and ask where it lives today.",
  },
  related: ["/ai-machine-learning", "/consulting-services", "/custom-development"],
};
