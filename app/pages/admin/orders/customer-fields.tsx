import type { ComponentProps } from "react";
import {
  type AddressField,
  addressFields,
  STREET_OR_POST_BOX,
} from "#app/domain/checkout/address-fields.ts";
import { billingFields } from "#app/domain/checkout/checkout-steps.ts";
import { SelectField } from "#app/pages/admin/admin-form.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { fieldProps } from "#app/ui/form/field-props.ts";

export function CustomerFields({ emailHint, phoneHint, ...form }: CustomerFieldsProps) {
  // The checkout asks buyers for their own name.
  const fullName = form.errors.fullName && "Enter the customer’s name.";
  const state = { ...form, errors: { ...form.errors, fullName } };
  return (
    <div className="stack order-fields">
      <Field {...state} name="fullName" label="Full name" maxLength={120} required />
      <Field
        {...state}
        name="email"
        label={emailHint ? "Email address (optional)" : "Email address"}
        type="email"
        maxLength={254}
        required={!emailHint}
        hint={emailHint}
      />
      <Field
        {...state}
        name="phone"
        label="Phone"
        type="tel"
        maxLength={40}
        required={!phoneHint}
        hint={phoneHint}
      />
      <Field {...state} name="companyName" label="Company (optional)" maxLength={160} />
      <Field {...state} name="buyerVatNumber" label="VAT number (optional)" maxLength={20} />
      <Field
        {...state}
        name="buyerReference"
        label="Purchase order number (optional)"
        maxLength={60}
      />
    </div>
  );
}

/** The billing address, if it is not the delivery or site address. */
export function BillingAddressFields(state: FormState) {
  return (
    <PostalAddressFields
      {...state}
      streetLabel={STREET_OR_POST_BOX}
      nameOf={(field) => billingFields[field]}
    />
  );
}

export function PostalAddressFields({
  streetLabel,
  nameOf = (name) => name,
  ...state
}: PostalAddressFieldsProps) {
  return (
    <div className="stack order-fields">
      {addressFields.map(({ name, autoComplete: _, ...field }) => (
        <Field
          key={name}
          {...state}
          {...field}
          {...(name === "street" && streetLabel && { label: streetLabel })}
          name={nameOf(name)}
        />
      ))}
    </div>
  );
}

/** Keyed by the value from the server: an input that was typed in would not show a new one. */
function Field({ values, errors, name, options, ...rest }: FieldProps) {
  const field = { ...rest, ...fieldProps({ errors }, values)(name), autoComplete: "off" };
  if (!options) return <TextField key={field.defaultValue} {...field} />;
  const { label, defaultValue, error, autoComplete } = field;
  return (
    <SelectField
      key={defaultValue}
      {...{ name, label, defaultValue, error, autoComplete }}
      options={[["", "Choose"], ...options.map((each) => [each, each] as const)]}
    />
  );
}

type FieldValues = Readonly<Record<string, string | null | undefined>>;
type FormState = { values: FieldValues; errors: FieldValues };
type CustomerFieldsProps = FormState & {
  /** Where the email address is optional: what happens without one. */
  emailHint?: string | undefined;
  /** Where the phone number is optional: when. */
  phoneHint?: string | undefined;
};
type FieldProps = FormState &
  Pick<ComponentProps<"input">, "type" | "inputMode" | "maxLength" | "required"> & {
    name: string;
    label: string;
    hint?: string | undefined;
    options?: readonly string[];
  };
type PostalAddressFieldsProps = FormState & {
  streetLabel?: string;
  nameOf?: (field: AddressField) => string;
};
