import { useEffect } from "react";
import { data, Form, useLocation } from "react-router";
import { type Admin, may } from "#app/domain/accounts/people.ts";
import {
  companyDocumentKindLabels,
  companyDocumentLimits,
  DEFAULT_LINK_DAYS,
  describeExpiry,
  expiryState,
  shortAccessLabels,
} from "#app/domain/company-documents/company-document.ts";
import {
  companyDocumentForm,
  newDocumentLinkForm,
} from "#app/domain/company-documents/company-document-forms.ts";
import {
  editCompanyDocument,
  mayManageDocument,
  readCompanyDocument,
  removeCompanyDocument,
} from "#app/domain/company-documents/company-documents.server.ts";
import {
  type CreateDocumentLinkOutcome,
  createDocumentLink,
  documentLinkPath,
  listDocumentLinks,
  revokeDocumentLink,
} from "#app/domain/company-documents/document-links.server.ts";
import { readMessage } from "#app/domain/contact/read-message.server.ts";
import { formatDateTime, formatFileSize, localIsoDate } from "#app/format/dates-and-numbers.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { stepUp, stepUpFields } from "#app/http/auth/step-up.server.ts";
import { type ActionFailure, actionFailure } from "#app/http/forms/action-result.ts";
import { parseNumberParam, requireUuidParam } from "#app/http/forms/number-param.server.ts";
import { parseFields, withoutSecrets } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { errorToast, successToast } from "#app/http/forms/toast.ts";
import { type AppServices, appServices, withSecret } from "#app/http/request-context.server.ts";
import { StepUpFields } from "#app/pages/account/step-up-fields.tsx";
import { HiddenFields, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { DetailList } from "#app/pages/admin/admin-records.tsx";
import { recordTitle } from "#app/pages/admin/page-titles.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { ButtonLink, buttonClass } from "#app/ui/form/button.tsx";
import { ConfirmButton } from "#app/ui/form/confirm-button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { fieldProps } from "#app/ui/form/field-props.ts";
import { FormError, Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/document-page";
import { DocumentFields } from "./document-fields.tsx";
import { readDocumentForm, saveDocument } from "./document-form.server.ts";
import {
  COMPANY_DOCUMENTS_PATH,
  companyDocumentPath,
  LINKS_ID,
  NEW_DOCUMENT_PATH,
} from "./document-paths.ts";
import { ExpiryTag } from "./expiry-tag.tsx";
import { LinkTable } from "./link-table.tsx";

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) =>
  privatePageMeta(matches, {
    path: companyDocumentPath(params.id),
    title: recordTitle(loaderData?.document.title, "Company document"),
  });

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/settings/company-documents/:id");
  const services = await withSecret(context);
  const document = await readCompanyDocument(services, admin, requireUuidParam(params.id));
  if (!document) throw data(null, { status: 404 });
  const now = new Date();
  const mayManage = mayManageDocument(admin, document.kind);
  const links = await listDocumentLinks(services, admin, document.id);
  const { searchParams } = new URL(request.url);
  return {
    document,
    ...(await readRequest(services, admin, searchParams.get("message"))),
    expiry: describeExpiry(document.expiresOn, localIsoDate(now)),
    state: expiryState(document.expiresOn, localIsoDate(now)),
    mayManage,
    asked: stepUpFields(context),
    links: links.map((link) => {
      const ended = link.revokedAt ? "Revoked" : link.expiresAt <= now ? "Expired" : undefined;
      return {
        ...link,
        ended,
        // Staff who may not send the bank letter do not get its links either.
        url:
          ended || !mayManage
            ? undefined
            : services.origin + documentLinkPath(services.secret, admin, link.id),
      };
    }),
  };
}

/** The message that asks for the document, and its sender. */
async function readRequest(
  { database }: Pick<AppServices, "database">,
  admin: Admin<"change-settings">,
  number: string | null,
) {
  const mayRead = may(admin, "answer-messages") && may(admin, "see-contact-details");
  if (!mayRead || number === null) return {};
  const message = await readMessage({ database }, admin, parseNumberParam(number));
  if (!message) return {};
  const recipient = message.name.slice(0, companyDocumentLimits.recipient).toWellFormed();
  return { message: message.number, recipient: { recipient, email: message.email } };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = requirePage(context, "/admin/settings/company-documents/:id");
  const services = context.get(appServices);
  const sent = await readDocumentForm(request, ["intent", "linkId", "recipient", "email", "days"]);
  if (!sent.ok) return sent.failure;
  const id = requireUuidParam(params.id);
  const { intent = "", linkId = "", ...fields } = sent.fields;
  const submitted = { ...withoutSecrets(fields), intent };
  const done = (message: string) =>
    redirectWithToast(context, companyDocumentPath(id), successToast(message));
  switch (intent) {
    case "remove": {
      const removed = await removeCompanyDocument(services, admin, id);
      const toast = removed.ok
        ? successToast(`“${removed.title}” has been removed.`)
        : errorToast("This document has already been removed.");
      return redirectWithToast(context, COMPANY_DOCUMENTS_PATH, toast);
    }
    case "revoke": {
      const link = { documentId: id, linkId: requireUuidParam(linkId) };
      await revokeDocumentLink(services, admin, link);
      return done("The link no longer works.");
    }
    case "link": {
      const form = parseFields(newDocumentLinkForm, fields);
      if (!form.ok) return actionFailure(422, { ...form, submitted });
      const proof = await stepUp(context, request, form.value, { submitted });
      if (!proof.ok) return proof.failure;
      const { recipient, email, days } = form.value;
      const link = { documentId: id, recipient, email, days, holder: proof.holder };
      const created = await createDocumentLink(services, admin, link);
      if (created.ok) {
        const toast = successToast(`Copy the link and send it to ${recipient}.`);
        // Still about the message that asked for it.
        const { search } = new URL(request.url);
        const to = `${companyDocumentPath(id)}${search}#link-${created.id}`;
        return redirectWithToast(context, to, toast);
      }
      const errors = { form: linkRefusals[created.reason] };
      return actionFailure(409, { errors, submitted });
    }
    default: {
      const form = parseFields(companyDocumentForm, fields);
      if (!form.ok) return actionFailure(422, { ...form, submitted });
      const proof = await stepUp(context, request, form.value, { submitted });
      if (!proof.ok) return proof.failure;
      const { title, access, expiresOn } = form.value;
      const change = { id, title, access, expiresOn, upload: sent.upload, holder: proof.holder };
      const saved = await saveDocument(context, submitted, () =>
        editCompanyDocument(services, admin, change),
      );
      return saved.ok ? done("The document has been saved.") : saved.failure;
    }
  }
}

const linkRefusals = {
  "not-found": "This document has been removed.",
  "not-permitted":
    "Only colleagues who may change bank details can send the bank confirmation letter.",
  expired: "This document has expired. Upload the new one first.",
  "too-many": "This document has the maximum number of open links. Revoke some first.",
} satisfies Record<Extract<CreateDocumentLinkOutcome, { ok: false }>["reason"], string>;

export default function DocumentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { document, message, recipient, expiry, state, mayManage, links, asked } = loaderData;
  const isAboutLink = actionData?.submitted?.intent === "link";
  const failure = isAboutLink ? undefined : actionData;
  const linkFailure = isAboutLink ? actionData : undefined;
  const hasLink = links.some(({ email, ended }) => email === recipient?.email && !ended);
  const { title, access, expiresOn } = document;
  const path = companyDocumentPath(document.id);
  useFocusOnNewLink();
  return (
    <>
      <AdminPageHeader
        title={document.title}
        back={
          message
            ? { to: `/admin/messages/${message}`, label: `Message ${message}` }
            : { to: COMPANY_DOCUMENTS_PATH, label: "Company documents" }
        }
      >
        <ButtonLink to={NEW_DOCUMENT_PATH} variant="line" size="compact">
          Add another document
        </ButtonLink>
        {mayManage && (
          <a href={`${path}/file`} className={buttonClass({ variant: "line", size: "compact" })}>
            <span>Download</span>
          </a>
        )}
      </AdminPageHeader>
      {state === "expired" && (
        <Notice kind="warning">
          {expiry}. It is no longer in the supplier pack and its links have stopped working. Upload
          the new document below, with its new date.
        </Notice>
      )}
      {!mayManage && (
        <Notice kind="info">
          Only colleagues who may change bank details can open, change or send the bank confirmation
          letter.
        </Notice>
      )}
      <DetailList
        details={[
          ["Type", companyDocumentKindLabels[document.kind]],
          ["Access", shortAccessLabels[document.access]],
          [
            "Expiry",
            <ExpiryTag key="expiry" state={state}>
              {expiry}
            </ExpiryTag>,
          ],
          ["Size", formatFileSize(document.size)],
          [
            "Last changed",
            `By ${document.updatedBy}, ${formatDateTime(new Date(document.updatedAt))}`,
          ],
        ]}
      />
      <section className="admin-section" id={LINKS_ID}>
        <h2>Links</h2>
        {mayManage && state !== "expired" && (
          <LinkForm
            key={links.length}
            asked={asked}
            recipient={hasLink ? undefined : recipient}
            failure={linkFailure}
          />
        )}
        {links.length > 0 ? (
          <div className="admin-section">
            <LinkTable links={links} />
          </div>
        ) : (
          <p className="soft spaced">No links have been created yet.</p>
        )}
      </section>
      {mayManage && (
        <section className="admin-section">
          <h2>Change</h2>
          <Form
            key={String(document.updatedAt)}
            method="post"
            encType="multipart/form-data"
            className="stack admin-form"
            data-no-draft
          >
            {failure?.errors.form && <FormError>{failure.errors.form}</FormError>}
            <DocumentFields
              field={fieldProps(failure, { title, access, expiresOn })}
              kind={document.kind}
              fileError={failure?.errors.file}
              isNew={false}
            />
            <StepUpFields asked={asked} errors={failure?.errors} />
            <div>
              <SubmitButton variant="brand">Save document</SubmitButton>
            </div>
          </Form>
        </section>
      )}
      <section className="admin-section">
        <Form method="post" encType="multipart/form-data">
          <HiddenFields fields={{ intent: "remove" }} />
          <ConfirmButton
            label="Remove document"
            question={`Remove “${document.title}”?`}
            confirmLabel="Remove document"
          >
            This deletes its file, its links and the log of their downloads. The audit log records
            that you removed it.
          </ConfirmButton>
        </Form>
      </section>
    </>
  );
}

/** The address names the link that was just created. */
function useFocusOnNewLink(): void {
  const { hash } = useLocation();
  useEffect(() => document.getElementById(hash.slice(1))?.focus(), [hash]);
}

type PageData = Route.ComponentProps["loaderData"];

function LinkForm({ asked, recipient, failure }: LinkFormProps) {
  const field = fieldProps(failure, { ...recipient, days: String(DEFAULT_LINK_DAYS) });
  return (
    <Form method="post" encType="multipart/form-data" className="stack admin-form" data-no-draft>
      <HiddenFields fields={{ intent: "link" }} />
      {failure?.errors.form && <FormError>{failure.errors.form}</FormError>}
      <p>
        Each link is for one recipient. It works for as long as you choose, but not after the
        document has expired. Every download is listed here.
      </p>
      <TextField
        {...field("recipient")}
        label="For"
        required
        maxLength={companyDocumentLimits.recipient}
        autoComplete="off"
        hint="The person or company, such as “Procurement, Highveld Mining”."
      />
      <TextField
        {...field("email")}
        label="Their email address"
        type="email"
        required
        maxLength={254}
        autoComplete="off"
        hint="For your records: you send the link yourself."
      />
      <TextField
        {...field("days")}
        label="Valid for (days)"
        type="number"
        min={1}
        max={companyDocumentLimits.linkDays}
        required
      />
      <StepUpFields asked={asked} errors={failure?.errors} />
      <div>
        <SubmitButton variant="brand">Create link</SubmitButton>
      </div>
    </Form>
  );
}

type LinkFormProps = {
  asked: PageData["asked"];
  recipient: PageData["recipient"];
  failure: ActionFailure | undefined;
};
