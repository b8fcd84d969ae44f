import { data, Link, redirect } from "react-router";
import { specTexts } from "#app/content/texts/spec-texts.ts";
import { stockAlertTexts as texts } from "#app/content/texts/stock-alert-texts.ts";
import { stockAlertForm } from "#app/domain/catalogue/stock-alerts/stock-alert-forms.ts";
import {
  readAlertProduct,
  requestStockAlert,
} from "#app/domain/catalogue/stock-alerts/stock-alerts.server.ts";
import { mailInBackground } from "#app/http/auth/mail-in-background.server.ts";
import { noStore } from "#app/http/cache/no-store.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";
import { AccountForm, EmailField } from "#app/pages/account/account-form.tsx";
import { AuthLayout, AuthMessage } from "#app/pages/account/auth-layout.tsx";
import { clientActionKeepingForm } from "#app/pages/shell/client-action.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import type { Route } from "./+types/stock-alert-page";

export const middleware: Route.MiddlewareFunction[] = [noStore];

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { title: texts.title });

export async function loader({ request, context }: Route.LoaderArgs) {
  const id = new URL(request.url).searchParams.get("product") ?? "";
  const { name } = await requireAwaitedProduct(context, id);
  return { product: { id, name } };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(stockAlertForm, request);
  if (!form.ok) {
    if (form.errors.productId) throw data(null, { status: 404 });
    return actionFailure(422, form);
  }
  const { productId, email } = form.value;
  const product = await requireAwaitedProduct(context, productId);
  const outcome = await mailInBackground(context, "stock-alert", email, () =>
    requestStockAlert(context.get(appServices), product, email.toLowerCase()),
  );
  if (outcome.ok) return data({ ok: true as const });
  const errors = { form: texts.tooMany };
  return actionFailure(429, { errors, submitted: { email } }, outcome.retryAfterSeconds);
}

/** Nobody waits for what is in stock or no longer made: its page says so. */
async function requireAwaitedProduct(context: Context, id: string) {
  const product = await readAlertProduct(context.get(appServices), id);
  if (!product) throw data(specTexts.product.notFound, { status: 404 });
  if (product.stock > 0 || product.isDiscontinued) throw redirect(`/products/${id}`);
  return product;
}

export const clientAction = clientActionKeepingForm();

export default function StockAlertPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product } = loaderData;
  if (actionData?.ok) {
    return (
      <AuthMessage title={texts.sent} lead={texts.sentMore}>
        <ButtonLink to={`/products/${product.id}`} variant="brand">
          Back to the product
        </ButtonLink>
      </AuthMessage>
    );
  }
  return (
    <AuthLayout title={texts.title} lead={texts.lead(product.name)}>
      <AccountForm
        errors={actionData?.errors}
        button="Email me"
        action={`/stock-alerts?product=${product.id}`}
      >
        <input type="hidden" name="productId" value={product.id} />
        <EmailField
          autoComplete="email"
          defaultValue={actionData?.submitted.email}
          error={actionData?.errors.email}
        />
      </AccountForm>
      <p className="auth-footer">
        {texts.privacy}{" "}
        <Link to="/privacy" className="text-link">
          Privacy Policy
        </Link>
      </p>
    </AuthLayout>
  );
}
