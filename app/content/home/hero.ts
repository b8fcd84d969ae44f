import { company, formatCoordinates } from "#app/content/company.ts";

/** Texts of the hero. */
export const hero = {
  title: ["Transform", "Your Business"],
  phrases: ["With Innovation", "With Technology", "With Solutions"],
  text: `${company.name} plans, builds and looks after the technology a business runs on: networks, security, cloud, phones, cameras and the software in between.`,
  start: "Start Your Journey",
  more: "Learn More",
  facts: [
    { term: formatCoordinates(), text: "Pretoria, the Jacaranda City" },
    { term: "Twelve services", text: "One desk answers for all of them" },
    { term: "Day and night", text: "Support and maintenance" },
    { term: "Within 24 hours", text: "A reply to every message" },
  ],
};
