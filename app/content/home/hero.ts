import { company, formatCoordinates } from "#app/content/company.ts";

/** Texts of the hero. */
export const hero = {
  title: ["Transform", "Your Business"],
  phrases: ["With Innovation", "With Technology", "With Solutions"],
  get text() {
    return `${company().name} plans, builds and supports the technology your business runs on: networks, security, cloud, phones, cameras and the software that connects them.`;
  },
  start: "Start Your Journey",
  more: "Learn More",
  facts: [
    {
      get term() {
        return formatCoordinates();
      },
      text: "Pretoria, the Jacaranda City",
    },
    { term: "One helpdesk", text: "For everything we install" },
    { term: "24/7 support", text: "Where your support plan includes it" },
    { term: "Within 24 hours", text: "A reply to every message" },
  ],
};
