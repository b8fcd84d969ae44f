import { data } from "react-router";
import {
  mayManageDocument,
  readCompanyDocument,
} from "#app/domain/company-documents/company-documents.server.ts";
import { requirePage, requirePermission } from "#app/http/auth/guards.server.ts";
import { requireUuidParam } from "#app/http/forms/number-param.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { servePrivateFile } from "#app/storage/serve-stored-file.server.ts";
import type { Route } from "./+types/document-file";

/** The file of a company document, for staff. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/settings/company-documents/:id/file");
  const services = context.get(appServices);
  const document = await readCompanyDocument(services, admin, requireUuidParam(params.id));
  if (!document) throw data(null, { status: 404 });
  if (!mayManageDocument(admin, document.kind)) requirePermission(context, "change-bank-details");
  const { path, title: name } = document;
  return servePrivateFile(
    services.files,
    { bucket: "company-documents", path, name },
    {
      isAttachment: true,
      onUnavailable: (error) => services.log.error("file store unavailable", { error }),
    },
  );
}
