import { createHmac, hkdfSync } from "node:crypto";
import { appServices, type Context, requestContext } from "#app/http/request-context.server.ts";
import { ipGroup } from "./ip-group.server.ts";

/** The visitor's IP group, the subject of most rate limits. */
export function clientIpGroup(context: Context): string {
  return ipGroup(context.get(requestContext).ipAddress);
}

/** Keyed hash of the visitor's IP group; it cannot be reversed without the secret. */
export async function ipGroupHash(context: Context): Promise<string> {
  const { secret } = await context.get(appServices).authentication.$context;
  // A derived key (HKDF), so that the hash cannot be compared with anything else signed.
  const key = Buffer.from(hkdfSync("sha256", secret, "", "ip group of a stock hold", 32));
  return createHmac("sha256", key).update(clientIpGroup(context)).digest("base64url");
}
