import { TextField } from "#app/ui/field.tsx";

/** Who carries the parcel, and what they call it. */
export function TrackingFields({ carrier, tracking }: TrackingFieldsProps) {
  return (
    <div className="order-pair">
      <TextField label="Courier" name="carrier" defaultValue={carrier ?? ""} maxLength={80} />
      <TextField
        label="Waybill number"
        name="tracking"
        defaultValue={tracking ?? ""}
        maxLength={80}
        autoComplete="off"
      />
    </div>
  );
}

type TrackingFieldsProps = { carrier?: string | null; tracking?: string | null };
