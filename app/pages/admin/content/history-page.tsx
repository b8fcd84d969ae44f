import { data, Link } from "react-router";
import { z } from "zod";
import { kindOf } from "#app/content/kinds/content-kinds.ts";
import { compareEntries } from "#app/domain/content/compare-entries.ts";
import { saveDraft } from "#app/domain/content/drafts.server.ts";
import { type EditableEntry, listEntries, readEntry } from "#app/domain/content/entries.server.ts";
import { listVersions, readVersion } from "#app/domain/content/publish.server.ts";
import { version } from "#app/domain/forms/form-fields.ts";
import { formatLongDateTime } from "#app/format/dates-and-numbers.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { errorToast, successToast } from "#app/http/forms/toast.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { ActionButton } from "#app/pages/admin/admin-form.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { EmptyList, StateTag } from "#app/pages/admin/admin-records.tsx";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { ConfirmButton } from "#app/ui/form/confirm-button.tsx";
import type { Route } from "./+types/history-page";
import { type ChangedText, ChangedTexts, splitChange } from "./changed-texts.tsx";
import { CONTENT_PATH, editPath, entryIdOf, historyPath } from "./content-paths.ts";
import "./content.css";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privatePageMeta(matches, {
    path: loaderData ? historyPath(loaderData.id) : CONTENT_PATH,
    title: loaderData ? `History: ${loaderData.title}` : "History",
  });

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/content/history/:entry");
  const services = context.get(appServices);
  const entry = await readEntry(services, admin, entryIdOf(params));
  const fields = entry && kindOf(entry.id)?.fields;
  if (!entry || !fields) throw data(null, { status: 404 });
  const versions = await listVersions(services, admin, entry.id);
  const chosen = new URL(request.url).searchParams.get("version");
  const version = versions.find(({ id }) => id === chosen);
  const values =
    version && (await readVersion(services, admin, { entryId: entry.id, id: version.id }));
  const titles = values && new Map((await listEntries(services, admin)).map(toTitle));
  return {
    id: entry.id,
    title: entry.title,
    current: entry.version,
    hasDraft: entry.hasDraft,
    versions: versions.map(({ id, published }, at) => ({
      id,
      // The last that was published, unless the page was removed since.
      isLive: at === 0 && entry.published !== undefined,
      label: published
        ? `${formatLongDateTime(published.at)}, by ${published.by}`
        : "Original version",
    })),
    compared: values && {
      id: version.id,
      changes: compareEntries(
        fields,
        values,
        entry.values,
        (id) => titles?.get(id) ?? "A deleted page",
      ).map(splitChange),
    },
  };
}

function toTitle({ id, title }: EditableEntry): [id: string, title: string] {
  return [id, title];
}

const restoreForm = z.strictObject({
  version: z.string().max(40),
  current: version,
});

/** Makes an earlier version the draft. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = requirePage(context, "/admin/content/history/:entry");
  const services = context.get(appServices);
  const id = entryIdOf(params);
  const form = await readForm(restoreForm, request);
  const entry = await readEntry(services, admin, id);
  if (!entry || !form.ok) throw data(null, { status: 404 });
  const { version, current } = form.value;
  const values = await readVersion(services, admin, { entryId: id, id: version });
  if (!values) throw data(null, { status: 404 });
  const saved = await saveDraft(services, admin, { id, values, version: current });
  if (!saved.ok) {
    const message = "Someone else has changed this since you opened it, so nothing was restored.";
    return redirectWithToast(context, historyPath(id), errorToast(message));
  }
  const message = "The earlier version is now your draft. Visitors see it once you publish.";
  return redirectWithToast(context, editPath(id), successToast(message));
}

export default function HistoryPage({ loaderData }: Route.ComponentProps) {
  const { id, title, current, hasDraft, versions, compared } = loaderData;
  return (
    <>
      <AdminPageHeader
        title={`History: ${title}`}
        lead="Every published version. Visitors see the one marked “Live”. Restoring one makes it your draft: nothing changes for visitors until you publish it."
        back={{ to: editPath(id), label: title }}
      />
      {versions.length === 0 && <EmptyList title="Nothing yet">Not published yet.</EmptyList>}
      <ol className="content-list">
        {versions.map((version) => (
          <li key={version.id} className="panel content-version">
            <div className="split">
              <h2>
                {version.label} {version.isLive && <StateTag tone="good">Live</StateTag>}
              </h2>
              <div className="button-row">
                <Link
                  to={compared?.id === version.id ? historyPath(id) : `?version=${version.id}`}
                  preventScrollReset
                  className="btn btn-line btn-compact"
                >
                  {compared?.id === version.id ? "Hide changes" : "Compare"}
                </Link>
                {(hasDraft || !version.isLive) && (
                  <RestoreButton version={version.id} current={current} hasDraft={hasDraft} />
                )}
              </div>
            </div>
            {compared?.id === version.id && (
              <VersionChanges changes={compared.changes} hasDraft={hasDraft} />
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

function VersionChanges({ changes, hasDraft }: { changes: ChangedText[]; hasDraft: boolean }) {
  if (changes.length === 0) {
    return (
      <p>{hasDraft ? "This is the same as your draft." : "This is the same as the page now."}</p>
    );
  }
  return (
    <>
      <p className="caption">
        {hasDraft ? "From this version to your draft:" : "From this version to the page now:"}
      </p>
      <ChangedTexts changes={changes} />
    </>
  );
}

/** Unpublished changes have no history: they are given up only when that is confirmed. */
function RestoreButton({ version, current, hasDraft }: RestoreButtonProps) {
  const fields = { version, current: String(current) };
  if (!hasDraft) return <ActionButton fields={fields}>Restore</ActionButton>;
  return (
    <ConfirmButton
      label="Restore"
      question="Replace the unpublished changes?"
      confirmLabel="Restore this version"
      fields={fields}
    >
      This version becomes the draft. Unpublished changes are lost.
    </ConfirmButton>
  );
}

type RestoreButtonProps = { version: string; current: number; hasDraft: boolean };
