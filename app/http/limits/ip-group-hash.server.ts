import { createHmac, hkdfSync } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { appServices, requestContext } from "#app/http/request-context.server.ts";
import { ipGroup } from "./client-ip.server.ts";

/** Keyed hash of the visitor's IP group: equal for equal groups, and useless without our secret. */
export async function ipGroupHash(context: Readonly<RouterContextProvider>): Promise<string> {
  const { secret } = await context.get(appServices).authentication.$context;
  // A key of its own, so that nothing else signed with the secret can be compared with it.
  const key = Buffer.from(hkdfSync("sha256", secret, "", "ip group of a stock hold", 32));
  const group = ipGroup(context.get(requestContext).ipAddress);
  return createHmac("sha256", key).update(group).digest("base64url");
}
