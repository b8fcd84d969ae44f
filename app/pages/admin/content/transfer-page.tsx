import { Form, redirect, useNavigation } from "react-router";
import { uploadRefusals } from "#app/content/texts/upload-texts.ts";
import { isFileWorkerBusy } from "#app/domain/media/file-worker/run-in-file-worker.server.ts";
import { MAX_SITE_FILE_BYTES } from "#app/domain/media/upload-limits.ts";
import {
  type ReceiveSiteFileOutcome,
  receiveSiteFile,
} from "#app/domain/site-import/site-imports.server.ts";
import { formatFileSize } from "#app/format/dates-and-numbers.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readMultipartForm } from "#app/http/forms/read-upload.server.ts";
import { uploadStatus } from "#app/http/forms/upload-status.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { limitFileSize } from "#app/pages/shell/limit-file-size.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { paymentProviders } from "#app/settings/payment-providers.ts";
import { StorageUnavailable } from "#app/storage/file-storage.ts";
import { Button, buttonClass } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/transfer-page";
import { CONTENT_PATH, TRANSFER_PATH } from "./content-paths.ts";
import "./content.css";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: TRANSFER_PATH, title: "Export and import" });

export function loader({ context }: Route.LoaderArgs) {
  requirePage(context, "/admin/content/transfer");
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requirePage(context, "/admin/content/transfer");
  if (isFileWorkerBusy("staff")) return refuse("busy");
  const form = await readMultipartForm(request, {
    files: { file: MAX_SITE_FILE_BYTES },
    texts: [],
  });
  if (!form.ok) return refuse("too-large");
  const { file } = form.files;
  if (!file) return refuse("none");
  const services = context.get(appServices);
  try {
    const received = await receiveSiteFile(services, admin, file);
    return received.ok ? redirect(`${TRANSFER_PATH}/${received.id}`) : refuse(received.reason);
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    services.log.error("file store unavailable", { error });
    return refuse("store-down");
  }
}

function refuse(reason: keyof typeof refusals) {
  return actionFailure(uploadStatus(reason), { errors: { file: refusals[reason] } });
}

const refusals = {
  ...uploadRefusals(MAX_SITE_FILE_BYTES),
  "not-json": "This file cannot be read. Choose a file that you downloaded on this page.",
  "no-site":
    "This file contains no settings or content. Choose a file that you downloaded on this page.",
  "too-complex":
    "This file has far more parts than an export. Choose a file that you downloaded on this page.",
  "too-long": "The texts in this file are longer than 4 MB.",
} as const satisfies Record<Extract<ReceiveSiteFileOutcome, { ok: false }>["reason"], string>;

/** "PayFast account" */
const accounts = Object.values(paymentProviders).map(({ settings }) => settings.title);

export default function TransferPage({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <>
      <AdminPageHeader
        title="Export and import"
        lead="Copy settings and content to another installation, or keep a readable copy."
        back={{ to: CONTENT_PATH, label: "Content" }}
      />
      <section className="admin-section">
        <h2>Export</h2>
        <p className="button-row">
          <a
            href="/admin/content/export"
            className={buttonClass({ variant: "brand", size: "compact" })}
            download
          >
            Download settings and content
          </a>
        </p>
        <p className="admin-lead">
          Includes the settings, the published pages with their pictures, the logo and the
          redirects. Excludes the bank account, {accounts.map((title) => `the ${title}, `)}the mail
          server and email sender, drafts, videos, products, customers and orders. Limited to 50
          pictures or 15 MB; the file names any that do not fit.
        </p>
      </section>
      <section className="admin-section">
        <h2>Import</h2>
        <p className="admin-lead">
          You can review the changes before anything is imported. Pages and settings that are not in
          the file stay as they are, and so do your drafts. A bank account, {accounts.join(", ")} or
          mail server in a file is ignored, to protect you from fraud. Change them under Settings.
        </p>
        <Form method="post" encType="multipart/form-data" className="stack admin-form">
          <TextField
            label="File"
            type="file"
            name="file"
            accept=".json,application/json"
            hint={`A file from this page, up to ${formatFileSize(MAX_SITE_FILE_BYTES)}. Pictures take a few seconds each.`}
            error={actionData?.errors.file}
            required
            onChange={limitFileSize(MAX_SITE_FILE_BYTES)}
          />
          <div className="button-row">
            <Button type="submit" variant="brand" size="compact" busy={isBusy}>
              {isBusy ? "Reading the file…" : "Review changes"}
            </Button>
          </div>
        </Form>
      </section>
    </>
  );
}
