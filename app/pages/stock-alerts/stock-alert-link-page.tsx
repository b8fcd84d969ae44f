import { data, Form, redirect, useNavigation } from "react-router";
import { type StockAlertResult, stockAlertResults } from "#app/content/texts/stock-alert-texts.ts";
import { stockAlertLinkForm } from "#app/domain/catalogue/stock-alerts/stock-alert-forms.ts";
import {
  cancelStockAlert,
  confirmStockAlert,
  findStockAlert,
  type StockAlert,
} from "#app/domain/catalogue/stock-alerts/stock-alerts.server.ts";
import { noStore } from "#app/http/cache/no-store.server.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AuthLayout, AuthMessage } from "#app/pages/account/auth-layout.tsx";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import type { Route } from "./+types/stock-alert-link-page";

export const middleware: Route.MiddlewareFunction[] = [noStore];

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { title: "Back in stock" });

/** Read-only, because mail scanners open links. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const done = search.get("done");
  if (done && Object.hasOwn(stockAlertResults, done)) return { done: done as StockAlertResult };
  const token = search.get("token") ?? "";
  const alert = await findStockAlert(context.get(appServices), token);
  return alert ? { token, alert } : data({ done: "expired" as const }, { status: 410 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(stockAlertLinkForm, request);
  if (!form.ok) throw data(null, { status: 400 });
  const { token, intent } = form.value;
  const done = await (intent === "confirm" ? confirm() : cancel());
  // Redirect, so the token leaves the URL.
  return redirect(`/stock-alerts/confirm?done=${done}`);

  async function confirm(): Promise<StockAlertResult> {
    const isConfirmed = await confirmStockAlert(context.get(appServices), token);
    return isConfirmed ? "confirmed" : "expired";
  }
  async function cancel(): Promise<StockAlertResult> {
    await cancelStockAlert(context.get(appServices), token);
    return "cancelled";
  }
}

export default function StockAlertLinkPage({ loaderData }: Route.ComponentProps) {
  const isBusy = useNavigation().state === "submitting";
  if ("done" in loaderData) {
    return (
      <AuthMessage {...stockAlertResults[loaderData.done]}>
        <ButtonLink to="/shop" variant="brand">
          Go to the shop
        </ButtonLink>
      </AuthMessage>
    );
  }
  const { token, alert } = loaderData;
  return (
    <AuthLayout title={alert.product.name} lead={leads[alert.state]}>
      <Form method="post" action="/stock-alerts/confirm" className="account-form">
        <input type="hidden" name="token" value={token} />
        {alert.state === "unconfirmed" && (
          <Button type="submit" name="intent" value="confirm" variant="brand" busy={isBusy}>
            Yes, email me
          </Button>
        )}
        <Button type="submit" name="intent" value="cancel" variant="line">
          Delete my request
        </Button>
      </Form>
    </AuthLayout>
  );
}

const leads = {
  unconfirmed: "May we send you one email when this product is back in stock?",
  waiting: "We’ll send you one email when this product is back in stock.",
  notified: "We have sent you the email you asked for.",
} satisfies Record<StockAlert["state"], string>;
