import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

/** Every pattern of the route table, such as /products/:productId. */
export const everyPattern = (await routes).flatMap((entry) => patternsOf(entry, ""));

function patternsOf(entry: RouteConfigEntry, above: string): string[] {
  const path = entry.path && entry.path !== "*" ? `${above}/${entry.path}` : above;
  const own = entry.index ? ["/"] : entry.path && entry.path !== "*" ? [path] : [];
  return [...own, ...(entry.children ?? []).flatMap((child) => patternsOf(child, path))];
}
