/** In display order; `slug` is used in the URL. */
export const projectCategories = [
  { name: "Website", slug: "website" },
  { name: "Mobile App", slug: "mobile-app" },
  { name: "AI Workflow", slug: "ai-workflow" },
] as const;
