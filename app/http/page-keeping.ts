/** What cached pages can show; a change in the database announces the same words. */
type CacheTag = "content" | "products" | "categories" | `product:${string}`;

/** How a page may be kept for other visitors. */
export type PageKeeping = {
  /** What it shows: when one of these changes, the page is made anew. */
  shows: CacheTag[];
  /** The parameters of its address that it reads; all others are the same page. */
  reads?: string[];
};

/** What was read for one page, and how it may be kept; not at all when that is left out. */
export type Reading<Value> = { value: Value; keeping?: PageKeeping | undefined };

/** Readings that are the same for everyone, each as long as nothing in it changes. */
export type Readings = {
  read<Value>(address: string, read: () => Promise<Reading<Value>>): Promise<Value>;
};
