/** What cached pages show; a change in the database announces the same tags. */
type CacheTag = "content" | "products" | "categories" | `product:${string}`;

/** How a public page is cached. */
export type CachePolicy = {
  /** When one of these changes, the page is invalidated. */
  tags: CacheTag[];
  /** The query parameters it reads; any others are ignored in the cache key. */
  queryKeys?: string[];
};
