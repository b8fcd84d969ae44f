import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { company } from "#app/content/company.ts";
import { Button } from "#app/ui/form/button.tsx";

/** Why it cannot be accepted; what is still sold can be added to the cart at current prices. */
export function NotAcceptable({ title, offersCart = true, form, children }: NotAcceptableProps) {
  const isBusy = useNavigation().formData?.get("intent") === "cart";
  return (
    <section className="quote-box stack panel" aria-labelledby="not-acceptable">
      <h2 id="not-acceptable">{title}</h2>
      {children}
      {form}
      {offersCart && (
        <Form method="post" className="stack">
          <Button
            type="submit"
            name="intent"
            value="cart"
            variant={form ? "line" : "brand"}
            busy={isBusy}
          >
            Add to my cart
          </Button>
        </Form>
      )}
    </section>
  );
}

type NotAcceptableProps = {
  title: string;
  offersCart?: boolean;
  /** What the customer can do about it. */
  form?: ReactNode;
  children: ReactNode;
};

export function AskUs({ subject }: { subject?: string }) {
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : "";
  return (
    <a className="text-link" href={`mailto:${company().email}${query}`}>
      ask us
    </a>
  );
}
