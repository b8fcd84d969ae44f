import { useSyncExternalStore } from "react";
import { MAX_COMPARED } from "#app/domain/catalogue/comparison/comparison.ts";

const KEY = "compare";

/** The products chosen for comparison in this tab; pages are the same for everyone. */
export function useComparedIds(): readonly string[] {
  return useSyncExternalStore(
    subscribe,
    () => chosen,
    () => none,
  );
}

export function toggleCompared(productId: string): void {
  setComparedIds(
    chosen.includes(productId)
      ? chosen.filter((id) => id !== productId)
      : [...chosen, productId].slice(0, MAX_COMPARED),
  );
}

export function setComparedIds(ids: readonly string[]): void {
  if (ids.join() === chosen.join()) return;
  chosen = ids;
  try {
    sessionStorage.setItem(KEY, ids.join());
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

const none: readonly string[] = [];
let chosen = none;
let isRead = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  if (!isRead) {
    isRead = true;
    chosen = readStored();
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readStored(): readonly string[] {
  try {
    const ids = (sessionStorage.getItem(KEY) ?? "").slice(0, 200).split(",");
    return ids.filter((id) => /^[\da-f-]{36}$/.test(id)).slice(0, MAX_COMPARED);
  } catch {
    return none;
  }
}
