import { useRouteLoaderData } from "react-router";
import { type NavigationEntry, shownEntries } from "#app/content/navigation.ts";

/** What the shell reads of the root route, which has no data on some error pages. */
type RootData = { footerServices: NavigationEntry[]; hasProjects: boolean };

export function useFooterServices(): readonly NavigationEntry[] {
  return useRouteLoaderData<RootData>("root")?.footerServices ?? [];
}

/** The entries of a menu that lead somewhere. */
export function useShownEntries(entries: readonly NavigationEntry[]): readonly NavigationEntry[] {
  return shownEntries(entries, useRouteLoaderData<RootData>("root")?.hasProjects ?? true);
}
