import type { RouterContextProvider } from "react-router";
import type { Reading } from "./page-keeping.ts";
import { services } from "./services-context.server.ts";

/**
 * What a page shows to everyone, read once for all who cannot be given the page itself because it
 * greets them by name. It goes when a kept page would. Nothing of a person may be read in it, and
 * nobody may change it: others hold it, too.
 */
export function readKept<Value>(
  context: Readonly<RouterContextProvider>,
  address: string,
  read: () => Promise<Reading<Value>>,
): Promise<Value> {
  const { readings } = context.get(services);
  return readings ? readings.read(address, read) : read().then(({ value }) => value);
}
