import { sourcesToChart } from "./analytics-diagram.ts";
import type { ServicePageContent } from "./service-page-content.ts";

/** Data analytics: a page of its own, reached from related services and the footer. */
export const analyticsPage: ServicePageContent = {
  path: "/data-analytics",
  intro:
    "We bring the data from your systems together, check it, and turn it into reports that people open because they answer a question.",
  audience:
    "Managers who wait until the middle of the month for last month’s figures, and teams that build the same report by hand every week.",
  outcome:
    "You see sales, stock, cash and service figures on the day. Meetings are about what to do, not about whose number is right.",
  deliverables: [
    "One agreed definition for each figure",
    "Reports that refresh automatically",
    "A data model that belongs to you",
  ],
  diagram: sourcesToChart,
  rows: [
    {
      title: "Bring it together",
      note: "Every figure defined once, before it is charted.",
      capabilities: {
        "Data Assessment":
          "Which systems hold which data, how good it is, and which questions it can answer today.",
        "Data Integration":
          "Accounting, payroll, point of sale and spreadsheets loaded on a schedule, with an alert when a load fails.",
        "Data Warehouse":
          "One model on Microsoft Azure or on your own server, with history that your accounting package does not keep.",
        "Data Quality":
          "Duplicates, gaps and impossible values are caught by rules and sent back to the people who can correct them.",
      },
    },
    {
      title: "Put it to work",
      note: "Fewer reports, each with a reader.",
      capabilities: {
        "Dashboards and Reports":
          "Power BI dashboards for the board, the branch and the shop floor, readable on a phone.",
        "Self-Service Analysis":
          "Your own analysts build on verified data, with training and a dictionary of what each field means.",
        "Planning and What-If Models":
          "Budgets and scenarios that start from actual figures: a weaker rand, a new branch, a longer outage.",
        "Access and Privacy":
          "People see only the rows they should; personal information is masked where it is not needed.",
      },
    },
  ],
  start: {
    title: "Start with one question",
    text: "Which figure would you like to see every morning? We reply within 24 hours and ask where it lives today.",
  },
  related: ["/ai-machine-learning", "/consulting-services", "/custom-development"],
};
