import { Form } from "react-router";
import { uploadRefusals } from "#app/content/texts/upload-texts.ts";
import { removeLogo, saveLogo, setLogoPlates } from "#app/domain/media/company-logo.server.ts";
import { isFileWorkerBusy } from "#app/domain/media/file-worker/run-in-file-worker.server.ts";
import { MAX_LOGO_BYTES } from "#app/domain/media/upload-limits.ts";
import { readSettings } from "#app/domain/settings/settings.server.ts";
import { formatFileSize } from "#app/format/dates-and-numbers.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readMultipartForm } from "#app/http/forms/read-upload.server.ts";
import { uploadStatus } from "#app/http/forms/upload-status.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { HiddenFields, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { CompanyLogo } from "#app/pages/shell/header/logo.tsx";
import { limitFileSize } from "#app/pages/shell/limit-file-size.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { StorageUnavailable } from "#app/storage/file-storage.ts";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { FormError } from "#app/ui/notice.tsx";
import type { Route } from "./+types/logo-settings-page";
import { keepSettingsForm } from "./settings-form.tsx";
import { settingsOutdated, settingsSaved } from "./settings-responses.server.ts";
import "./settings.css";
import "./branding-settings.css";

const PATH = "/admin/settings/branding/logo";

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: PATH, title: "Logo" });

export async function loader({ context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/settings/branding/logo");
  const services = context.get(appServices);
  const { value, version } = await readSettings(services, admin, "branding");
  return { logo: value.logo, version };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requirePage(context, "/admin/settings/branding/logo");
  if (isFileWorkerBusy("staff")) return refuse("busy");
  const form = await readMultipartForm(request, {
    files: { logo: MAX_LOGO_BYTES },
    texts: ["version", "do", "plateOnDark", "plateOnLight"],
  });
  if (!form.ok) return refuse("too-large");
  const version = /^\d{1,9}$/.test(form.texts.version ?? "") ? Number(form.texts.version) : -1;
  const services = context.get(appServices);
  if (form.texts.do === "remove") {
    const removed = await removeLogo(services, admin, version);
    if (!removed.ok) return settingsOutdated(context, removed, {});
    return settingsSaved(context, PATH, "The logo has been removed.");
  }
  if (form.texts.do === "plates") {
    const plateOnDark = form.texts.plateOnDark === "yes";
    const plateOnLight = form.texts.plateOnLight === "yes";
    const saved = await setLogoPlates(services, admin, { plateOnDark, plateOnLight, version });
    if (saved.ok) return settingsSaved(context, PATH, "The logo background has been saved.");
    return saved.reason === "none" ? refuse("none") : settingsOutdated(context, saved, {});
  }
  const bytes = form.files.logo?.bytes;
  if (!bytes) return refuse("none");
  try {
    const outcome = await saveLogo(services, admin, { bytes, version });
    if (outcome.ok) return settingsSaved(context, PATH, "The logo has been saved.");
    return outcome.reason === "outdated"
      ? settingsOutdated(context, outcome, {})
      : refuse(outcome.reason);
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    services.log.error("file store unavailable", { error });
    return refuse("store-down");
  }
}

export const clientAction = keepSettingsForm;

function refuse(reason: keyof ReturnType<typeof uploadRefusals>) {
  const errors = { logo: uploadRefusals(MAX_LOGO_BYTES)[reason] };
  return actionFailure(uploadStatus(reason), { errors });
}

export default function LogoSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { logo, version } = loaderData;
  return (
    <>
      <AdminPageHeader
        title="Logo"
        lead="Shown in the header, in emails, on invoices, quotations, packing slips and printed pages, and as the browser tab icon. Until you upload one, the site shows a default symbol and the company’s name."
        back={{ to: "/admin/settings/branding", label: "Branding" }}
      />
      {actionData?.errors.form && <FormError>{actionData.errors.form}</FormError>}
      <section className="logo-previews" aria-label="Current logo">
        <p className="logo on-inverse">
          <CompanyLogo size={44} ground="dark" />
        </p>
        <p className="logo">
          <CompanyLogo size={44} ground="light" />
        </p>
      </section>
      <Form
        method="post"
        encType="multipart/form-data"
        className="stack admin-form settings-form"
        key={version}
      >
        <HiddenFields fields={{ version }} />
        <TextField
          label={logo ? "New logo" : "Logo"}
          type="file"
          name="logo"
          accept=".svg,.png,.jpg,.jpeg,.webp,image/svg+xml,image/png,image/jpeg,image/webp"
          required
          onChange={limitFileSize(MAX_LOGO_BYTES)}
          error={actionData?.errors.logo}
          hint={`An SVG file is best; PNG, JPEG and WebP work too, from 400 pixels wide and up to ${formatFileSize(MAX_LOGO_BYTES)}. A logo without a background looks best; one that is too dark for the header gets a white background, which you can switch on or off afterwards.`}
        />
        <div>
          <SubmitButton variant="brand">Save logo</SubmitButton>
        </div>
      </Form>
      {logo && (
        <Form
          method="post"
          encType="multipart/form-data"
          className="stack admin-form settings-form"
          key={`plates-${version}`}
        >
          <HiddenFields fields={{ version, do: "plates" }} />
          <fieldset className="stack">
            <legend>Logo background</legend>
            <CheckField name="plateOnDark" defaultChecked={logo.plateOnDark}>
              White background in the dark header and in emails
            </CheckField>
            <CheckField name="plateOnLight" defaultChecked={logo.plateOnLight}>
              Dark background on light pages and on paper
            </CheckField>
          </fieldset>
          <div>
            <SubmitButton>Save background</SubmitButton>
          </div>
        </Form>
      )}
      {logo && (
        <Form method="post" encType="multipart/form-data" className="logo-removal">
          <HiddenFields fields={{ version, do: "remove" }} />
          <SubmitButton>Remove logo</SubmitButton>
        </Form>
      )}
    </>
  );
}
