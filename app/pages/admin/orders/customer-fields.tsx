import { billingFields } from "#app/domain/checkout/checkout-steps.ts";
import { SelectField } from "#app/pages/admin/admin-form.tsx";
import { provinces } from "#app/settings/provinces.ts";
import { TextField } from "#app/ui/form/field.tsx";

export function CustomerFields({ values, errors }: CustomerFieldsProps) {
  const field = fieldProps(values, errors);
  return (
    <div className="stack order-fields">
      <TextField label="Full name" {...field("fullName")} maxLength={120} required />
      <TextField label="Email address" type="email" {...field("email")} maxLength={254} required />
      <TextField label="Phone" type="tel" {...field("phone")} maxLength={40} required />
      <TextField label="Company (optional)" {...field("companyName")} maxLength={160} />
      <TextField label="VAT number (optional)" {...field("buyerVatNumber")} maxLength={20} />
      <TextField
        label="Purchase order number (optional)"
        {...field("buyerReference")}
        maxLength={60}
      />
    </div>
  );
}

/** The billing address, if it is not the delivery or site address. */
export function BillingAddressFields(props: CustomerFieldsProps) {
  return (
    <PostalAddressFields
      {...props}
      streetLabel="Street address or PO Box"
      nameOf={(field) => billingFields[field]}
    />
  );
}

export function PostalAddressFields({
  values,
  errors,
  streetLabel = "Street address",
  nameOf = (name) => name,
}: PostalAddressFieldsProps) {
  const props = fieldProps(values, errors);
  const field = (name: keyof typeof billingFields) => props(nameOf(name));
  return (
    <div className="stack order-fields">
      <TextField label={streetLabel} {...field("street")} maxLength={120} />
      <TextField
        label="Building, complex or unit (optional)"
        {...field("building")}
        maxLength={120}
      />
      <TextField label="Suburb" {...field("suburb")} maxLength={80} />
      <TextField label="Town or city" {...field("city")} maxLength={80} />
      <SelectField
        label="Province"
        {...field("province")}
        options={[["", "Choose"], ...provinces.map((each) => [each, each] as const)]}
      />
      <TextField label="Postal code" inputMode="numeric" {...field("postalCode")} maxLength={4} />
    </div>
  );
}

/** The key contains the server value: a new value resets the uncontrolled field. */
function fieldProps(values: FieldValues, errors: FieldValues) {
  return (name: string) => ({
    name,
    key: `${name}-${values[name] ?? ""}`,
    defaultValue: values[name] ?? "",
    error: errors[name] ?? undefined,
    autoComplete: "off",
  });
}

type FieldValues = Readonly<Record<string, string | null | undefined>>;
type CustomerFieldsProps = { values: FieldValues; errors: FieldValues };
type PostalAddressFieldsProps = CustomerFieldsProps & {
  streetLabel?: string;
  nameOf?: (field: keyof typeof billingFields) => string;
};
