/**
 * Whether an error says that the database could not be asked, as against: that it said no. Then
 * nothing is wrong with the request, and it may be made again in a moment.
 */
export function isDatabaseDown(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code = "" } = each as { code?: unknown };
    if (CODES.test(String(code)) || SENTENCES.test(each.message)) return true;
    if (each instanceof AggregateError && each.errors.some(isDatabaseDown)) return true;
  }
  return false;
}

/** Connections (08), the server going or coming (57P), no room for one more (53), and the network. */
const CODES =
  /^(08\w{3}|57P0\w|53[123]00|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** What the driver says without a code. */
const SENTENCES =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Query read timeout)/;
