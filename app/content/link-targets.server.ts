import { type NavigationEntry, navigation } from "./navigation.ts";
import { serviceGroups } from "./services/services.ts";

/** The site's own pages by name, for a link that the owner chooses. */
export const linkTargets: readonly NavigationEntry[] = [
  ...new Map(
    [
      ...navigation.wide,
      ...serviceGroups.flatMap(({ services }) =>
        services.map(({ path, title }) => ({ label: title, to: path })),
      ),
      ...navigation.also,
      ...navigation.quickLinks,
    ].map((entry) => [entry.to, entry]),
  ).values(),
];
