import { OverloadedError } from "#server/http/load-limiter.ts";

/** A public page, ready to send. */
export type CachedPage = {
  /** What it shows: it goes when one of these changes. */
  tags: ReadonlySet<string>;
  /** The parameters of its address that it reads; all others lead to the same page. */
  queryKeys: readonly string[];
  bytes: number;
  cachedAt: number;
};

const MAX_AGE_MS = 60 * 60 * 1000;
const MAX_REMEMBERED = 1000;
const MAX_KNOWN_PATHS = 100_000;

/**
 * Keeps pages within a bound of bytes, the least recently seen go first. Many requests for the same
 * missing page cause one render; a change announced while a page renders keeps it from being kept.
 */
export class PageCache<Page extends CachedPage> {
  readonly #pages = new Map<string, Page>();
  readonly #underWay = new Map<string, Promise<Page | undefined>>();
  readonly #notForSharing = new Set<string>();
  readonly #readsOf = new Map<string, readonly string[]>();
  readonly #changedAt = new Map<string, number>();
  #clearedAt = 0;
  #clock = 0;
  #bytes = 0;
  readonly #mostBytes: number;
  readonly #now: () => number;

  constructor(options: { mostBytes: number; now?: () => number }) {
    this.#mostBytes = options.mostBytes;
    this.#now = options.now ?? Date.now;
  }

  get(url: string): Page | undefined {
    return this.#find(this.#keyOf(url));
  }

  #find(key: string): Page | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    if (this.#now() - page.cachedAt > MAX_AGE_MS) {
      this.#remove(key, page);
      return undefined;
    }
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  /**
   * The page at this address, rendered at most once at a time. Undefined when someone else's render
   * turned out not to be for sharing: the caller then renders for itself.
   */
  async getOrRender(
    url: string,
    render: () => Promise<Page | undefined>,
  ): Promise<{ page: Page | undefined; mine: boolean }> {
    const key = this.#keyOf(url);
    const kept = this.#find(key);
    if (kept) return { page: kept, mine: false };
    const others = this.#underWay.get(key);
    if (others && !this.#notForSharing.has(key)) return { page: await others, mine: false };

    const startedAt = this.#clock;
    const rendering = render();
    const shared = rendering.catch((error) => {
      if (error instanceof OverloadedError) throw error;
      return undefined;
    });
    // Perhaps nobody else waits for it.
    shared.catch(() => {});
    this.#underWay.set(key, shared);
    try {
      const page = await rendering;
      if (page) this.#keep(url, page, startedAt);
      else this.#remember(key);
      return { page, mine: true };
    } finally {
      if (this.#underWay.get(key) === shared) this.#underWay.delete(key);
    }
  }

  /** Something changed: every page that shows it goes. */
  invalidate(tag: string): void {
    if (this.#changedAt.size >= MAX_REMEMBERED) this.#forgetChanges();
    this.#changedAt.set(tag, ++this.#clock);
    // Who asks from now on must not be handed a render that began before the change.
    this.#underWay.clear();
    for (const [key, page] of this.#pages) if (page.tags.has(tag)) this.#remove(key, page);
  }

  /** Changes may have been missed: nothing that was kept can be trusted. */
  clear(): void {
    this.#forgetChanges();
    this.#underWay.clear();
    this.#pages.clear();
    this.#bytes = 0;
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#bytes };
  }

  #keep(url: string, page: Page, startedAt: number): void {
    this.#learn(url, page.queryKeys);
    const key = this.#keyOf(url);
    const outdated = [...page.tags].some((tag) => (this.#changedAt.get(tag) ?? 0) > startedAt);
    if (outdated || this.#clearedAt > startedAt || page.bytes > this.#mostBytes / 4) return;
    const before = this.#pages.get(key);
    if (before) this.#remove(key, before);
    this.#pages.set(key, page);
    this.#notForSharing.delete(key);
    this.#bytes += page.bytes;
    for (const [oldest, old] of this.#pages) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#remove(oldest, old);
    }
  }

  #remove(key: string, page: Page): void {
    if (this.#pages.delete(key)) this.#bytes -= page.bytes;
  }

  /** Whatever is being rendered now will not be kept: what changed meanwhile is no longer known. */
  #forgetChanges(): void {
    this.#clearedAt = ++this.#clock;
    this.#changedAt.clear();
  }

  /** Once a page has said which parameters it reads, the others no longer make a difference. */
  #keyOf(url: string): string {
    const at = url.indexOf("?");
    if (at < 0) return url;
    const path = url.slice(0, at);
    const reads = this.#readsOf.get(path);
    if (!reads) return url;
    // By the names as a page reads them: %73ervice is service, too.
    const read = [...new URLSearchParams(url.slice(at + 1))].filter(([name]) =>
      reads.includes(name),
    );
    return read.length > 0 ? `${path}?${new URLSearchParams(read)}` : path;
  }

  #learn(url: string, reads: readonly string[]): void {
    if (this.#readsOf.size >= MAX_KNOWN_PATHS) this.#readsOf.clear();
    this.#readsOf.set(url.split("?", 1)[0] ?? url, reads);
  }

  /** Pages that are nobody else's need not queue behind each other. */
  #remember(key: string): void {
    if (this.#notForSharing.size >= MAX_REMEMBERED) this.#notForSharing.clear();
    this.#notForSharing.add(key);
  }
}
