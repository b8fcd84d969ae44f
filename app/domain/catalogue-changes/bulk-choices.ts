/** What a price may be rounded to end in, within ten rand. */
export const priceEndings = ["9.00", "9.99", "0.00"] as const;
export type PriceEnding = (typeof priceEndings)[number];

/** What a change does to the status of products; other statuses stay. */
export const bulkStatusActions = ["publish", "archive", "restore"] as const;
export type BulkStatusAction = (typeof bulkStatusActions)[number];
