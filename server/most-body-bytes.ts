import { MOST_NOTICE_BYTES, NOTIFY_PATH } from "#app/domain/orders/payfast.ts";
import { MOST_PROOF_BYTES } from "#app/domain/orders/proof-limits.ts";
import { MOST_IMPORT_BYTES } from "#app/domain/products/csv/csv-columns.ts";
import { MOST_UPLOAD_BYTES } from "#app/domain/products/upload-limits.ts";

/** Forms are small; a page that takes files has a limit of its own. */
const MOST_FORM_BYTES = 256 * 1024;
/** What stands around a file in a form. */
const AROUND_A_FILE = 16 * 1024;

const takesFiles = new Map([
  ["/admin/products/import", MOST_IMPORT_BYTES + AROUND_A_FILE],
  // The file is the whole body.
  ["/admin/uploads/pictures", MOST_UPLOAD_BYTES],
  ["/admin/uploads/datasheets", MOST_UPLOAD_BYTES],
  [NOTIFY_PATH, MOST_NOTICE_BYTES],
]);

/** Only who has the order's key gets further than this. */
const proofOfPayment = /^\/orders\/[\w-]{43}\/proof$/;

/** How much may be sent to this address; also when the script of the page sends it. */
export function mostBodyBytes(url: string | undefined): number {
  const path = url?.split("?")[0]?.replace(/\.data$/, "") ?? "";
  if (proofOfPayment.test(path)) return MOST_PROOF_BYTES + AROUND_A_FILE;
  return takesFiles.get(path) ?? MOST_FORM_BYTES;
}
