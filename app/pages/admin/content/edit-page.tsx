import { data } from "react-router";
import { z } from "zod";
import { kindOf } from "#app/content/kinds/content-kinds.ts";
import { draftTexts } from "#app/content/texts/draft-texts.ts";
import { stepUpFormFields } from "#app/domain/accounts/account-forms.ts";
import { type Admin, displayName } from "#app/domain/accounts/people.ts";
import { discardDraft, saveDraft } from "#app/domain/content/drafts.server.ts";
import { type EditableEntry, readEntry } from "#app/domain/content/entries.server.ts";
import { changeList, readEntryForm } from "#app/domain/content/entry-form.server.ts";
import {
  createPreviewLink,
  MAX_PREVIEW_LINKS,
  revokePreviewLink,
} from "#app/domain/content/preview-links.server.ts";
import { sendMailPreview } from "#app/domain/content/preview-mail.server.ts";
import { publishDraft, removeEntry } from "#app/domain/content/publish.server.ts";
import { cancelSchedule } from "#app/domain/content/publish-scheduled.server.ts";
import { version } from "#app/domain/forms/form-fields.ts";
import { formatLongDateTime, parseLocalDateTime } from "#app/format/dates-and-numbers.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { stepUp } from "#app/http/auth/step-up.server.ts";
import { readFormFields } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { errorToast, successToast } from "#app/http/forms/toast.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";
import { limitTestMails } from "#app/pages/admin/outbox/limit-test-mails.server.ts";
import { clientActionKeepingForm, revalidateAfterFailure } from "#app/pages/shell/client-action.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import type { Route } from "./+types/edit-page";
import { ContentEditor } from "./content-editor.tsx";
import { CONTENT_PATH, editPath, entryIdOf } from "./content-paths.ts";
import { type EditResult, readEditor } from "./editor-data.server.ts";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privatePageMeta(matches, {
    path: loaderData ? editPath(loaderData.entry.id) : CONTENT_PATH,
    title: loaderData ? `Edit ${loaderData.entry.title}` : "Edit",
  });

export function loader({ params, context }: Route.LoaderArgs) {
  return readEditor(context, requirePage(context, "/admin/content/edit/:entry"), entryIdOf(params));
}

const controls = z.object({
  version,
  intent: z.enum([
    "save",
    "replace",
    "publish",
    "schedule",
    "unschedule",
    "discard",
    "remove",
    "test",
    "share",
  ]),
  /** The id of a preview link. */
  revoke: z.uuid().optional(),
  change: z.string().max(200).optional(),
  publishAt: z.string().max(20).optional(),
  setsDate: z.string().max(3).optional(),
  ...stepUpFormFields,
});

/** Saves the draft; what else was pressed follows. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = requirePage(context, "/admin/content/edit/:entry");
  const services = context.get(appServices);
  const id = entryIdOf(params);
  const form = await readFormFields(request);
  const parsed = controls.safeParse({ intent: "save", ...form });
  const entry = await readEntry(services, admin, id);
  const kind = kindOf(id);
  if (!kind || !parsed.success) throw data(null, { status: 404 });
  if (!entry) return data(DELETED, { status: 409 });
  const { intent, change, revoke } = parsed.data;
  const path = editPath(id);
  const done = (to: string, message: string) =>
    redirectWithToast(context, to, successToast(message));

  const opened = { id, version: parsed.data.version };
  if (intent === "discard") {
    const outcome = await discardDraft(services, admin, opened);
    if (outcome === "outdated") return data(conflict(changedBy(entry), admin), { status: 409 });
    return done(
      outcome === "deleted" ? CONTENT_PATH : path,
      outcome === "deleted" ? "The draft has been deleted." : "The changes have been discarded.",
    );
  }
  if (intent === "remove") {
    const outcome = await removeEntry(services, admin, opened);
    if (outcome === "outdated") return data(conflict(changedBy(entry), admin), { status: 409 });
    if (outcome === "last-service")
      return redirectWithToast(context, path, errorToast(LAST_SERVICE));
    return done(CONTENT_PATH, `${entry.title} has been removed from the site.`);
  }

  // Even if the draft cannot be saved.
  if (revoke) await revokePreviewLink(services, admin, { id, linkId: revoke });
  const values = change
    ? changeList(kind.fields, readEntryForm(kind.fields, form), change)
    : readEntryForm(kind.fields, form);
  const version = intent === "replace" ? entry.version : parsed.data.version;
  const saved = await saveDraft(services, admin, { id, values, version });
  if (!saved.ok && saved.reason === "too-long") return data(TOO_LONG, { status: 422 });
  if (!saved.ok) return data(conflict(saved, admin), { status: 409 });
  if (revoke) return done(path, "The preview link has been revoked.");
  if (intent === "share") {
    const outcome = await createPreviewLink(services, admin, { id, version: saved.version });
    if (outcome.ok) return done(path, "The preview link has been created. Copy it below.");
    if (outcome.reason === "too-many")
      return data({ ...saved, ...TOO_MANY_LINKS }, { status: 409 });
    return data(conflict(outcome, admin), { status: 409 });
  }
  if (intent === "unschedule") {
    await cancelSchedule(services, admin, id);
    return done(path, "The draft is no longer scheduled.");
  }
  if (intent === "test") return sendTest(context, admin, id);
  if (intent === "publish" || intent === "schedule") {
    const at = intent === "schedule" ? parseLocalDateTime(parsed.data.publishAt ?? "") : undefined;
    if (at && !(at.getTime() > Date.now())) {
      const publishAt = "Choose a time in the future";
      return data({ ...saved, problems: { publishAt } } satisfies EditResult, { status: 422 });
    }
    const proof = kind.stepUp && (await stepUp(context, request, parsed.data));
    if (proof && !proof.ok) {
      const { errors } = proof.failure.data;
      const refused: EditResult = errors.form
        ? { ...saved, errors }
        : { ...saved, problems: errors };
      return data(refused, proof.failure.init ?? {});
    }
    const outcome = await publishDraft(services, admin, {
      id,
      holder: proof ? proof.holder : undefined,
      version: saved.version,
      setsDate: parsed.data.setsDate === "yes",
      ...(at && { at }),
    });
    if (outcome.ok && at) return done(path, `Scheduled for ${formatLongDateTime(at)}.`);
    if (outcome.ok) return done(path, `${entry.title} has been published.`);
    if (outcome.reason === "nothing") return done(path, "There is nothing new to publish.");
    if (outcome.reason === "outdated") return data(conflict(outcome, admin), { status: 409 });
    const { problems } = outcome;
    const refused: EditResult = { ...saved, problems, isRefused: true };
    return data(refused, { status: 422 });
  }
  return { ...saved, change } satisfies EditResult;
}

/** Sends the email with its draft to the admin. */
async function sendTest(context: Context, admin: Admin<"publish-content">, id: string) {
  const refusal = await limitTestMails(context, admin);
  if (refusal) return redirectWithToast(context, editPath(id), errorToast(refusal));
  const { installation, ...services } = context.get(appServices);
  const sent = await sendMailPreview(services, admin, id);
  if (!sent) throw data(null, { status: 404 });
  const message = installation.deliversMail
    ? `A test email to ${admin.email} is on its way.`
    : `Email sending is not set up, so the test email to ${admin.email} was not sent. You can read it under Outbox.`;
  return redirectWithToast(context, editPath(id), successToast(message));
}

const TOO_MANY_LINKS = {
  ok: false,
  errors: {
    form: `This page already has ${MAX_PREVIEW_LINKS} preview links. Revoke one that is no longer needed first.`,
  },
} satisfies EditResult;
const LAST_SERVICE =
  "This is the last service on the home page, so it stays. Publish another one there first.";
const DELETED: EditResult = { ok: false, conflict: "Someone else has deleted this draft." };
const TOO_LONG: EditResult = {
  ok: false,
  errors: {
    form: "This page is too long, so your latest changes are not saved. Shorten its texts.",
  },
};

function changedBy({ changed }: EditableEntry) {
  return { reason: "outdated", ...changed };
}

type Outdated = { reason: string; by?: string; at?: Date };

function conflict({ by, at }: Outdated, admin: Admin<"publish-content">): EditResult {
  const when = at ? ` (${formatLongDateTime(at)})` : "";
  const who = by || "Someone else";
  const isOwn = by === displayName(admin);
  return {
    ok: false,
    conflict: isOwn
      ? `You saved this page in another tab${when}.`
      : `${who} has saved another version${when}.`,
  };
}

export const clientAction = clientActionKeepingForm({
  offline: draftTexts.offlineSave,
  fault: "The server could not save your latest changes. They stay in this form: please try again.",
});

export const shouldRevalidate = revalidateAfterFailure;

export default function EditPage({ loaderData, actionData }: Route.ComponentProps) {
  // Another entry is another form.
  return <ContentEditor key={loaderData.entry.id} {...loaderData} result={actionData} />;
}
