import type { MetaDescriptor } from "react-router";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";

/** The address that search engines would keep names no order: the key stays with its owner. */
export function paymentMeta(title: string) {
  return ({ matches }: { matches: readonly [RootMatch, ...unknown[]] }): MetaDescriptor[] =>
    privatePageMeta(matches, { path: "/orders", title });
}

type RootMatch = { loaderData: { origin: string } | undefined };
