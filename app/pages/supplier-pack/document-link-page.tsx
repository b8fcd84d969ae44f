import { data } from "react-router";
import { company } from "#app/content/company.ts";
import { openDocumentLink } from "#app/domain/company-documents/document-links.server.ts";
import { formatFileSize, formatLongDateTime } from "#app/format/dates-and-numbers.ts";
import { noStore } from "#app/http/cache/no-store.server.ts";
import { withSecret } from "#app/http/request-context.server.ts";
import { AuthLayout, AuthMessage } from "#app/pages/account/auth-layout.tsx";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import type { Route } from "./+types/document-link-page";

export const middleware: Route.MiddlewareFunction[] = [noStore];

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { title: "Company document" });

/** Downloads nothing yet: mail scanners open links, and the log is of people. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = await withSecret(context);
  const link = await openDocumentLink(services, services.secret, params.token);
  if (!link) return data(null, { status: 410 });
  const { title, recipient, size, expiresAt } = link;
  return {
    title,
    recipient,
    size: formatFileSize(size),
    expires: formatLongDateTime(expiresAt),
    action: `/company-documents/${params.token}/file`,
  };
}

export default function DocumentLinkPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <AuthMessage
        title="This link no longer works"
        lead="It has expired or been revoked, or the document is no longer valid. Ask us for a new link."
      >
        <ButtonLink to="/#contact" variant="brand">
          Contact us
        </ButtonLink>
      </AuthMessage>
    );
  }
  const { title, recipient, size, expires, action } = loaderData;
  return (
    <AuthLayout
      title={title}
      lead={`A document from ${company().legalName} for ${recipient}. The link works until ${expires}.`}
    >
      {/* Not React Router's Form, which would read the file as data of this page. */}
      <form method="post" action={action} className="account-form">
        <Button type="submit" variant="brand">
          {`Download (${size})`}
        </Button>
        <p className="caption">We log each download. Please don’t pass the link on.</p>
      </form>
    </AuthLayout>
  );
}
