import { useState } from "react";
import { Form } from "react-router";
import {
  COMPANY_DOCUMENT_KINDS,
  type CompanyDocumentKind,
  companyDocumentKindLabels,
} from "#app/domain/company-documents/company-document.ts";
import { newCompanyDocumentForm } from "#app/domain/company-documents/company-document-forms.ts";
import {
  addCompanyDocument,
  mayManageDocument,
} from "#app/domain/company-documents/company-documents.server.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { stepUp, stepUpFields } from "#app/http/auth/step-up.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { parseFields, withoutSecrets } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { successToast } from "#app/http/forms/toast.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { StepUpFields } from "#app/pages/account/step-up-fields.tsx";
import { SelectField, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { fieldProps } from "#app/ui/form/field-props.ts";
import { FormError } from "#app/ui/notice.tsx";
import type { Route } from "./+types/new-document-page";
import { DocumentFields } from "./document-fields.tsx";
import { readDocumentForm, refuse, saveDocument } from "./document-form.server.ts";
import {
  COMPANY_DOCUMENTS_PATH,
  companyDocumentPath,
  NEW_DOCUMENT_PATH,
} from "./document-paths.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: NEW_DOCUMENT_PATH, title: "Add company document" });

export function loader({ context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/settings/company-documents/new");
  return {
    asked: stepUpFields(context),
    kinds: COMPANY_DOCUMENT_KINDS.filter((kind) => mayManageDocument(admin, kind)),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requirePage(context, "/admin/settings/company-documents/new");
  const sent = await readDocumentForm(request, ["kind"]);
  if (!sent.ok) return sent.failure;
  const form = parseFields(newCompanyDocumentForm, sent.fields);
  if (!form.ok) return actionFailure(422, form);
  const submitted = withoutSecrets(sent.fields);
  const { upload } = sent;
  if (!upload) return refuse("none", submitted);
  const proof = await stepUp(context, request, form.value, { submitted });
  if (!proof.ok) return proof.failure;
  const { kind, title, access, expiresOn } = form.value;
  const document = { kind, title, access, expiresOn, upload, holder: proof.holder };
  const saved = await saveDocument(context, submitted, () =>
    addCompanyDocument(context.get(appServices), admin, document),
  );
  if (!saved.ok) return saved.failure;
  return redirectWithToast(
    context,
    companyDocumentPath(saved.id),
    successToast("The document has been added."),
  );
}

export default function NewDocumentPage({ loaderData, actionData }: Route.ComponentProps) {
  const field = fieldProps(actionData, { kind: "b-bbee", access: "on-request" });
  const [kind, setKind] = useState(field("kind").defaultValue as CompanyDocumentKind);
  return (
    <>
      <AdminPageHeader
        title="Add company document"
        back={{ to: COMPANY_DOCUMENTS_PATH, label: "Company documents" }}
      />
      <Form method="post" encType="multipart/form-data" className="stack admin-form" data-no-draft>
        {actionData?.errors.form && <FormError>{actionData.errors.form}</FormError>}
        <SelectField
          {...field("kind")}
          label="Type"
          onChange={({ target }) => setKind(target.value as CompanyDocumentKind)}
          options={loaderData.kinds.map((each) => [each, companyDocumentKindLabels[each]] as const)}
        />
        <DocumentFields field={field} kind={kind} fileError={actionData?.errors.file} isNew />
        <StepUpFields asked={loaderData.asked} errors={actionData?.errors} />
        <div>
          <SubmitButton variant="brand">Add document</SubmitButton>
        </div>
      </Form>
    </>
  );
}
