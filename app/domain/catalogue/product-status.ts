import type { ProductStatus } from "#app/database/tables/catalogue.ts";
import { formatSortableDateTime } from "#app/format/dates-and-numbers.ts";

export type { ProductStatus };

export const productStatuses = [
  "published",
  "draft",
  "archived",
] as const satisfies ProductStatus[];

export const productStatusLabels = {
  published: "Published",
  draft: "Draft",
  archived: "Archived",
} as const satisfies Record<ProductStatus, string>;

/** Published, or scheduled to be: it needs all that publishing requires. */
export function isForSale(product: { status: ProductStatus; publishAt: unknown }): boolean {
  return product.status === "published" || product.publishAt !== null;
}

/** What staff can do with a product, by its status. */
export const statusActions = {
  published: ["unpublish", "archive"],
  draft: ["publish", "schedule", "archive"],
  archived: ["restore"],
} as const satisfies Record<ProductStatus, readonly StatusAction[]>;

export type StatusAction = "publish" | "unpublish" | "schedule" | "archive" | "restore";

export const statusAfter = {
  publish: "published",
  unpublish: "draft",
  schedule: "draft",
  archive: "archived",
  // As a draft, so price and stock can be checked before customers see it.
  restore: "draft",
} as const satisfies Record<StatusAction, ProductStatus>;

export const publishAtMessages = {
  required: "Choose the date and time when the product goes live",
  past: "Choose a date and time in the future",
} as const;

/** A date and time as its input sends it, in South African time, which has no daylight saving. */
export function parsePublishAt(
  submitted: string,
  now = new Date(),
): { value: Date } | { problem: string } {
  const isWritten = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(submitted);
  const at = new Date(isWritten ? `${submitted.slice(0, 16)}:00+02:00` : Number.NaN);
  if (Number.isNaN(at.getTime())) return { problem: publishAtMessages.required };
  return at > now ? { value: at } : { problem: publishAtMessages.past };
}

/** As the input of a date and time has it: 2026-11-20T08:00. */
export function publishAtFieldValue(at: Date | null): string {
  return at ? formatSortableDateTime(at).replace(" ", "T") : "";
}
