import type { OfficeChoice } from "#app/domain/products/office-choice.ts";
import { readOfficeAddress } from "./office-address.ts";

export const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Which products a selection sends along: those that were ticked, or all that the list shows. */
export function readChosen(parameters: URLSearchParams): { ids: string[] } | { all: OfficeChoice } {
  if (parameters.get("all") === "yes") return { all: readOfficeAddress(parameters) };
  return { ids: [...new Set(parameters.getAll("id"))].filter((id) => UUID.test(id)) };
}
