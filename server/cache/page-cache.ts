import { createHash } from "node:crypto";
import { type CachedPage, PageStore } from "./page-store.ts";

const MAX_REMEMBERED = 1000;
/** A search that is asked for twice within this time is worth storing. */
const REPEATED_WITHIN_MS = 60_000;
/** More than a process renders in a minute; each takes a few hundred bytes. */
const MAX_REQUESTS_REMEMBERED = 10_000;
/** One IP group's share of the cache for searches: a client that searches a lot evicts its own entries. */
const SHARE_OF_A_GROUP = 1 / 8;

/**
 * Cache of rendered pages, bounded in bytes. A page must be rendered from nothing but its key
 * (publicUrl). Concurrent requests for the same missing page share one render; a page whose tag is
 * invalidated while it renders is not stored. Searches are unboundedly many: they have a store of their
 * own, so they never evict a page that is linked to.
 */
export class PageCache<Page extends CachedPage> {
  readonly #linked: PageStore<Page>;
  readonly #searches: PageStore<Page>;
  readonly #requestedAt = new Map<string, number>();
  readonly #inFlight = new Map<string, Promise<Page | undefined>>();
  readonly #uncacheable = new Set<string>();
  readonly #invalidatedAt = new Map<string, number>();
  #clearedAt = 0;
  #clock = 0;
  readonly #now: () => number;

  constructor({
    maxBytes,
    maxSearchBytes = maxBytes / 4,
    now = Date.now,
  }: {
    maxBytes: number;
    maxSearchBytes?: number;
    now?: () => number;
  }) {
    this.#linked = new PageStore({ maxBytes });
    this.#searches = new PageStore({ maxBytes: maxSearchBytes, share: SHARE_OF_A_GROUP });
    this.#now = now;
  }

  get(key: string): Page | undefined {
    const now = this.#now();
    return this.#linked.get(key, now) ?? this.#searches.get(key, now);
  }

  /** Whether this page was already requested within the last minute. */
  isRepeated(key: string): boolean {
    const now = this.#now();
    // Hashed: a URL may have 16 KB.
    const hash = createHash("sha256").update(key).digest("base64url");
    const last = this.#requestedAt.get(hash);
    // In order of time: the oldest come first.
    this.#requestedAt.delete(hash);
    this.#requestedAt.set(hash, now);
    for (const [oldest, at] of this.#requestedAt) {
      const isFull = this.#requestedAt.size > MAX_REQUESTS_REMEMBERED;
      if (!isFull && now - at <= REPEATED_WITHIN_MS) break;
      this.#requestedAt.delete(oldest);
    }
    return last !== undefined && now - last <= REPEATED_WITHIN_MS;
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
    this.#linked.invalidate(tag);
    this.#searches.invalidate(tag);
  }

  /** Empties the cache, because invalidations may have been missed. */
  clear(): void {
    this.#forgetInvalidations();
    this.#inFlight.clear();
    this.#linked.clear();
    this.#searches.clear();
  }

  get size(): { pages: number; bytes: number } {
    const [linked, searches] = [this.#linked.size, this.#searches.size];
    return { pages: linked.pages + searches.pages, bytes: linked.bytes + searches.bytes };
  }

  #store(key: string, page: Page, startedAt: number): void {
    const outdated = [...page.tags].some((tag) => (this.#invalidatedAt.get(tag) ?? 0) > startedAt);
    if (outdated || this.#clearedAt > startedAt) return;
    const store = page.requestedBy === undefined ? this.#linked : this.#searches;
    store.set(key, page);
    this.#uncacheable.delete(key);
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
