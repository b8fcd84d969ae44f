import { redirect } from "react-router";
import type { Picture } from "#app/content/kinds/fields.ts";
import { navigation } from "#app/content/navigation.ts";
import { backorderValidUntil } from "#app/domain/catalogue/availability/backorder.ts";
import { earliest, readNextPriceChange } from "#app/domain/catalogue/prices/sale-dates.server.ts";
import { productPath } from "#app/domain/catalogue/product-path.ts";
import { withExclusivePrices } from "#app/domain/checkout/exclusive-price.ts";
import { readShownVatRates } from "#app/domain/checkout/vat-rates.server.ts";
import { nextVatChange, vatPercentAt } from "#app/domain/checkout/vat-rates.ts";
import {
  countedItems,
  describeItem,
  describePurpose,
  loadOf,
  sizingDevices,
} from "#app/domain/sizing/load.ts";
import {
  readDrawnPower,
  type SizedProduct,
  sizeShop,
} from "#app/domain/sizing/read-sizing.server.ts";
import { formatHours, formatRunTime, formatWatts, runMinutes } from "#app/domain/sizing/sizing.ts";
import { cachePage, cacheRepeatedPage } from "#app/http/cache/cache-page.server.ts";
import { notFound } from "#app/http/not-found.server.ts";
import { isPreview, pageContent } from "#app/http/page-content.server.ts";
import {
  appServices,
  type CachePolicy,
  setStructuredData,
} from "#app/http/request-context.server.ts";
import { contentPageMeta } from "#app/pages/shell/content-page-meta.server.ts";
import { PageHead } from "#app/pages/shell/page-head.tsx";
import { pageMeta } from "#app/pages/shell/page-meta.ts";
import { PrintLetterhead } from "#app/pages/shell/print-letterhead.tsx";
import { CompareBar } from "#app/pages/shop/compare/compare-bar.tsx";
import { breadcrumbJsonLd } from "#app/seo/structured-data.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { CopyLinkButton } from "#app/ui/form/copy-link-button.tsx";
import { PrintButton } from "#app/ui/form/print-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PathLink } from "#app/ui/path-link.tsx";
import type { Route } from "./+types/sizing-page";
import { LoadTree } from "./load-drawings.tsx";
import { SizedProducts } from "./sized-products.tsx";
import { SizingFields } from "./sizing-fields.tsx";
import { SizingMethod } from "./sizing-method.tsx";
import {
  isSizingParameter,
  parseSizingQuery,
  type SizingQuery,
  sizingSearch,
  sizingUrl,
} from "./sizing-url.ts";
import { planOf, useSizingForm } from "./use-sizing-form.ts";
import "./sizing-page.css";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData && pageMeta(matches, loaderData.meta);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { sizing } = pageContent(context);
  // Switched off by the owner.
  if (!sizing.isOn && !isPreview(context)) throw notFound(context);
  const services = context.get(appServices);
  const { database, files } = services;
  const devices = sizingDevices(sizing);
  const { searchParams } = new URL(request.url);
  const asked = new URLSearchParams([...searchParams].filter(([name]) => isSizingParameter(name)));
  const { query, problems } = parseSizingQuery(asked, devices);
  const isRight = Object.keys(problems).length === 0;
  const address = sizingUrl(query);
  if (isRight && asked.size > 0 && !isPreview(context) && !isAddress(address, asked)) {
    // One address for each question: a form without script sends its empty fields, too.
    throw redirect(address);
  }
  const drawn = await readDrawnPower({ database }, sizing, Object.keys(query.products));
  const products = [...drawn.values()];
  const plan = planOf(query, devices, products);
  const [sized, rates, nextPriceChange] = await Promise.all([
    sizeShop({ database, files }, sizing, plan, query.askedId),
    readShownVatRates(database),
    readNextPriceChange({ database }),
  ]);
  const now = new Date();
  const shown = [...sized.fitting, ...sized.soldOut, ...sized.others].map(({ product }) => product);
  const policy: CachePolicy = {
    tags: ["products", "categories", "vat-rates"],
    until: earliest(nextPriceChange, backorderValidUntil(shown, now), nextVatChange(rates, now)),
  };
  // Questions are unbounded: only the empty page is cached at once.
  if (searchParams.size === 0) cachePage(context, policy);
  else if (isRight) cacheRepeatedPage(context, policy);
  const { title, intro, seo } = sizing;
  const path = navigation.sizing.to;
  setStructuredData(context, (origin) => [breadcrumbJsonLd(origin, crumbs, { title, path })]);
  const percent = vatPercentAt(rates, now);
  const priced = (list: readonly SizedProduct[]) =>
    list.map(({ product, ...rest }) => {
      const [withPrice = product] = withExclusivePrices([product], percent);
      return { ...rest, product: withPrice };
    });
  return {
    intro: { title, text: intro },
    ...{ devices, products, query, problems },
    submitted: isRight ? {} : Object.fromEntries([...asked].slice(0, 100)),
    isCartEmpty: searchParams.get("cart") === "none",
    unmeasured: Object.keys(query.products).length - products.length,
    candidates: sized.candidates,
    asked: priced(sized.asked ? [sized.asked] : [])[0],
    fitting: priced(sized.fitting),
    soldOut: priced(sized.soldOut),
    others: priced(sized.others),
    meta: {
      ...contentPageMeta(
        { path, title, description: intro, seo: seo satisfies { picture: Picture | null } },
        files,
      ),
      // Search engines list the calculator, not every question.
      hidden: asked.size > 0,
    },
  };
}

function isAddress(address: string, asked: URLSearchParams): boolean {
  return address === `${navigation.sizing.to}?${asked}`;
}

const crumbs = [
  { label: "Home", to: "/" },
  { label: "Shop", to: "/shop" },
];

export type SizingPageData = Route.ComponentProps["loaderData"];

export default function SizingPage({ loaderData }: Route.ComponentProps) {
  const { intro, devices, products, candidates } = loaderData;
  const form = useSizingForm(loaderData);
  const { query, draft, problems } = form;
  const plan = planOf(query, devices, products);
  const load = loadOf(plan);
  return (
    <>
      <PageHead crumbs={crumbs} title={intro.title} edit="sizing">
        <p className="lead sizing-lead">{intro.text}</p>
      </PageHead>
      <div className="wrap sizing-page">
        <PrintLetterhead path={sizingUrl(loaderData.query)} />
        <form
          action={navigation.sizing.to}
          onSubmit={form.submit}
          className="sizing-form"
          data-no-draft
          noValidate
        >
          {/* First submit button: used by Enter. */}
          <Button type="submit" className="visually-hidden" tabIndex={-1}>
            Work it out
          </Button>
          <div>
            <GoalChoice goal={query.goal} change={form.change} />
            <SizingFields
              goal={query.goal}
              {...{ devices, products, draft, problems }}
              change={form.change}
            />
            <p className="actions sizing-tools">
              <button
                type="submit"
                formAction="/cart/sizing"
                className="text-button"
                name="from"
                value="cart"
              >
                Add the products in my cart
              </button>
              {load.count > 0 && (
                <PathLink to={navigation.sizing.to} className="text-button" preventScrollReset>
                  Start again
                </PathLink>
              )}
            </p>
            {query.askedId && <input type="hidden" name="product" value={query.askedId} />}
          </div>
          <LoadSummary plan={plan} isPending={form.isPending} />
        </form>
        <SizingNotices {...loaderData} />
        <SizingResults {...loaderData} isPending={form.isPending} />
        <SizingMethod goal={query.goal} />
        {candidates === 0 && <NothingTakesPart />}
      </div>
      <CompareBar />
    </>
  );
}

function GoalChoice({ goal, change }: GoalChoiceProps) {
  const options = [
    ["power", "Keep it on", "in load-shedding, with a UPS or inverter"],
    ["poe", "Feed it over PoE", "cameras, phones and access points"],
  ] as const;
  return (
    <fieldset className="sizing-goal">
      <legend className="visually-hidden">What do you want to find out?</legend>
      {options.map(([value, label, note]) => (
        <label key={value}>
          <input
            type="radio"
            name="for"
            value={value}
            checked={goal === value}
            onChange={() => change("for", value)}
          />
          <span>
            <strong>{label}</strong>
            <span className="caption">{note}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

type GoalChoiceProps = {
  goal: SizingQuery["goal"];
  change: (name: string, value: string) => void;
};

/** What has been chosen so far, live. */
function LoadSummary({ plan, isPending }: { plan: ReturnType<typeof planOf>; isPending: boolean }) {
  const load = loadOf(plan);
  const items = countedItems(plan);
  const isPower = plan.goal === "power";
  return (
    <section className="sizing-load on-inverse" aria-labelledby="load">
      <h2 id="load" className="small-heading">
        Your load
      </h2>
      <p className="sizing-watts">{formatWatts(load.watts)}</p>
      {load.watts === 0 ? (
        <p className="soft">
          Add at least one device, or type the watts of something else. The answer follows as you
          choose.
        </p>
      ) : (
        <>
          <ul className="sizing-items">
            {items.map((item) => (
              <li key={item.key} className="split">
                <span>{describeItem(item)}</span>
                <span>{formatWatts(item.watts * item.count)}</span>
              </li>
            ))}
            {plan.otherWatts > 0 && (
              <li className="split">
                <span>something else</span>
                <span>{formatWatts(plan.otherWatts)}</span>
              </li>
            )}
          </ul>
          <p className="soft">{isPower ? powerNeed(load.watts, plan.hours) : poeNeed(load)}</p>
        </>
      )}
      <LoadTree count={load.count} />
      <Button
        type="submit"
        variant="sun"
        icon="arrow-right"
        busy={isPending}
        className="only-without-script"
      >
        Work it out
      </Button>
      {load.watts > 0 && (
        <a href="#fits" className="btn btn-sun btn-m needs-script sizing-jump">
          <span>See what fits</span>
        </a>
      )}
    </section>
  );
}

function powerNeed(watts: number, hours: number): string {
  const battery = Math.ceil((watts * hours) / 0.8 - 1e-9);
  const output = Math.ceil(watts / 0.8 - 1e-9);
  return `For ${formatHours(hours)} it takes a battery of ${formatWatts(battery)}h and, with room to spare, an output of ${formatWatts(output)}.`;
}

function poeNeed({ watts, count }: { watts: number; count: number }): string {
  return `It takes a PoE budget of ${formatWatts(watts)} and ${count} PoE ${count === 1 ? "port" : "ports"}.`;
}

/** What was left out, and what to do about it. */
function SizingNotices({ problems, isCartEmpty, unmeasured }: SizingPageData) {
  const isRefused = Object.keys(problems).length > 0;
  return (
    <div className="sizing-notices">
      {isRefused && (
        <Notice kind="danger">
          Please correct what is marked above. For a larger site,{" "}
          <PathLink to="/?service=/infrastructure-solutions#contact" className="text-link">
            send us a message
          </PathLink>
          .
        </Notice>
      )}
      {isCartEmpty && (
        <Notice kind="info">
          Nothing in your cart states how much power it draws. Choose devices from the list, or type
          their watts.
        </Notice>
      )}
      {unmeasured > 0 && (
        <Notice kind="warning">
          {unmeasured === 1
            ? "One product is left out because we do not know what it draws."
            : `${unmeasured} products are left out because we do not know what they draw.`}{" "}
          Type the watts on the label instead.
        </Notice>
      )}
    </div>
  );
}

function SizingResults({ isPending, ...page }: SizingPageData & { isPending: boolean }) {
  const { query, devices, products, problems, fitting, soldOut, others, asked } = page;
  const plan = planOf(query, devices, products);
  const load = loadOf(plan);
  if (load.watts === 0 || Object.keys(problems).length > 0 || page.candidates === 0) return null;
  const shared = {
    load,
    hours: query.hours,
    purpose: sizingSearch({ ...query, askedId: undefined }),
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
        <p className="soft" role="status">
          {fitting.length === 0
            ? `For ${formatWatts(load.watts)}${isPower ? ` and ${formatHours(query.hours)}` : ""}`
            : `${fitting.length === 1 ? "One product" : `${fitting.length} products`} in stock, the cheapest first`}
        </p>
      </div>
      {asked && <AskedProduct asked={asked} {...shared} />}
      <SizedProducts list={fitting} {...shared} />
      {fitting.length === 0 && (
        <NothingFits {...{ soldOut, others, isPower }} purpose={shared.purpose} />
      )}
      {soldOut.length > 0 && (
        <>
          <h3 className="sizing-subtitle">
            {fitting.length > 0
              ? "These fit, too, but are out of stock"
              : "These fit, but are out of stock"}
          </h3>
          <SizedProducts list={soldOut} {...shared} />
        </>
      )}
      {others.length > 0 && (
        <details className="sizing-others" open={fitting.length === 0}>
          <summary>Why not the others? ({others.length})</summary>
          <SizedProducts list={others} {...shared} isCompact />
        </details>
      )}
      <p className="sizing-purpose soft">
        If you add one of these to your cart, your order and its documents state the purpose:{" "}
        {describePurpose(plan)}.
      </p>
      <p className="actions sizing-tools">
        <ButtonLink
          to={`/?sizing=${encodeURIComponent(shared.purpose)}#contact-form`}
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

/** The answer for the product whose page led here. */
function AskedProduct({ asked, load, hours }: AskedProductProps) {
  const { product, outcome } = asked;
  const link = (
    <PathLink to={productPath(product)} className="text-link">
      {product.name}
    </PathLink>
  );
  const minutes =
    asked.figures.kind === "power" && outcome.kind === "power" && outcome.minutes !== undefined
      ? runMinutes(asked.figures.batteryWh, load.watts)
      : undefined;
  return (
    <p className="sizing-asked" data-fits={outcome.fits || undefined}>
      {outcome.fits ? "Yes: " : "No: "}
      {link}{" "}
      {minutes === undefined
        ? outcome.fits
          ? "feeds all of it."
          : "is too small for this."
        : `runs it for ${formatRunTime(minutes)}${outcome.fits ? "." : `, not for ${formatHours(hours)}.`}`}
    </p>
  );
}

type AskedProductProps = {
  asked: NonNullable<SizingPageData["asked"]>;
  load: { watts: number };
  hours: number;
};

function NothingFits({ soldOut, others, isPower, purpose }: NothingFitsProps) {
  return (
    <p className="lead">
      {soldOut.length > 0
        ? "We can tell you when it is back, or offer something else that does the job. "
        : others.length > 0
          ? `${isPower ? "Ask for fewer hours or fewer devices, or share the load between two of them." : "Share the devices between two switches."} `
          : ""}
      <PathLink to={`/?sizing=${encodeURIComponent(purpose)}#contact-form`} className="text-link">
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
  purpose: string;
};

/** The owner has chosen no category, or no product has figures. */
function NothingTakesPart() {
  return (
    <p className="lead sizing-results">
      We have no product to compare with right now.{" "}
      <PathLink to="/?service=/hardware-software#contact" className="text-link">
        Ask us to size it for you
      </PathLink>
      .
    </p>
  );
}
