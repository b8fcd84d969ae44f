import type { ContentState } from "#app/domain/content/content-state.ts";
import type { StateTone } from "#app/pages/admin/admin-records.tsx";

export const CONTENT_PATH = "/admin/content";
export const TRANSFER_PATH = `${CONTENT_PATH}/transfer`;
export const REDIRECTS_PATH = `${CONTENT_PATH}/redirects`;

/** The editor of an entry. */
export function editPath(id: string): string {
  return `${CONTENT_PATH}/edit/${id}`;
}

export function historyPath(id: string): string {
  return `${CONTENT_PATH}/history/${id}`;
}

/** The page or email of an entry with its draft, for staff. */
export function draftPath(id: string): string {
  return `${CONTENT_PATH}/preview/${id}`;
}

/** The colour of each state's tag. */
export const stateTones: Record<ContentState, StateTone> = {
  published: "good",
  draft: "attention",
  scheduled: "brand",
  failed: "attention",
  new: "attention",
  removed: undefined,
};

/** The id of an entry from the parameters of its address. */
export function entryIdOf(params: Readonly<Record<string, string | undefined>>): string {
  const { entry, collection, name } = params;
  return entry ?? `${collection}/${name}`;
}
