/** A public page, ready to send. */
export type CachedPage = {
  /** Invalidated when one of these changes. */
  tags: ReadonlySet<string>;
  bytes: number;
  cachedAt: number;
  /** Set if it is outdated before the maximum age. */
  expiresAt?: number | undefined;
  /** The IP group that asked for a page that is stored only when repeated. */
  requestedBy?: string | undefined;
};

const MAX_AGE_MS = 60 * 60 * 1000;

/**
 * LRU store of pages, bounded in bytes. With a share, the pages that one IP group asked for take no more than that part:
 * beyond it they evict each other.
 */
export class PageStore<Page extends CachedPage> {
  readonly #pages = new Map<string, Page>();
  readonly #maxBytes: number;
  readonly #share: number;
  #bytes = 0;

  constructor({ maxBytes, share = 1 }: { maxBytes: number; share?: number }) {
    this.#maxBytes = maxBytes;
    this.#share = share;
  }

  get(key: string, now: number): Page | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    const { cachedAt, expiresAt = Number.POSITIVE_INFINITY } = page;
    if (now - cachedAt > MAX_AGE_MS || now >= expiresAt) {
      this.#remove(key, page);
      return undefined;
    }
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  set(key: string, page: Page): void {
    if (page.bytes > this.#maxBytes / 4) return;
    const previous = this.#pages.get(key);
    if (previous) this.#remove(key, previous);
    this.#pages.set(key, page);
    this.#bytes += page.bytes;
    if (this.#share < 1) this.#evictFrom(page.requestedBy);
    for (const [oldest, old] of this.#pages) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#remove(oldest, old);
    }
  }

  invalidate(tag: string): void {
    for (const [key, page] of this.#pages) if (page.tags.has(tag)) this.#remove(key, page);
  }

  clear(): void {
    this.#pages.clear();
    this.#bytes = 0;
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#bytes };
  }

  #evictFrom(group: string | undefined): void {
    const theirs = [...this.#pages].filter(([, { requestedBy }]) => requestedBy === group);
    let bytes = theirs.reduce((sum, [, page]) => sum + page.bytes, 0);
    for (const [key, page] of theirs) {
      if (bytes <= this.#maxBytes * this.#share) break;
      this.#remove(key, page);
      bytes -= page.bytes;
    }
  }

  #remove(key: string, page: Page): void {
    if (this.#pages.delete(key)) this.#bytes -= page.bytes;
  }
}
