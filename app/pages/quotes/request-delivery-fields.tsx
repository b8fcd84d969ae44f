import { useEffect, useId, useState } from "react";
import { delivery } from "#app/content/delivery.ts";
import { CheckField } from "#app/ui/form/check-field.tsx";
import { FieldFrame, fieldAria, TextField } from "#app/ui/form/field.tsx";
import type { fieldProps } from "#app/ui/form/field-props.ts";
import "#app/ui/form/select.css";
import { provinces } from "#app/settings/provinces.ts";

/** Where to deliver, or where to carry out a service. */
export function RequestDeliveryFields({ field }: { field: ReturnType<typeof fieldProps> }) {
  const { error, defaultValue } = field(
    "deliveryMethod",
    field("deliveryMethod").defaultValue || "courier",
  );
  // Without script all fields are shown; those of another choice are left empty.
  const [method, setMethod] = useState("");
  useEffect(() => setMethod(defaultValue), [defaultValue]);
  // For work on site alone, the address may follow later.
  const labelOf = (label: string) => (method === "email" ? `${label} (optional)` : label);
  const options = [
    ["courier", "Deliver to an address"],
    ...(delivery().collection ? [["collection", "I’ll collect it from you"] as const] : []),
    ["email", "Nothing to deliver (licences or services)"],
  ] as const;
  return (
    <fieldset className="stack" aria-describedby={error ? "delivery-error" : undefined}>
      <legend className="section-title">How should we get it to you?</legend>
      <div>
        {options.map(([value, label]) => (
          <CheckField
            key={value}
            type="radio"
            name="deliveryMethod"
            value={value}
            defaultChecked={value === defaultValue}
            onChange={() => setMethod(value)}
            className="option-row"
          >
            {label}
          </CheckField>
        ))}
        {error && (
          <p id="delivery-error" className="field-error">
            {error}
          </p>
        )}
      </div>
      <p className="caption" hidden={method !== "email"}>
        For work on site, enter the address.
      </p>
      <div className="ask-grid" hidden={method === "collection"}>
        <TextField
          label={labelOf("Street address")}
          maxLength={120}
          autoComplete="address-line1"
          {...field("street")}
        />
        <TextField
          label={labelOf("Suburb")}
          maxLength={80}
          autoComplete="address-level3"
          {...field("suburb")}
        />
        <TextField
          label={labelOf("Town or city")}
          maxLength={80}
          autoComplete="address-level2"
          {...field("city")}
        />
        <ProvinceField label={labelOf("Province")} {...field("province")} />
        <TextField
          label={labelOf("Postal code")}
          inputMode="numeric"
          maxLength={10}
          autoComplete="postal-code"
          {...field("postalCode")}
        />
      </div>
    </fieldset>
  );
}

function ProvinceField({ label, error, ...select }: ProvinceFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error}>
      <select
        {...select}
        {...fieldAria(id, error, undefined, {})}
        autoComplete="address-level1"
        className="field-box"
      >
        <option value="">Please choose</option>
        {provinces.map((province) => (
          <option key={province}>{province}</option>
        ))}
      </select>
    </FieldFrame>
  );
}

type ProvinceFieldProps = { label: string } & ReturnType<ReturnType<typeof fieldProps>>;
