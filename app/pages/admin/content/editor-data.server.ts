import { data } from "react-router";
import { type EntryId, kindOf, placeholdersOf } from "#app/content/kinds/content-kinds.ts";
import { legalMeanings } from "#app/content/kinds/placeholders.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { labelProblems } from "#app/domain/content/check-entry.ts";
import { keepsLegalDate } from "#app/domain/content/content-state.ts";
import { listDemoParts } from "#app/domain/content/demo-content.server.ts";
import { noteEditor } from "#app/domain/content/drafts.server.ts";
import {
  type EditableEntry,
  listReferences,
  readEntry,
} from "#app/domain/content/entries.server.ts";
import {
  listPreviewLinks,
  PREVIEW_DAYS,
  previewPath,
} from "#app/domain/content/preview-links.server.ts";
import { readMailPreview } from "#app/domain/content/preview-mail.server.ts";
import { readProblems } from "#app/domain/content/publish.server.ts";
import { contentPicture } from "#app/domain/media/content-picture.ts";
import { formatLongDateTime } from "#app/format/dates-and-numbers.ts";
import { stepUpFields } from "#app/http/auth/step-up.server.ts";
import type { FieldErrors } from "#app/http/forms/action-result.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";
import { projectPicture, videoSources } from "#app/pages/projects/project-media.server.ts";
import { linkTargets } from "#app/seo/link-targets.server.ts";
import type { MediaUrls } from "#app/storage/file-storage.ts";
import { draftPath } from "./content-paths.ts";

/** An entry with all that its editor shows. */
export async function readEditor(context: Context, admin: Admin<"publish-content">, id: EntryId) {
  const services = context.get(appServices);
  const { database, authentication, origin, files } = services;
  const entry = await readEntry(services, admin, id);
  const kind = entry && kindOf(entry.id);
  if (!entry || !kind) throw data(null, { status: 404 });
  const [references, problems, others, mail, links, { secret }, demoParts] = await Promise.all([
    listReferences(services, admin),
    readProblems(services, admin, entry),
    noteEditor(database, admin, entry.id),
    readMailPreview(services, admin, entry.id),
    listPreviewLinks(services, admin, entry.id),
    authentication.$context,
    listDemoParts(services, admin),
  ]);
  return {
    entry: { ...entry, published: undefined, isPublished: entry.published !== undefined },
    kindName: kind.name,
    /** What is still as installed: the sections of the home page, or the page itself. */
    demoParts: demoParts
      .filter(({ entryId }) => entryId === id)
      .map(({ title, says }) => ({ title, says })),
    canRemove: Boolean(kind.canAdd) && entry.published !== undefined,
    fields: kind.fields,
    references,
    pages: linkTargets().map(({ to, label }): [string, string] => [to, label]),
    placeholders: Object.entries({
      ...placeholdersOf(entry.id),
      ...(entry.kind === "legal" && legalMeanings),
    }),
    problems,
    others,
    mediaPrefix: files.publicUrl("product-images", ""),
    videoPrefix: files.publicUrl("content-videos", ""),
    installedFiles: Object.fromEntries(installedFiles(entry.values, files)),
    preview: {
      path: draftPath(entry.id),
      /** Of an email. */
      subject: mail?.subject,
      linkDays: PREVIEW_DAYS,
      links: links.map((link) => ({
        id: link.id,
        url: `${origin}${previewPath(secret, admin, link)}${mail ? "/email" : ""}`,
        by: link.createdBy,
        at: formatLongDateTime(link.createdAt),
        until: formatLongDateTime(link.expiresAt),
      })),
    },
    publishAt: entry.publishAt && formatLongDateTime(entry.publishAt),
    /** Its date can be set when it is published. */
    canSetDate: keepsLegalDate(entry),
    /** What publishing asks for. */
    asked: kind.stepUp ? stepUpFields(context) : undefined,
    failure: describeFailure(entry, problems),
    changed: entry.changed && {
      by: entry.changed.by,
      at: formatLongDateTime(entry.changed.at),
    },
  };
}

/** The pictures and videos that came with the product, by name, as far as their files exist. */
function installedFiles(value: unknown, files: Pick<MediaUrls, "publicUrl">): [string, string][] {
  if (typeof value !== "object" || value === null) return [];
  if (!("builtIn" in value) || typeof value.builtIn !== "string") {
    return Object.values(value).flatMap((inner) => installedFiles(inner, files));
  }
  const { builtIn } = value;
  const picture = { builtIn, alt: "", focus: { x: 50, y: 50 } };
  const url =
    "focus" in value
      ? (projectPicture(picture, files) ?? contentPicture(files, picture))?.src
      : videoSources({ builtIn }, files)?.sources[0]?.src;
  return url ? [[builtIn, url]] : [];
}

/** Why a scheduled draft was not published, and what to do; undefined if that did not happen. */
export function describeFailure(
  { id, scheduleFailedAt }: Pick<EditableEntry, "id" | "scheduleFailedAt">,
  problems: Record<string, string>,
): string | undefined {
  if (!scheduleFailedAt) return undefined;
  const failed = `The changes scheduled for ${formatLongDateTime(scheduleFailedAt)} were not published.`;
  const reasons = labelProblems(kindOf(id)?.fields ?? {}, problems).map(
    ([label, problem]) => `${label}: ${problem}`,
  );
  if (reasons.length === 0) {
    return `${failed} The draft is complete now: publish it, or schedule it again.`;
  }
  const shown = reasons.slice(0, SHOWN_REASONS);
  if (reasons.length > shown.length) shown.push(`And ${reasons.length - shown.length} more.`);
  return `${failed} ${shown.join(" ")} Correct this, then publish or schedule the draft again.`;
}

const SHOWN_REASONS = 3;

export type EditorData = Awaited<ReturnType<typeof readEditor>>;

/** The answer to a save. */
export type EditResult = {
  ok: boolean;
  version?: number;
  /** The draft was scheduled, and no longer is because it changed. */
  cancelsSchedule?: true;
  problems?: Record<string, string>;
  /** Publishing was refused because of the problems. */
  isRefused?: boolean;
  /** The button of a list that was pressed: the form is rendered again. */
  change?: string | undefined;
  conflict?: string;
  errors?: FieldErrors;
};
