import { data } from "react-router";
import { findOrderTexts as texts } from "#app/content/texts/find-order-texts.ts";
import { formatOrderNumber, formatQuoteNumber } from "#app/domain/documents/document.ts";
import { emailOrderLink } from "#app/domain/orders/email-order-link.server.ts";
import { findOrderForm } from "#app/domain/orders/find-order-form.ts";
import { emailQuoteLink } from "#app/domain/quotes/email-quote-link.server.ts";
import { mailInBackground } from "#app/http/auth/mail-in-background.server.ts";
import { noStore } from "#app/http/cache/no-store.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AccountForm, EmailField } from "#app/pages/account/account-form.tsx";
import { AuthLayout, AuthMessage } from "#app/pages/account/auth-layout.tsx";
import { clientActionKeepingForm } from "#app/pages/shell/client-action.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { SectionLink } from "#app/pages/shell/section-link.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/find-order-page";

export const middleware: Route.MiddlewareFunction[] = [noStore];

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: "/find-order", title: texts.title });

export function loader() {
  return { example: formatOrderNumber(1001) };
}

/** The response is the same whether or not there is such an order or quotation; only its own address gets the link. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(findOrderForm, request);
  if (!form.ok) return actionFailure(422, form);
  const { email } = form.value;
  const { number, isQuotation } = form.value.number;
  const reference = isQuotation ? formatQuoteNumber(number) : formatOrderNumber(number);
  // By number as well, so guessing numbers for an address does not lock its owner out.
  const limitKey = `${isQuotation ? reference : number} ${email}`;
  const outcome = await mailInBackground(context, "find-order", limitKey, () =>
    isQuotation
      ? emailQuoteLink(context.get(appServices), { number, email })
      : emailOrderLink(context.get(appServices), { number, email }),
  );
  if (outcome.ok) return data({ ok: true as const, number: reference, isQuotation, email });
  const submitted = { number: reference, email };
  return actionFailure(
    429,
    { errors: { form: texts.tooMany }, submitted },
    outcome.retryAfterSeconds,
  );
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export const clientAction = clientActionKeepingForm();

export default function FindOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.ok) {
    return (
      <AuthMessage title={texts.sent} lead={texts.sentMore(actionData)}>
        <ButtonLink to="/find-order" variant="line">
          {texts.another}
        </ButtonLink>
      </AuthMessage>
    );
  }
  return (
    <AuthLayout title={texts.title} lead={texts.lead}>
      <AccountForm errors={actionData?.errors} button={texts.button}>
        <TextField
          label={texts.number}
          name="number"
          autoComplete="off"
          required
          maxLength={40}
          hint={texts.numberHint(loaderData.example)}
          defaultValue={actionData?.submitted.number}
          error={actionData?.errors.number}
        />
        <EmailField
          autoComplete="email"
          defaultValue={actionData?.submitted.email}
          error={actionData?.errors.email}
        />
      </AccountForm>
      <p className="auth-footer">
        {texts.help}{" "}
        <SectionLink to="/#contact" className="text-link">
          Contact us
        </SectionLink>
      </p>
    </AuthLayout>
  );
}
