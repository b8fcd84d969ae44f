import type { ChangeEvent } from "react";
import {
  COLLECTION,
  destinations,
} from "#app/domain/checkout/delivery-estimate/delivery-destination.ts";

/** The nine provinces and our office; `className` is the look of the page it stands on. */
export function DeliverToSelect({ id, className, value, onChange }: DeliverToSelectProps) {
  return (
    <select
      key={value}
      id={id}
      name="to"
      className={className}
      defaultValue={value ?? ""}
      onChange={onChange}
      required
    >
      <option value="" disabled>
        Choose a province
      </option>
      {destinations().map((destination) => (
        <option key={destination} value={destination}>
          {destination === COLLECTION ? "Collect from our office" : destination}
        </option>
      ))}
    </select>
  );
}

type DeliverToSelectProps = {
  id: string;
  className: string;
  value: string | undefined;
  onChange?: (event: ChangeEvent<HTMLSelectElement>) => void;
};
