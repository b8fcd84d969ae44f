import { productPath } from "#app/domain/catalogue/product-path.ts";
import { describePurpose, loadOf } from "#app/domain/sizing/load.ts";
import { formatHours, formatRunTime, formatWatts } from "#app/domain/sizing/sizing.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { CopyLinkButton } from "#app/ui/form/copy-link-button.tsx";
import { PrintButton } from "#app/ui/form/print-button.tsx";
import { PathLink } from "#app/ui/path-link.tsx";
import type { Route } from "./+types/sizing-page";
import { SizedProducts } from "./sized-products.tsx";
import { productPageSearch, sizingSearch } from "./sizing-url.ts";
import { planOf } from "./use-sizing-form.ts";

type SizingPageData = Route.ComponentProps["loaderData"];

/** What fits, what would but is out of stock, and why the others do not. */
export function SizingResults({ isPending, ...page }: SizingPageData & { isPending: boolean }) {
  const { query, devices, products, problems, fitting, soldOut, others, asked } = page;
  const plan = planOf(query, devices, products);
  const load = loadOf(plan);
  if (load.watts === 0 || Object.keys(problems).length > 0 || page.candidates === 0) return null;
  const shared = {
    load,
    hours: query.hours,
    search: sizingSearch({ ...query, askedId: undefined }),
    purpose: describePurpose(plan),
    productSearch: productPageSearch(query),
  };
  const isPower = query.goal === "power";
  return (
    <section
      id="fits"
      className="sizing-results"
      aria-labelledby="fits-title"
      aria-busy={isPending}
    >
      <div className="split">
        <h2 id="fits-title">{fitting.length > 0 ? "What fits" : "Nothing in stock fits"}</h2>
        <p className="soft">
          {fitting.length === 0
            ? `For ${formatWatts(load.watts)}${isPower ? ` and ${formatHours(query.hours)}` : ""}`
            : fittingText(fitting.length, page.fittingCount)}
        </p>
      </div>
      {asked && <AskedProduct asked={asked} hours={query.hours} search={shared.productSearch} />}
      <SizedProducts list={fitting} {...shared} />
      {fitting.length === 0 && (
        <NothingFits {...{ soldOut, others, isPower }} search={shared.search} />
      )}
      {soldOut.length > 0 && (
        <>
          <h3 className="sizing-subtitle">
            {fitting.length > 0
              ? "These fit too, but are out of stock"
              : "These fit, but are out of stock"}
          </h3>
          <SizedProducts list={soldOut} {...shared} />
        </>
      )}
      {others.length > 0 && (
        <details className="sizing-others" open={fitting.length === 0}>
          <summary>Why not the others?</summary>
          <SizedProducts list={others} {...shared} isCompact />
        </details>
      )}
      {fitting.length + soldOut.length > 0 && (
        <p className="sizing-purpose soft">
          If you add one of these to your cart, your order and its documents will say what it’s for:{" "}
          {shared.purpose}.
        </p>
      )}
      <p className="actions sizing-tools">
        <ButtonLink
          to={`/?sizing=${encodeURIComponent(shared.search)}#contact-form`}
          variant="line"
        >
          Send this as a message
        </ButtonLink>
        <CopyLinkButton />
        <PrintButton />
      </p>
    </section>
  );
}

function fittingText(shown: number, count: number): string {
  if (shown < count) return `The ${shown} cheapest of ${count} in stock`;
  return count === 1 ? "One product in stock" : `${count} products in stock, cheapest first`;
}

/** For screen readers, whenever the products follow the fields; empty while there is nothing to say. */
export function announceResults({ query, devices, products, problems, ...found }: SizingPageData) {
  const load = loadOf(planOf(query, devices, products));
  const isRight = Object.keys(problems).length === 0;
  if (load.watts === 0 || found.candidates === 0 || !isRight) return "";
  const [cheapest] = found.fitting;
  return cheapest
    ? `${formatWatts(load.watts)}: ${formatCount(found.fittingCount, "product")} in stock. The cheapest is ${cheapest.product.name}.`
    : `${formatWatts(load.watts)}: nothing in stock fits.`;
}

/** The answer for the product whose page led here. */
function AskedProduct({ asked, hours, search }: AskedProductProps) {
  const { product, outcome } = asked;
  const link = (
    <PathLink to={productPath(product) + search} className="text-link">
      {product.name}
    </PathLink>
  );
  const minutes = outcome.kind === "power" ? outcome.minutes : undefined;
  return (
    <p className="sizing-asked" data-fits={outcome.fits || undefined}>
      {outcome.fits ? "Yes: " : "No: "}
      {link}{" "}
      {minutes === undefined
        ? outcome.fits
          ? "powers all of it."
          : "is too small for this."
        : `runs it for ${formatRunTime(minutes)}${outcome.fits ? "." : `, not for ${formatHours(hours)}.`}`}
    </p>
  );
}

type AskedProductProps = {
  asked: NonNullable<SizingPageData["asked"]>;
  hours: number;
  search: string;
};

function NothingFits({ soldOut, others, isPower, search }: NothingFitsProps) {
  return (
    <p className="lead">
      {soldOut.length > 0
        ? "We can tell you when it’s back, or offer something else that does the job. "
        : others.length > 0
          ? `${isPower ? "Enter fewer hours or devices, or split the load between two products." : "Split the devices between several switches."} `
          : ""}
      <PathLink to={`/?sizing=${encodeURIComponent(search)}#contact-form`} className="text-link">
        Ask us to find one that fits
      </PathLink>
      .
    </p>
  );
}

type NothingFitsProps = {
  soldOut: readonly unknown[];
  others: readonly unknown[];
  isPower: boolean;
  search: string;
};
