import { Form, redirect, useNavigation } from "react-router";
import { paymentTexts } from "#app/content/texts/payment-texts.ts";
import { ACCOUNT_TYPES } from "#app/domain/payments/account-types.ts";
import {
  describeRefundAccount,
  needsRefundAccount,
  saveRefundAccount,
} from "#app/domain/payments/refund-account.server.ts";
import { refundAccountForm } from "#app/domain/payments/refund-account.ts";
import { formatLongDateTime } from "#app/format/dates-and-numbers.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { countTowardsRateLimit } from "#app/http/limits/rate-limit.server.ts";
import { clientIpGroup, withSecret } from "#app/http/request-context.server.ts";
import { loadOrder } from "#app/pages/orders/load-order.server.ts";
import { clientActionKeepingForm, revalidateAfterFailure } from "#app/pages/shell/client-action.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { FieldFrame, fieldAria, TextField } from "#app/ui/form/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/refund-account-page";
import { PaymentFrame, paymentMeta } from "./payment-frame.tsx";
import { paymentView } from "./payment-view.server.ts";
import "#app/ui/form/select.css";
import "./eft.css";

const ORDER_LIMIT = { name: "refund-account", max: 5, seconds: 24 * 60 * 60 };
const IP_LIMIT = { name: "refund-account-ip", max: 20, seconds: 60 * 60 };

const TITLE = "Where should we refund you?";

export const meta = paymentMeta(TITLE);

/** Passes on Retry-After of a rate-limited action. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders ?? new Headers();

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = await withSecret(context);
  const order = await loadOrder(context, params);
  const sent = await describeRefundAccount(services, order);
  return {
    order: await paymentView(services, order),
    isNeeded: needsRefundAccount(order),
    sent: sent && { ...sent, at: formatLongDateTime(sent.at) },
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = await withSecret(context);
  const { id, accessKey } = await loadOrder(context, params);
  for (const [limit, who] of [
    [ORDER_LIMIT, id],
    [IP_LIMIT, clientIpGroup(context)],
  ] as const) {
    const taken = await countTowardsRateLimit(services.database, limit, who);
    if (taken.ok) continue;
    const errors = { form: paymentTexts.refundAccount.tooOften };
    return actionFailure(429, { errors }, taken.retryAfterSeconds);
  }
  const form = await readForm(refundAccountForm, request);
  if (!form.ok) return actionFailure(422, { errors: form.errors, submitted: form.submitted });
  const saved = await saveRefundAccount(services, { accessKey }, form.value);
  if (!saved.ok) return actionFailure(409, { errors: { form: paymentTexts.refundAccount.notNow } });
  return redirect(`/orders/${accessKey}/refund-account`, 303);
}

export const clientAction = clientActionKeepingForm();
export const shouldRevalidate = revalidateAfterFailure;

export default function RefundAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, isNeeded, sent } = loaderData;
  const isBusy = useNavigation().state === "submitting";
  const errors = actionData?.errors ?? {};
  return (
    <PaymentFrame order={order} title={isNeeded ? TITLE : "Nothing to refund"}>
      {errors.form && <Notice kind="danger">{errors.form}</Notice>}
      {!isNeeded && <p className="pay-lead">{paymentTexts.refundAccount.notNow}</p>}
      {isNeeded && sent && !actionData && (
        <div data-announce>
          <Notice kind="success">
            {`We have your bank details: ${sent.bank}, account ${sent.number}, sent on ${sent.at}. You can replace them below.`}
          </Notice>
        </div>
      )}
      {isNeeded && (
        // Bank details are never kept as a draft.
        <Form method="post" className="stack refund-account" data-no-draft>
          <p>
            We pay refunds into a South African bank account. Only our staff can see these details,
            and we delete them after the refund.
          </p>
          <AccountFields key={sent?.at} errors={errors} submitted={actionData?.submitted ?? {}} />
          <Button type="submit" variant="sun" busy={isBusy}>
            {isBusy ? "Saving..." : sent ? "Replace bank details" : "Save bank details"}
          </Button>
        </Form>
      )}
      <p className="button-row">
        <ButtonLink to={`/orders/${order.accessKey}`} variant="line">
          Back to your order
        </ButtonLink>
      </p>
    </PaymentFrame>
  );
}

function AccountFields({ errors, submitted }: AccountFieldsProps) {
  const field = (name: string) => ({
    name,
    error: errors[name],
    defaultValue: submitted[name],
    autoComplete: "off",
    required: true,
  });
  const typeError = errors.accountType;
  return (
    <>
      <TextField label="Account holder" {...field("accountHolder")} maxLength={100} />
      <TextField label="Bank" {...field("bank")} maxLength={60} />
      <TextField
        label="Branch code"
        {...field("branchCode")}
        inputMode="numeric"
        maxLength={10}
        hint="Six digits. Your bank’s universal branch code works."
      />
      <TextField
        label="Account number"
        {...field("accountNumber")}
        inputMode="numeric"
        maxLength={24}
      />
      <FieldFrame id="account-type" label="Account type" error={typeError}>
        <select
          {...fieldAria("account-type", typeError, undefined, {})}
          name="accountType"
          defaultValue={submitted.accountType ?? ""}
          required
          className="field-box"
        >
          <option value="">Please choose</option>
          {ACCOUNT_TYPES.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </select>
      </FieldFrame>
    </>
  );
}

type AccountFieldsProps = Record<"errors" | "submitted", Partial<Record<string, string>>>;
