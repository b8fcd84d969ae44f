import { useId } from "react";
import { backorderTexts } from "#app/content/texts/backorder-texts.ts";
import "#app/ui/form/field.css";

/** The express agreement to delivery after more than 30 days; never ticked beforehand. */
export function LateDeliveryField({ agreement, error }: LateDeliveryFieldProps) {
  const id = useId();
  return (
    <div>
      {/* Keyed: a tick counts for this wording only. */}
      <label key={agreement} className="option-row">
        <input
          type="checkbox"
          name="lateDelivery"
          value="yes"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-reason ${id}-error` : `${id}-reason`}
        />
        <span>{agreement}</span>
      </label>
      <p id={`${id}-reason`} className="caption">
        {backorderTexts.agreementReason}
      </p>
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

type LateDeliveryFieldProps = { agreement: string; error: string | undefined };
