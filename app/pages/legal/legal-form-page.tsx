import { data } from "react-router";
import { cachePage } from "#app/http/cache/cache-page.server.ts";
import { ContactForm } from "#app/pages/contact/contact-form.tsx";
import { submitContactForm } from "#app/pages/contact/receive-contact-message.server.ts";
import { pageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import type { Route } from "./+types/legal-form-page";
import { LegalText } from "./legal-text.tsx";
import { loadLegalPage } from "./load-legal-page.server.ts";
import { specialFormAt } from "./special-forms.ts";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData && pageMeta(matches, loaderData.meta);

/** A legal page with the form for the message that it is about. */
export function loader({ pattern, context }: Route.LoaderArgs) {
  cachePage(context);
  return loadLegalPage(context, pattern);
}

/** The form's submission without script. */
export async function action({ request, context }: Route.ActionArgs) {
  const { status, ...result } = await submitContactForm(context, request);
  return data(result, status);
}

export default function LegalFormPage({ loaderData, actionData }: Route.ComponentProps) {
  const form = specialFormAt(loaderData.path);
  return (
    <LegalText page={loaderData} form={form && { id: "send", title: form.title }}>
      {form && <ContactForm special={form} result={actionData} />}
    </LegalText>
  );
}
