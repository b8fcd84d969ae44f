import { data, Form, Link, redirect } from "react-router";
import { z } from "zod";
import { kindOf } from "#app/content/documents/document-kinds.ts";
import { formatLongDateTime } from "#app/content/format/dates-and-numbers.ts";
import { stateLabels } from "#app/domain/content/content-state.ts";
import { listDocuments } from "#app/domain/content/documents.server.ts";
import { createDocument } from "#app/domain/content/drafts.server.ts";
import { readProblems } from "#app/domain/content/publish.server.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { HiddenFields, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { StateTag } from "#app/pages/admin/admin-records.tsx";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { TextField } from "#app/ui/form/field.tsx";
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
  const admin = requireAdmin(context);
  const services = context.get(appServices);
  const documents = await listDocuments(services, admin);
  const failed = documents.filter(({ state }) => state === "failed");
  const failures = new Map(
    await Promise.all(
      failed.map(async (document) => {
        const problems = await readProblems(services, admin, document);
        return [document.id, describeFailure(document, problems)] as const;
      }),
    ),
  );
  const sections = contentSections.map(({ kinds, ...section }) => ({
    ...section,
    adds: section.adds && { kind: section.adds, name: kindOf(`${section.adds}/new`)?.name ?? "" },
    documents: documents
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ id, title, path, state, changed, publishAt }) => ({
        id,
        title,
        path,
        state,
        failure: failures.get(id),
        note: publishAt
          ? `${stateLabels.scheduled} for ${formatLongDateTime(publishAt)}`
          : changed && `Last changed by ${changed.by}, ${formatLongDateTime(changed.at)}`,
      })),
  }));
  return { sections: sections.filter((section) => section.documents.length > 0 || section.adds) };
}

const contentSections = [
  { title: "Pages", kinds: ["home", "portfolio"], adds: undefined },
  { title: "Service pages", kinds: ["service"], adds: "service" },
  { title: "Projects", kinds: ["project"], adds: "project" },
  { title: "Legal pages", kinds: ["legal"], adds: undefined },
  { title: "Email texts", kinds: ["email"], adds: undefined },
];

const addForm = z.strictObject({
  kind: z.string().max(20),
  title: z.string().trim().min(1, "Enter a title").max(80, "Use at most 80 characters"),
});

/** Adds a page as a draft and opens it. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  const form = await readForm(addForm, request);
  if (!form.ok) return actionFailure(422, form);
  const { kind, title } = form.value;
  if (!kindOf(`${kind}/new`)?.canAdd) throw data(null, { status: 404 });
  const id = await createDocument(context.get(appServices), admin, { kind, title });
  return redirect(editPath(id));
}

export default function ContentPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader
        title="Content"
        lead="What visitors read. Your changes are saved as a draft; visitors see them once you publish."
      >
        <Link to={REDIRECTS_PATH} className="btn btn-line btn-compact">
          Redirects
        </Link>
        <Link to={TRANSFER_PATH} className="btn btn-line btn-compact">
          Export and import
        </Link>
      </AdminPageHeader>
      {loaderData.sections.map(({ title, adds, documents }) => (
        <section key={title} className="admin-section">
          <h2>{title}</h2>
          <ul className="content-list">
            {documents.map((document) => (
              <li key={document.id} className="panel">
                <div>
                  <h3>
                    <Link to={editPath(document.id)} className="cover-link">
                      {document.title}
                    </Link>
                  </h3>
                  {document.path && <p className="caption">{document.path}</p>}
                  {document.note && <p className="caption">{document.note}</p>}
                  {document.failure && <p className="field-error">{document.failure}</p>}
                </div>
                <StateTag tone={stateTones[document.state]}>{stateLabels[document.state]}</StateTag>
              </li>
            ))}
          </ul>
          {adds && (
            <Form method="post" className="button-row content-add">
              <HiddenFields fields={{ kind: adds.kind }} />
              <TextField
                label={`Title of the new ${adds.name.toLowerCase()}`}
                name="title"
                maxLength={80}
                autoComplete="off"
                error={
                  actionData?.submitted.kind === adds.kind ? actionData.errors.title : undefined
                }
              />
              <SubmitButton>Add</SubmitButton>
            </Form>
          )}
        </section>
      ))}
    </>
  );
}
