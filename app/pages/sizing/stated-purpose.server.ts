import { describePurpose, loadOf, sizingDevices } from "#app/domain/sizing/load.ts";
import { readDrawnPower } from "#app/domain/sizing/read-sizing.server.ts";
import { pageContent } from "#app/http/page-content.server.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";
import { parseSizingQuery } from "./sizing-url.ts";
import { planOf } from "./use-sizing-form.ts";

/**
 * The purpose of the calculator's query in words; undefined for one that says nothing or cannot be read. The words are
 * always ours: a stranger's link can fill in no sentence.
 */
export async function readStatedPurpose(
  context: Context,
  search: string | null | undefined,
): Promise<string | undefined> {
  if (!search || search.length > MAX_SEARCH_LENGTH) return undefined;
  const { sizing } = pageContent(context);
  if (!sizing.isOn) return undefined;
  const devices = sizingDevices(sizing);
  const { query, problems } = parseSizingQuery(new URLSearchParams(search), devices);
  if (Object.keys(problems).length > 0) return undefined;
  const { database } = context.get(appServices);
  const drawn = await readDrawnPower({ database }, sizing, Object.keys(query.products));
  const plan = planOf(query, devices, [...drawn.values()]);
  return loadOf(plan).watts > 0 ? describePurpose(plan) : undefined;
}

/** Thirty devices and twenty products need less. */
export const MAX_SEARCH_LENGTH = 3000;
