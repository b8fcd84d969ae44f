import { OverloadedError } from "./load-limiter.ts";

/** The part of a budget that one request's body takes. */
export type BodyShare = {
  /** Counts bytes that are held for it. */
  add(bytes: number): void;
  /** Rejects with OverloadedError when the body has to make room for others. */
  dropped: Promise<never>;
  /** The request is over, and its body no longer in memory. */
  close(): void;
};

export type BodyBudget = { open(ipGroup: string): BodyShare };

/**
 * Caps the bytes of all request bodies that are in memory at the same time. Beyond it the IP group
 * with the most bytes loses its newest body, so those who send much make room for those who send little.
 */
export function createBodyBudget(maxBytes: number): BodyBudget {
  /** In the order in which they began. */
  const bodies = new Set<Body>();
  let total = 0;

  function remove(body: Body): void {
    if (bodies.delete(body)) total -= body.bytes;
  }

  function dropNewestOfLargest(): void {
    const bytesOf = new Map<string, number>();
    for (const { ipGroup, bytes } of bodies) {
      bytesOf.set(ipGroup, (bytesOf.get(ipGroup) ?? 0) + bytes);
    }
    const most = Math.max(...bytesOf.values());
    const newest = [...bodies].findLast(
      ({ ipGroup, bytes }) => bytes > 0 && bytesOf.get(ipGroup) === most,
    );
    if (!newest) return;
    remove(newest);
    newest.drop();
  }

  return {
    open(ipGroup) {
      const { promise: dropped, reject } = Promise.withResolvers<never>();
      // Between two chunks nothing awaits this promise: without a handler, its rejection would end the process.
      dropped.catch(() => {});
      const body: Body = {
        ipGroup,
        bytes: 0,
        drop: () => reject(new OverloadedError("Too many bodies are in memory")),
      };
      bodies.add(body);
      return {
        add(bytes) {
          if (!bodies.has(body)) return;
          body.bytes += bytes;
          total += bytes;
          while (total > maxBytes) dropNewestOfLargest();
        },
        dropped,
        close: () => remove(body),
      };
    },
  };
}

type Body = { ipGroup: string; bytes: number; drop: () => void };
