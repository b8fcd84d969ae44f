import type { CategorySlug } from "./sift-projects.ts";

/** Website blue, Mobile App green, AI Workflow purple. */
export function CategoryBadge({ category }: { category: { name: string; slug: CategorySlug } }) {
  return <span className={`category-badge ${looks[category.slug]}`}>{category.name}</span>;
}

const looks = {
  website: "bg-info-wash text-info",
  "mobile-app": "bg-success-wash text-success",
  "ai-workflow": "bg-blossom-wash text-brand",
} as const satisfies Record<CategorySlug, string>;
