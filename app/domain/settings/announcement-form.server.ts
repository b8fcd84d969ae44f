import { z } from "zod";
import { linkTargets } from "#app/content/link-targets.server.ts";
import type { AnnouncementSettings } from "#app/content/private-settings.server.ts";
import { checkBox, moment, optionalLine, version } from "./fields.server.ts";

export const MAX_ANNOUNCEMENT_LENGTH = 200;

export const announcementForm = z
  .strictObject({
    version,
    isOn: checkBox,
    text: optionalLine(MAX_ANNOUNCEMENT_LENGTH),
    link: z
      .string()
      .refine(
        (path) => path === "" || linkTargets().some(({ to }) => to === path),
        "Choose one of these pages, or no link.",
      ),
    kind: z.enum(["information", "important"]),
    startsAt: moment,
    endsAt: moment,
  })
  .superRefine(({ isOn, text, startsAt, endsAt }, context) => {
    if (isOn && !text) {
      const message = "Enter the text, or switch the announcement off.";
      context.addIssue({ code: "custom", path: ["text"], message });
    }
    if (startsAt && endsAt && endsAt <= startsAt) {
      const message = "The end must be later than the start.";
      context.addIssue({ code: "custom", path: ["endsAt"], message });
    }
  })
  .transform(({ version, ...value }): { version: number; value: AnnouncementSettings } => ({
    version,
    value,
  }));

export function announcementFields(value: AnnouncementSettings): Record<string, string> {
  return {
    ...value,
    isOn: value.isOn ? "yes" : "",
    startsAt: value.startsAt ?? "",
    endsAt: value.endsAt ?? "",
  };
}
