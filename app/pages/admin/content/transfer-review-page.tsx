import { data, Form, Link } from "react-router";
import { z } from "zod";
import { stepUpFormFields } from "#app/domain/accounts/account-forms.ts";
import { providersWithAccount } from "#app/domain/payments/payment-providers.server.ts";
import { applySiteImport } from "#app/domain/site-import/apply-site-import.server.ts";
import { planSiteImport } from "#app/domain/site-import/plan-site-import.server.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { stepUp, stepUpFields } from "#app/http/auth/step-up.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { errorToast } from "#app/http/forms/toast.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";
import { StepUpFields } from "#app/pages/account/step-up-fields.tsx";
import { HiddenFields, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { settingsSaved } from "#app/pages/admin/settings/settings-responses.server.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { settingsGroups } from "#app/settings/settings-groups.ts";
import { FormError, Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/transfer-review-page";
import { type ChangedText, ChangedTexts, splitChange } from "./changed-texts.tsx";
import { TRANSFER_PATH } from "./content-paths.ts";
import "./content.css";

export const meta: Route.MetaFunction = ({ matches, params }) =>
  privatePageMeta(matches, {
    path: `${TRANSFER_PATH}/${params.importId}`,
    title: "Review import",
  });

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/content/transfer/:importId");
  const plan = await planSiteImport(importServices(context), admin, importIdOf(params));
  if (!plan) throw gone();
  const { fileName, fingerprint, settings, entries, redirects, remarks } = plan;
  return {
    fileName,
    fingerprint,
    asked: stepUpFields(context),
    groups: [
      ...settings.map(({ group, changes }) => ({
        key: group,
        title: settingsGroups[group].title,
        ...shownChanges(changes, wholeChange),
      })),
      ...entries.map(({ id, title, values, isNew, changes }) => ({
        key: `content ${id}`,
        title: `${title}${values ? (isNew ? " (new)" : "") : " (removed)"}`,
        ...shownChanges(changes, splitChange),
      })),
    ],
    redirects: redirects.slice(0, MAX_SHOWN_REDIRECTS),
    moreRedirects: Math.max(0, redirects.length - MAX_SHOWN_REDIRECTS),
    refused: remarks.refused,
    ignored: remarks.ignored,
  };
}

const MAX_SHOWN = 30;
const MAX_SHOWN_REDIRECTS = 50;
const MAX_SHOWN_LENGTH = 600;
/** So many changes are read at a glance. */
const MAX_OPEN = 10;

type Change = { label: string; before: string; after: string };

/** A whole site has too many texts for one page. */
function shownChanges(changes: readonly Change[], show: (change: Change) => ChangedText) {
  const cut = (text: string) =>
    text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;
  const shown = changes.slice(0, MAX_SHOWN).map((change): ChangedText => {
    const { label, start, removed, added, end } = show(change);
    return { label, start: cut(start), removed: cut(removed), added: cut(added), end: cut(end) };
  });
  return { changes: shown, more: changes.length - shown.length };
}

/** Amounts and other short values are easier to read as a whole. */
function wholeChange({ label, before, after }: Change): ChangedText {
  return { label, start: "", removed: before, added: after, end: "" };
}

const confirmForm = z.strictObject({
  fingerprint: z.string().max(64),
  ...stepUpFormFields,
});

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = requirePage(context, "/admin/content/transfer/:importId");
  const form = await readForm(confirmForm, request);
  if (!form.ok) return actionFailure(422, form);
  const { fingerprint, ...entered } = form.value;
  const id = importIdOf(params);
  const proof = await stepUp(context, request, entered);
  if (!proof.ok) return proof.failure;
  const { holder } = proof;
  const outcome = await applySiteImport(importServices(context), admin, {
    id,
    fingerprint,
    holder,
  });
  if (outcome.ok) {
    return settingsSaved(context, TRANSFER_PATH, "The settings and content have been imported.");
  }
  if (outcome.reason === "gone") {
    return redirectWithToast(context, TRANSFER_PATH, errorToast(GONE));
  }
  const message =
    "The site has changed since you opened this page, so nothing was imported. Review the changes again.";
  return actionFailure(409, { errors: { form: message } });
}

function importServices(context: Context) {
  const { database, origin, payments } = context.get(appServices);
  return { database, origin, providersWithAccount: providersWithAccount(payments) };
}

function importIdOf({ importId }: { importId: string }): string {
  if (!z.uuid().safeParse(importId).success) throw gone();
  return importId;
}

const GONE = "This file is no longer available. Please upload it again.";

function gone() {
  return data({ message: GONE }, { status: 404 });
}

export default function TransferReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { fileName, fingerprint, groups, redirects, moreRedirects, refused, ignored } = loaderData;
  const hasChanges = groups.length > 0 || redirects.length > 0;
  const changedTexts = groups.reduce((sum, { changes, more }) => sum + changes.length + more, 0);
  return (
    <>
      <AdminPageHeader
        title="Review import"
        lead={`Changes that importing ${fileName} would make. Earlier versions of pages stay in their history.`}
        back={{ to: TRANSFER_PATH, label: "Export and import" }}
      />
      {actionData?.errors.form && <FormError>{actionData.errors.form}</FormError>}
      {!hasChanges && (
        <Notice kind="info">Nothing would change: the site already has all of this.</Notice>
      )}
      {refused.length > 0 && (
        <section className="admin-section">
          <h2>Not imported</h2>
          <dl className="content-changes">
            {refused.map(({ what, why }) => (
              <div key={what}>
                <dt>{what}</dt>
                {why.map((reason) => (
                  <dd key={reason}>{reason}</dd>
                ))}
              </div>
            ))}
          </dl>
        </section>
      )}
      {groups.length > 0 && (
        <section className="admin-section">
          <h2>Changes</h2>
          <ul className="content-list transfer-groups">
            {groups.map(({ key, title, changes, more }) => (
              <li key={key} className="panel content-version">
                <details open={changedTexts <= MAX_OPEN}>
                  <summary>
                    <h3>{title}</h3>
                    {changes.length > 0 && (
                      <span className="caption">
                        {formatCount(changes.length + more, "change")}
                      </span>
                    )}
                  </summary>
                  <ChangedTexts changes={changes} />
                  {more > 0 && <p className="caption">and {more} more</p>}
                </details>
              </li>
            ))}
          </ul>
        </section>
      )}
      {redirects.length > 0 && (
        <section className="admin-section">
          <h2>Redirects</h2>
          <ul className="transfer-remarks">
            {redirects.map(([from, to]) => (
              <li key={from}>
                {from} redirects to {to}
              </li>
            ))}
          </ul>
          {moreRedirects > 0 && <p className="caption">and {moreRedirects} more</p>}
        </section>
      )}
      {ignored.length > 0 && (
        <section className="admin-section">
          <h2>Ignored</h2>
          <ul className="transfer-remarks">
            {ignored.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </section>
      )}
      <Form method="post" className="stack admin-form admin-section">
        <HiddenFields fields={{ fingerprint }} />
        {hasChanges && <StepUpFields asked={loaderData.asked} errors={actionData?.errors} />}
        <div className="button-row">
          {hasChanges && <SubmitButton variant="brand">Import</SubmitButton>}
          <Link to={TRANSFER_PATH} className="btn btn-line btn-compact">
            {hasChanges ? "Cancel" : "Back"}
          </Link>
        </div>
      </Form>
    </>
  );
}
