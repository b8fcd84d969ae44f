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
          label="Street address"
          maxLength={120}
          autoComplete="address-line1"
          {...field("street")}
        />
        <TextField
          label="Suburb"
          maxLength={80}
          autoComplete="address-level3"
          {...field("suburb")}
        />
        <TextField
          label="Town or city"
          maxLength={80}
          autoComplete="address-level2"
          {...field("city")}
        />
        <ProvinceField {...field("province")} />
        <TextField
          label="Postal code"
          inputMode="numeric"
          maxLength={10}
          autoComplete="postal-code"
          {...field("postalCode")}
        />
      </div>
    </fieldset>
  );
}

function ProvinceField({ error, ...select }: ReturnType<ReturnType<typeof fieldProps>>) {
  const id = useId();
  return (
    <FieldFrame id={id} label="Province" error={error}>
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
