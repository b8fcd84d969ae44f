import { randomBytes } from "node:crypto";
import { type LoadRequest, load } from "../../../bench/load.ts";

/** Connections of the hostile client, each with a request under way at all times. */
export const HOSTILE_CONNECTIONS = 200;

/** `{random}` in the path stands for another value in each request. */
export type HostileRequest = LoadRequest & { path: string };

/** Floods one route, from a process of its own. Arguments: the origin, the seconds, the request. */
const [, , origin = "", seconds = "", request = "{}"] = process.argv;
if (origin) {
  const hostile = JSON.parse(request) as HostileRequest;
  const ask = () => ({
    ...hostile,
    // As long as the secret key of an order.
    path: hostile.path.replace("{random}", randomBytes(32).toString("base64url")),
  });
  const options = { seconds: Number(seconds), connections: HOSTILE_CONNECTIONS };
  const { perSecond } = await load({ url: origin, ask }, options);
  console.log(JSON.stringify({ perSecond }));
}
