import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { navigation } from "#app/content/navigation.ts";
import { describePurpose, type LoadKind, loadOf } from "#app/domain/sizing/load.ts";
import { type Figures, formatHours, formatWatts, sizeFor } from "#app/domain/sizing/sizing.ts";
import { AddToCart } from "#app/pages/cart/add-to-cart.tsx";
import { CartPurpose } from "#app/pages/sizing/cart-purpose.tsx";
import { LoadBar } from "#app/pages/sizing/load-bar.tsx";
import { PortGrid, RunTimeChart, ShareBar } from "#app/pages/sizing/load-drawings.tsx";
import { figuresText, outcomeReason, outcomeTitle } from "#app/pages/sizing/outcome-texts.ts";
import { type SizingDraft, SizingFields } from "#app/pages/sizing/sizing-fields.tsx";
import { parseSizingQuery, sizingSearch } from "#app/pages/sizing/sizing-url.ts";
import { fieldsOf, parametersOf, planOf } from "#app/pages/sizing/use-sizing-form.ts";
import { Button } from "#app/ui/form/button.tsx";
import "./product-sizing.css";

/** What this UPS runs, or this switch feeds: live; without script the form leads to the calculator. */
export function ProductSizing({ product, sizing }: ProductSizingProps) {
  const { figures, devices } = sizing;
  const goal = figures.kind;
  const { search: address } = useLocation();
  const [draft, setDraft] = useState<SizingDraft>({});
  const shown = useRef("");
  // The page is cached for everyone: the load of a link from the calculator follows.
  useEffect(() => {
    if (address === shown.current) return;
    shown.current = address;
    const { query } = parseSizingQuery(new URLSearchParams(address), devices);
    setDraft(fieldsOf({ devices, products: [], query, submitted: {} }));
  }, [address, devices]);
  const { query, problems } = parseSizingQuery(
    parametersOf({ ...draft, for: goal, product: product.id }),
    devices,
  );
  const plan = planOf(query, devices, []);
  const load = loadOf(plan);
  const isRight = Object.keys(problems).length === 0;
  const outcome = isRight && load.watts > 0 ? sizeFor(figures, load, query.hours) : undefined;
  const form = useRef<HTMLFormElement>(null);
  const answer = useRef<HTMLParagraphElement>(null);
  const search = sizingSearch({ ...query, askedId: undefined });
  return (
    <section className="product-sizing" aria-labelledby="sizing">
      <div className="split">
        <h2 id="sizing">What will it {goal === "power" ? "run" : "power"}?</h2>
        <p className="soft">{figuresText(figures)}</p>
      </div>
      <div className="product-sizing-columns">
        <form ref={form} id={FORM_ID} action={`${navigation.sizing.to}#fits`} data-no-draft>
          <input type="hidden" name="for" value={goal} />
          <input type="hidden" name="product" value={product.id} />
          <SizingFields
            goal={goal}
            devices={devices}
            draft={draft}
            problems={problems}
            change={(name, value) => setDraft((now) => ({ ...now, [name]: value }))}
          />
        </form>
        <div
          id="sizing-answer"
          className="product-sizing-answer"
          data-state={outcome && stateOf(outcome)}
        >
          <p className="sizing-watts-line">
            <strong>{formatWatts(load.watts)}</strong>{" "}
            <span className="soft">
              {figures.kind === "power"
                ? `for ${formatHours(query.hours)}`
                : `on ${load.count} of ${figures.ports} ports`}
            </span>
          </p>
          <div className="product-sizing-drawing">
            {figures.kind === "power" ? (
              <RunTimeChart figures={figures} watts={load.watts} hours={query.hours} />
            ) : (
              <>
                <PortGrid ports={figures.ports} used={load.count} />
                <ShareBar share={load.watts / figures.budgetW} hasMark={false} />
              </>
            )}
          </div>
          <p ref={answer} role="status" className="product-sizing-outcome">
            {outcome ? (
              <>
                <strong>{outcomeTitle(outcome)}.</strong>{" "}
                {outcomeReason(outcome, figures, load, query.hours)}
              </>
            ) : isRight ? (
              <span className="soft">
                {goal === "power"
                  ? "Add devices to see how long the battery lasts. The curve shows the run time at every load."
                  : "Add devices to see what is left of the budget and the ports."}
              </span>
            ) : (
              "Please correct the marked fields."
            )}
          </p>
          {outcome?.fits && (
            <div className="product-sizing-cart">
              <AddToCart
                productId={product.id}
                name={product.name}
                stock={product.stock}
                backorderBy={product.backorderBy}
                place="cell"
                purpose={search}
              />
              <CartPurpose
                productId={product.id}
                name={product.name}
                search={search}
                purpose={describePurpose(plan)}
              >
                <p className="caption">Your order will show what you bought it to run.</p>
              </CartPurpose>
            </div>
          )}
          <p className="actions product-sizing-actions">
            <Button type="submit" form={FORM_ID} variant="line" icon="arrow-right">
              {outcome && !outcome.fits ? "See what fits" : "See everything that fits"}
            </Button>
            <button type="submit" form={FORM_ID} formAction="/cart/sizing" className="text-button">
              Include the items in my cart
            </button>
          </p>
        </div>
      </div>
      <LoadBar watts={load.watts} fields={form} answer={answer}>
        {outcome && (
          <a href="#sizing-answer" className="touch-target text-link">
            {outcomeTitle(outcome)}
          </a>
        )}
      </LoadBar>
    </section>
  );
}

const FORM_ID = "product-sizing";

function stateOf(outcome: ReturnType<typeof sizeFor>): "fits" | "tight" | "refused" {
  if (!outcome.fits) return "refused";
  return outcome.kind === "power" && outcome.isTight ? "tight" : "fits";
}

type ProductSizingProps = {
  product: { id: string; name: string; stock: number; backorderBy: string | null };
  sizing: { figures: Figures; devices: readonly LoadKind[] };
};
