import type { NavigationEntry } from "#app/content/navigation.ts";
import { parseLocalDateTime } from "#app/format/dates-and-numbers.ts";
import { linkTargets } from "#app/seo/link-targets.server.ts";
import { privateSettings } from "#app/settings/private-settings.server.ts";
import type { Settings } from "#app/settings/settings-groups.ts";
import { type Context, requestContext } from "./request-context.server.ts";

/** The banner at the top of a page. */
export type Announcement = {
  text: string;
  kind: Settings["announcement"]["kind"];
  link: NavigationEntry | undefined;
};

/** The banner for this page, which is cached only until the banner starts or ends. */
export function announcementForPage(context: Context): Announcement | undefined {
  const { shown, changesAt } = announcementAt(privateSettings().announcement, new Date());
  context.get(requestContext).bannerChangesAt = changesAt;
  return shown;
}

export function announcementAt(
  { isOn, text, kind, link, startsAt, endsAt }: Settings["announcement"],
  now: Date,
): { shown: Announcement | undefined; changesAt: Date | undefined } {
  if (!isOn) return { shown: undefined, changesAt: undefined };
  const [starts, ends] = [startsAt, endsAt].map((text) => text && parseLocalDateTime(text));
  if (ends && ends <= now) return { shown: undefined, changesAt: undefined };
  if (starts && starts > now) return { shown: undefined, changesAt: starts };
  const target = linkTargets().find(({ to }) => to === link);
  return { shown: { text, kind, link: target }, changesAt: ends || undefined };
}
