import { type ReactNode, useRef } from "react";
import { Form } from "react-router";
import { MAX_DISCOUNT_NAME_LENGTH } from "#app/domain/discounts/apply-discounts.ts";
import { HiddenFields, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { useServerDraft } from "#app/pages/admin/use-server-draft.ts";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { fieldProps } from "#app/ui/form/field-props.ts";
import { FormError } from "#app/ui/notice.tsx";
import type { DiscountDraft } from "./discount-draft.server.ts";
import { DiscountPreviewSection } from "./discount-preview.tsx";
import { Choices, DiscountScope } from "./discount-scope.tsx";
import "#app/ui/form/field.css";
import "./discounts.css";

/** A discount with its preview: one form, whose buttons work without script. */
export function DiscountForm({ draft, answer, version, saveLabel }: DiscountFormProps) {
  const { values, errors } = draft;
  const form = useRef<HTMLFormElement>(null);
  useServerDraft(form, answer);
  const field = fieldProps({ errors, submitted: values });
  const choice = (name: string, value: string) => ({
    ...{ type: "radio", name, value },
    defaultChecked: values[name] === value,
  });
  return (
    <Form method="post" ref={form} className="discount-form" noValidate preventScrollReset>
      {/* The default button: Enter searches or shows the form again, and never saves. */}
      <button type="submit" name="intent" value="check" tabIndex={-1} className="visually-hidden">
        Update the form
      </button>
      <HiddenFields
        fields={{
          id: draft.id,
          ...(version !== undefined && { version }),
          categoryIds: values.categoryIds ?? "",
          productIds: values.productIds ?? "",
        }}
      />
      {errors.form && <FormError>{errors.form}</FormError>}
      <div className="discount-fields">
        <Part title="Name and code">
          <TextField
            {...field("name")}
            label="Name shown to the customer"
            maxLength={MAX_DISCOUNT_NAME_LENGTH}
            autoComplete="off"
            required
          />
          <Choices legend="How it applies" error={errors.trigger}>
            <CheckField {...choice("trigger", "code")}>The customer enters a code</CheckField>
            <CheckField {...choice("trigger", "automatic")}>
              Automatically, without a code
            </CheckField>
          </Choices>
          <TextField
            {...field("code")}
            label="Code"
            className="discount-code"
            hint="3 to 30 letters, digits and hyphens. Capitals and spaces make no difference."
            maxLength={60}
            autoComplete="off"
          />
        </Part>
        <Part title="Discount type">
          <Choices legend="Type" error={errors.kind}>
            <CheckField {...choice("kind", "percent")}>Percentage</CheckField>
            <CheckField {...choice("kind", "amount")}>Amount in rand</CheckField>
            <CheckField {...choice("kind", "free-delivery")}>Free delivery</CheckField>
          </Choices>
          <TextField
            {...field("percent")}
            label="Percentage off (%)"
            className="discount-percent"
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField
            {...field("amount")}
            label="Amount off the order (R)"
            className="discount-amount"
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField
            {...field("minimumAmount")}
            label="Minimum amount (R, optional)"
            hint="Minimum total of the goods it applies to, at the shop’s prices."
            inputMode="decimal"
            autoComplete="off"
          />
        </Part>
        <Part title="Applies to">
          <DiscountScope draft={draft} choice={choice} />
          <CheckField name="includesSaleItems" defaultChecked={values.includesSaleItems === "yes"}>
            Include sale items
          </CheckField>
          <p className="caption">
            Otherwise, sale items don’t count, not even towards free delivery.
          </p>
        </Part>
        <Part title="Dates">
          <TextField {...field("startsOn")} label="First day" type="date" required />
          <TextField
            {...field("endsOn")}
            label="Last day (optional)"
            type="date"
            hint="It applies until the end of this day, South African time."
          />
        </Part>
        <Part title="Limits">
          <CheckField name="firstOrderOnly" defaultChecked={values.firstOrderOnly === "yes"}>
            First order only
          </CheckField>
          <TextField
            {...field("maxUses")}
            label="Total uses (optional)"
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField
            {...field("maxUsesPerCustomer")}
            label="Uses per customer (optional)"
            hint="Counted by account and email address."
            inputMode="numeric"
            autoComplete="off"
          />
        </Part>
        {saveLabel && (
          <div className="discount-save">
            <SubmitButton variant="brand" name="intent" value="save">
              {saveLabel}
            </SubmitButton>
          </div>
        )}
      </div>
      <DiscountPreviewSection draft={draft} />
    </Form>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack admin-section discount-part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

type DiscountFormProps = {
  draft: DiscountDraft;
  /** The server's answer to a button of this form, if there is one. */
  answer: DiscountDraft | undefined;
  /** Optimistic lock of a discount that exists. */
  version?: number;
  /** None for a discount that has ended. */
  saveLabel: string | undefined;
};
