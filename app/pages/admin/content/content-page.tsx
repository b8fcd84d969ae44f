import { data, Form, Link, redirect } from "react-router";
import { z } from "zod";
import { kindOf } from "#app/content/kinds/content-kinds.ts";
import type { Picture } from "#app/content/kinds/fields.ts";
import { serviceDiagrams } from "#app/content/services/service-diagrams.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { stateLabels } from "#app/domain/content/content-state.ts";
import { listDemoParts } from "#app/domain/content/demo-content.server.ts";
import { createEntry } from "#app/domain/content/drafts.server.ts";
import { listEntries, readEntry } from "#app/domain/content/entries.server.ts";
import { readProblems, restoreEntry } from "#app/domain/content/publish.server.ts";
import { requiredLine, version } from "#app/domain/forms/form-fields.ts";
import { contentPicture } from "#app/domain/media/content-picture.ts";
import { formatLongDateTime } from "#app/format/dates-and-numbers.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { errorToast, successToast } from "#app/http/forms/toast.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";
import { ActionButton, HiddenFields, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { DemoTag, StateTag } from "#app/pages/admin/admin-records.tsx";
import { usePermissions } from "#app/pages/admin/use-permissions.ts";
import { projectPicture } from "#app/pages/projects/project-media.server.ts";
import { Diagram } from "#app/pages/services/service-diagram.tsx";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import type { MediaUrls } from "#app/storage/file-storage.ts";
import { TextField } from "#app/ui/form/field.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import type { Route } from "./+types/content-page";
import {
  CONTENT_PATH,
  editPath,
  REDIRECTS_PATH,
  stateTones,
  TRANSFER_PATH,
} from "./content-paths.ts";
import { describeFailure } from "./editor-data.server.ts";
import "./content.css";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: CONTENT_PATH, title: "Content" });

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/content");
  const services = context.get(appServices);
  const [entries, demoParts] = await Promise.all([
    listEntries(services, admin),
    listDemoParts(services, admin),
  ]);
  const demoIds = new Set(demoParts.map(({ entryId }) => entryId));
  const failed = entries.filter(({ state }) => state === "failed");
  const failures = new Map(
    await Promise.all(
      failed.map(async (entry) => {
        const problems = await readProblems(services, admin, entry);
        return [entry.id, describeFailure(entry, problems)] as const;
      }),
    ),
  );
  const sections = contentSections.map(({ kinds, ...section }) => ({
    ...section,
    entries: entries
      .filter(({ kind, state }) => kinds.includes(kind) && state !== "removed")
      .map(({ id, title, path, kind, values, state, changed, publishAt }) => ({
        id,
        title,
        path,
        kind,
        state,
        thumbnail: thumbnailOf(values, services.files),
        drawing: typeof values.drawing === "string" ? values.drawing : undefined,
        isDemo: demoIds.has(id),
        failure: failures.get(id),
        note: publishAt
          ? `${stateLabels.scheduled} for ${formatLongDateTime(publishAt)}`
          : changed
            ? `Last changed by ${changed.by}, ${formatLongDateTime(changed.at)}`
            : "As installed",
      })),
  }));
  return {
    sections: sections.filter((section) => section.entries.length > 0 || section.adds),
    removed: entries
      .filter(({ state }) => state === "removed")
      .map(({ id, title, version, hasDraft, changed }) => ({
        id,
        title,
        version,
        hasDraft,
        note: changed && `Removed by ${changed.by}, ${formatLongDateTime(changed.at)}`,
      })),
  };
}

/** The smallest file of the first picture in its fields. */
function thumbnailOf(value: unknown, files: Pick<MediaUrls, "publicUrl">): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if ("focus" in value && "alt" in value) {
    const picture = value as Picture;
    const sources = projectPicture(picture, files) ?? contentPicture(files, picture);
    return sources && (sources.webp.split(" ", 1)[0] || sources.src);
  }
  for (const inner of Object.values(value)) {
    const found = thumbnailOf(inner, files);
    if (found) return found;
  }
  return undefined;
}

const contentSections = [
  { title: "Pages", kinds: ["home", "portfolio", "sizing"], adds: undefined, isLong: false },
  { title: "Service pages", kinds: ["service"], adds: "service", isLong: false },
  { title: "Projects", kinds: ["project"], adds: "project", isLong: false },
  { title: "Legal pages", kinds: ["legal"], adds: undefined, isLong: false },
  { title: "Email texts", kinds: ["email"], adds: undefined, isLong: true },
];

const contentForm = z.discriminatedUnion("intent", [
  z.strictObject({
    intent: z.literal("add"),
    kind: z.string().max(20),
    title: requiredLine(80, "Enter a title"),
  }),
  z.strictObject({
    intent: z.literal("restore"),
    id: z.string().max(120),
    version,
  }),
]);

/** Adds a page as a draft and opens it, or restores a removed one. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = requirePage(context, "/admin/content");
  const services = context.get(appServices);
  const form = await readForm(contentForm, request);
  if (!form.ok) return actionFailure(422, form);
  if (form.value.intent === "restore") return restore(context, admin, form.value);
  const { kind, title } = form.value;
  if (!kindOf(`${kind}/new`)?.canAdd) throw data(null, { status: 404 });
  const id = await createEntry(services, admin, { kind, title });
  return redirect(editPath(id));
}

async function restore(
  context: Context,
  admin: Admin<"publish-content">,
  page: { id: string; version: number },
) {
  const services = context.get(appServices);
  const entry = await readEntry(services, admin, page.id);
  if (!entry) throw data(null, { status: 404 });
  const { id, title } = entry;
  const outcome = await restoreEntry(services, admin, page);
  if (outcome === "restored") {
    return redirectWithToast(context, CONTENT_PATH, successToast(`${title} is on the site again.`));
  }
  if (outcome === "outdated") {
    const message = `Someone else has changed ${title}, so nothing was restored.`;
    return redirectWithToast(context, CONTENT_PATH, errorToast(message));
  }
  const message = `${title} is a draft again. Correct it before you publish it.`;
  return redirectWithToast(context, editPath(id), errorToast(message));
}

export default function ContentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { mayOpen } = usePermissions();
  return (
    <>
      <AdminPageHeader
        title="Content"
        lead="Everything visitors read. Changes are saved as a draft until you publish them."
      />
      <div className="button-row content-links">
        <Link to={REDIRECTS_PATH} className="btn btn-line btn-compact">
          Redirects
        </Link>
        {mayOpen(TRANSFER_PATH) && (
          <Link to={TRANSFER_PATH} className="btn btn-line btn-compact">
            Export and import
          </Link>
        )}
      </div>
      {loaderData.sections.map(({ title, adds, entries, isLong }) =>
        isLong ? (
          <details
            key={title}
            className="admin-section content-disclosure"
            // What waits for staff is not hidden.
            open={entries.some(({ state }) => state !== "published")}
          >
            <summary>
              <h2>{title}</h2>
            </summary>
            <EntryList entries={entries} />
          </details>
        ) : (
          <section key={title} className="admin-section">
            <h2>{title}</h2>
            <EntryList entries={entries} />
            {adds && (
              <Form method="post" className="button-row content-add">
                <HiddenFields fields={{ intent: "add", kind: adds }} />
                <TextField
                  label={`Title of the new ${adds}`}
                  name="title"
                  maxLength={80}
                  autoComplete="off"
                  error={actionData?.submitted.kind === adds ? actionData.errors.title : undefined}
                />
                <SubmitButton>{`Add ${adds}`}</SubmitButton>
              </Form>
            )}
          </section>
        ),
      )}
      {loaderData.removed.length > 0 && <RemovedPages pages={loaderData.removed} />}
    </>
  );
}

function EntryList({ entries }: { entries: ListedEntry[] }) {
  return (
    <ul className="content-rows ruled-list">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Thumbnail entry={entry} />
          <div>
            <h3>
              <Link to={editPath(entry.id)} className="cover-link">
                {entry.title}
              </Link>
            </h3>
            {entry.path && <p className="caption">{entry.path}</p>}
            {entry.failure && <p className="field-error">{entry.failure}</p>}
          </div>
          <p className="caption">{entry.note}</p>
          <p className="content-tags">
            <StateTag tone={stateTones[entry.state]}>{stateLabels[entry.state]}</StateTag>
            {entry.isDemo && <DemoTag />}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The entry's picture, the drawing of a service, or what kind of text it is. */
function Thumbnail({ entry: { kind, thumbnail, drawing } }: { entry: ListedEntry }) {
  const diagram =
    drawing === undefined ? undefined : serviceDiagrams[drawing as keyof typeof serviceDiagrams];
  return (
    <span className="content-thumb" aria-hidden="true">
      {thumbnail ? (
        <img src={thumbnail} alt="" loading="lazy" width={72} height={48} />
      ) : diagram ? (
        <Diagram diagram={diagram} />
      ) : (
        <Icon path={kind === "email" ? ENVELOPE : SHEET} size={20} />
      )}
    </span>
  );
}

const ENVELOPE = "M3 5h18v14H3zM3 7l9 6 9-6";
const SHEET = "M14 3H6v18h12V7zM14 3v4h4M9 12h6M9 16h6";

type ListedEntry = Route.ComponentProps["loaderData"]["sections"][number]["entries"][number];

function RemovedPages({ pages }: { pages: RemovedPage[] }) {
  return (
    <details className="admin-section content-disclosure">
      <summary>
        <h2>Removed pages</h2>
      </summary>
      <ul className="content-list">
        {pages.map(({ id, title, version, hasDraft, note }) => (
          <li key={id} className="panel">
            <div>
              <h3>{title}</h3>
              {note && <p className="caption">{note}</p>}
              {hasDraft && (
                <p className="caption">
                  <Link to={editPath(id)} className="admin-link">
                    Edit its unpublished changes
                  </Link>
                </p>
              )}
            </div>
            <ActionButton
              fields={{ intent: "restore", id, version }}
              aria-label={`Restore ${title}`}
            >
              Restore
            </ActionButton>
          </li>
        ))}
      </ul>
    </details>
  );
}

type RemovedPage = Route.ComponentProps["loaderData"]["removed"][number];
