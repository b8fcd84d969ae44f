/** What a change does to the status of products; other statuses stay. */
export const bulkStatusActions = ["publish", "archive", "restore"] as const;
export type BulkStatusAction = (typeof bulkStatusActions)[number];
