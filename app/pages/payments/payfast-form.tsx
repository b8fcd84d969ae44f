import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Price } from "#app/ui/price.tsx";

/** The way to PayFast: it opens by itself where script runs, and by its button everywhere. */
export function PayFastForm({ form, due, reserved }: PayFastFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const [state, setState] = useState<"opening" | "left" | "waiting">("opening");

  useEffect(() => {
    // Whoever comes back from PayFast wants to be here, not there again.
    const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (visit?.type === "back_forward") setState("waiting");
    else element.current?.requestSubmit();
    const onShow = (event: PageTransitionEvent) => event.persisted && setState("waiting");
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, []);

  return (
    <form
      ref={element}
      method="post"
      action={form.action}
      onSubmit={() => setState("left")}
      className="payfast-form"
    >
      <p className="pay-lead">
        You pay <Price cents={due} /> on PayFast’s own page, by card, instant EFT or another way
        that it offers. Card details never reach us.
      </p>
      {reserved && <p>{reserved}</p>}
      {form.fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {state !== "waiting" && (
        <p role="status" className="payfast-opens">
          <span className="busy-ring" aria-hidden="true" />
          Taking you to PayFast
        </p>
      )}
      <Button type="submit" variant="sun" icon="arrow-right">
        Pay <Price cents={due} /> at PayFast
      </Button>
    </form>
  );
}

type PayFastFormProps = {
  form: SignedForm;
  due: number;
  /** Until when the items are reserved and can be paid for. */
  reserved: string | undefined;
};
export type SignedForm = { action: string; fields: [name: string, value: string][] };
