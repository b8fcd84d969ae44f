/**
 * Drafts of forms in the tab's sessionStorage. This part is in every page's script; form-draft.ts,
 * which reads and fills forms, is loaded when somebody uses one.
 */
export const DRAFT_PREFIX = "draft ";

export function hasDrafts(): boolean {
  return draftKeys().length > 0;
}

export function draftKeys(): string[] {
  const keys = withStorage((storage) => Object.keys(storage)) ?? [];
  return keys.filter((key) => key.startsWith(DRAFT_PREFIX));
}

export function clearDraftsOf(path: string): void {
  for (const key of draftKeys()) {
    if (key.includes(` ${path} `)) withStorage((storage) => storage.removeItem(key));
  }
}

/** Storage may be blocked or full: then there is no draft. */
export function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
