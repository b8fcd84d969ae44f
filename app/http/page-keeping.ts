/** What cached pages can show; a change in the database announces the same words. */
type CacheTag = "content" | "products" | "categories" | `product:${string}`;

/** How a page may be kept for other visitors. */
export type PageKeeping = {
  /** What it shows: when one of these changes, the page is made anew. */
  shows: CacheTag[];
  /** The parameters of its address that it reads; all others are the same page. */
  reads?: string[];
};
