import { backorderTexts } from "#app/content/texts/backorder-texts.ts";
import { CheckField } from "#app/ui/form/check-field.tsx";

/** The express agreement to delivery after more than 30 days; never ticked beforehand. */
export function LateDeliveryField({ agreement, error }: LateDeliveryFieldProps) {
  return (
    <CheckField
      // A tick counts for this wording only.
      key={agreement}
      name="lateDelivery"
      required
      error={error}
      hint={backorderTexts.agreementReason}
      className="option-row"
    >
      {agreement}
    </CheckField>
  );
}

type LateDeliveryFieldProps = { agreement: string; error: string | undefined };
