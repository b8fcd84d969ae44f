import type { CategorySlug } from "./sift-projects.ts";
import "./category-badge.css";

/** Website blue, Mobile App green, AI Workflow purple. */
export function CategoryBadge({ category }: { category: { name: string; slug: CategorySlug } }) {
  return <span className={`category-badge category-${category.slug}`}>{category.name}</span>;
}
