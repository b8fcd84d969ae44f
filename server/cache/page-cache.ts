/** A public page, ready to send. */
export type CachedPage = {
  /** Invalidated when one of these changes. */
  tags: ReadonlySet<string>;
  bytes: number;
  cachedAt: number;
  /** Set if it is outdated before the maximum age. */
  expiresAt?: number | undefined;
};

const MAX_AGE_MS = 60 * 60 * 1000;
const MAX_REMEMBERED = 1000;

/**
 * LRU cache of rendered pages, bounded in bytes. A page must be rendered from nothing but its key
 * (publicUrl). Concurrent requests for the same missing page share one render; a page whose tag is
 * invalidated while it renders is not stored.
 */
export class PageCache<Page extends CachedPage> {
  readonly #pages = new Map<string, Page>();
  readonly #inFlight = new Map<string, Promise<Page | undefined>>();
  readonly #uncacheable = new Set<string>();
  readonly #invalidatedAt = new Map<string, number>();
  #clearedAt = 0;
  #clock = 0;
  #bytes = 0;
  readonly #maxBytes: number;
  readonly #now: () => number;

  constructor(options: { maxBytes: number; now?: () => number }) {
    this.#maxBytes = options.maxBytes;
    this.#now = options.now ?? Date.now;
  }

  get(key: string): Page | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    const { cachedAt, expiresAt = Number.POSITIVE_INFINITY } = page;
    if (this.#now() - cachedAt > MAX_AGE_MS || this.#now() >= expiresAt) {
      this.#remove(key, page);
      return undefined;
    }
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  /** Whether getOrRender would wait for another request's render. */
  isRendering(key: string): boolean {
    return this.#inFlight.has(key) && !this.#uncacheable.has(key);
  }

  /**
   * The page with this key, rendered at most once at a time. Undefined when another request's render
   * turned out not to be cacheable: the caller then renders for itself.
   */
  async getOrRender(
    key: string,
    render: () => Promise<Page | undefined>,
  ): Promise<{ page: Page | undefined; isNew: boolean }> {
    const cached = this.get(key);
    if (cached) return { page: cached, isNew: false };
    if (this.isRendering(key)) return { page: await this.#inFlight.get(key), isNew: false };

    const startedAt = this.#clock;
    const rendering = render();
    const shared = rendering.catch(() => undefined);
    this.#inFlight.set(key, shared);
    try {
      const page = await rendering;
      if (page) this.#store(key, page, startedAt);
      else this.#rememberUncacheable(key);
      return { page, isNew: true };
    } finally {
      if (this.#inFlight.get(key) === shared) this.#inFlight.delete(key);
    }
  }

  invalidate(tag: string): void {
    if (this.#invalidatedAt.size >= MAX_REMEMBERED) this.#forgetInvalidations();
    this.#invalidatedAt.set(tag, ++this.#clock);
    // Later requests must not share a render that began before the change.
    this.#inFlight.clear();
    for (const [key, page] of this.#pages) if (page.tags.has(tag)) this.#remove(key, page);
  }

  /** For when invalidations may have been missed. */
  clear(): void {
    this.#forgetInvalidations();
    this.#inFlight.clear();
    this.#pages.clear();
    this.#bytes = 0;
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#bytes };
  }

  #store(key: string, page: Page, startedAt: number): void {
    const outdated = [...page.tags].some((tag) => (this.#invalidatedAt.get(tag) ?? 0) > startedAt);
    if (outdated || this.#clearedAt > startedAt || page.bytes > this.#maxBytes / 4) return;
    const previous = this.#pages.get(key);
    if (previous) this.#remove(key, previous);
    this.#pages.set(key, page);
    this.#uncacheable.delete(key);
    this.#bytes += page.bytes;
    for (const [oldest, old] of this.#pages) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#remove(oldest, old);
    }
  }

  #remove(key: string, page: Page): void {
    if (this.#pages.delete(key)) this.#bytes -= page.bytes;
  }

  /** Renders in flight are not stored afterwards: their invalidations are no longer known. */
  #forgetInvalidations(): void {
    this.#clearedAt = ++this.#clock;
    this.#invalidatedAt.clear();
  }

  /** Requests for a page that cannot be cached do not wait for each other. */
  #rememberUncacheable(key: string): void {
    if (this.#uncacheable.size >= MAX_REMEMBERED) this.#uncacheable.clear();
    this.#uncacheable.add(key);
  }
}
