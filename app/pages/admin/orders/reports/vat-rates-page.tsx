import { Form } from "react-router";
import { vatNumber } from "#app/content/company-details.ts";
import { vatRateTexts } from "#app/content/texts/vat-rate-texts.ts";
import {
  addVatRate,
  readVatRates,
  removeVatRate,
  vatRateForm,
} from "#app/domain/checkout/vat-rates.server.ts";
import { startOfDay, type VatRate, vatRateAt } from "#app/domain/checkout/vat-rates.ts";
import { formatLongDate, localIsoDate } from "#app/format/dates-and-numbers.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { successToast } from "#app/http/forms/toast.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { HiddenFields } from "#app/pages/admin/admin-form.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { type Column, DataTable } from "#app/pages/admin/admin-records.tsx";
import { ORDERS_PATH } from "#app/pages/admin/orders/order-labels.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { Button } from "#app/ui/form/button.tsx";
import { ConfirmButton } from "#app/ui/form/confirm-button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { fieldProps } from "#app/ui/form/field-props.ts";
import { FormError, Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/vat-rates-page";

const REPORT_PATH = `${ORDERS_PATH}/vat`;
const PATH = `${REPORT_PATH}/rates`;

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: PATH, title: "VAT rates" });

export async function loader({ context }: Route.LoaderArgs) {
  requirePage(context, "/admin/orders/vat/rates");
  const rates = await readVatRates(context.get(appServices).database);
  const now = new Date();
  const current = vatRateAt(rates, now);
  return {
    tomorrow: localIsoDate(new Date(now.getTime() + 86_400_000)),
    rates: rates.toReversed().map((rate) => ({
      ...rate,
      isCurrent: rate === current,
      isAhead: rate.validFrom > current.validFrom,
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requirePage(context, "/admin/orders/vat/rates");
  const { database } = context.get(appServices);
  const form = await readForm(vatRateForm, request);
  if (!form.ok) return actionFailure(422, form);
  const from = formatLongDate(startOfDay(form.value));
  if (form.value.intent === "remove") {
    const outcome = await removeVatRate({ database }, admin, form.value);
    if (!outcome.ok) return actionFailure(409, { errors: { form: vatRateTexts.notRemoved } });
    return redirectWithToast(
      context,
      PATH,
      successToast(`The rate from ${from} has been removed.`),
    );
  }
  const { validFrom, percent } = form.value;
  const outcome = await addVatRate({ database }, admin, { validFrom, percent });
  if (!outcome.ok) {
    const submitted = { validFrom, percent: String(percent) };
    return actionFailure(409, {
      errors: { validFrom: vatRateTexts[outcome.reason] },
      submitted,
    });
  }
  const message = `VAT is ${percent}% from ${from}. You can remove this rate until then.`;
  return redirectWithToast(context, PATH, successToast(message));
}

export default function VatRatesPage({ loaderData, actionData }: Route.ComponentProps) {
  const errors = actionData?.errors;
  const field = fieldProps(actionData);
  return (
    <>
      <AdminPageHeader
        title="VAT rates"
        lead="Prices include VAT. A new rate changes the VAT portion, not the prices: to change prices, edit the products. Unpaid orders and open quotations switch to the new rate on that day and keep their totals. Paid and part-paid orders keep the old rate."
        back={{ to: REPORT_PATH, label: "VAT report" }}
      />
      {errors?.form && <FormError>{errors.form}</FormError>}
      {!vatNumber() && (
        <Notice kind="info">
          The company is not registered for VAT, so the shop charges none.
        </Notice>
      )}
      <div className="spaced">
        <DataTable
          caption="VAT rates"
          columns={columns}
          rows={loaderData.rates}
          rowKey={({ validFrom }) => validFrom}
        />
      </div>
      <Form method="post" className="stack admin-form" key={loaderData.rates.length}>
        <h2>New rate</h2>
        <HiddenFields fields={{ intent: "add" }} />
        <TextField
          {...field("validFrom")}
          label="Start date"
          type="date"
          min={loaderData.tomorrow}
          required
        />
        <TextField
          {...field("percent")}
          label="Rate (%)"
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <div>
          <Button type="submit" variant="brand" size="compact">
            Add rate
          </Button>
        </div>
      </Form>
    </>
  );
}

type ListedRate = VatRate & { isCurrent: boolean; isAhead: boolean };

const columns: Column<ListedRate>[] = [
  {
    label: "From",
    className: "cell-main",
    cell: (rate) => formatLongDate(startOfDay(rate)),
  },
  { label: "Rate", className: "cell-number", cell: ({ percent }) => `${percent}%` },
  {
    label: "Status",
    cell: ({ validFrom, percent, isCurrent, isAhead }) => {
      if (isCurrent) return "Applies now";
      if (!isAhead) return "Ended";
      const start = formatLongDate(startOfDay({ validFrom }));
      return (
        <span className="button-row">
          From {start}
          <ConfirmButton
            label="Remove"
            question={`Remove the ${percent}% rate?`}
            confirmLabel="Remove rate"
            fields={{ intent: "remove", validFrom }}
          >
            The previous rate then continues to apply from {start}.
          </ConfirmButton>
        </span>
      );
    },
  },
];
