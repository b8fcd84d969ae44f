import { useRef } from "react";
import { redirect } from "react-router";
import type { Picture } from "#app/content/kinds/fields.ts";
import { navigation } from "#app/content/navigation.ts";
import { backorderValidUntil } from "#app/domain/catalogue/availability/backorder.ts";
import { withExclusivePrices } from "#app/domain/catalogue/prices/exclusive-price.ts";
import { earliest, readNextPriceChange } from "#app/domain/catalogue/prices/sale-dates.server.ts";
import { readShownVatRates } from "#app/domain/checkout/vat-rates.server.ts";
import { nextVatChange, vatPercentAt } from "#app/domain/checkout/vat-rates.ts";
import { loadOf, sizingDevices } from "#app/domain/sizing/load.ts";
import {
  readDrawnPower,
  type SizedProduct,
  sizeShop,
} from "#app/domain/sizing/read-sizing.server.ts";
import { cachePage, cacheRepeatedPage } from "#app/http/cache/cache-page.server.ts";
import { notFound } from "#app/http/not-found.server.ts";
import { isPreview, pageContent } from "#app/http/page-content.server.ts";
import {
  appServices,
  type CachePolicy,
  setStructuredData,
} from "#app/http/request-context.server.ts";
import { contentPageMeta } from "#app/pages/shell/metadata/content-page-meta.server.ts";
import { pageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { PageHead } from "#app/pages/shell/page-head/page-head.tsx";
import { PrintLetterhead } from "#app/pages/shell/print-letterhead.tsx";
import { CompareBar } from "#app/pages/shop/compare/compare-bar.tsx";
import { breadcrumbJsonLd } from "#app/seo/structured-data.ts";
import { Button, buttonClass } from "#app/ui/form/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PathLink } from "#app/ui/path-link.tsx";
import type { Route } from "./+types/sizing-page";
import { LoadBar } from "./load-bar.tsx";
import { LoadSummary } from "./load-summary.tsx";
import { SizingFields } from "./sizing-fields.tsx";
import { SizingMethod } from "./sizing-method.tsx";
import { announceResults, SizingResults } from "./sizing-results.tsx";
import { isSizingParameter, parseSizingQuery, type SizingQuery, sizingUrl } from "./sizing-url.ts";
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
    fittingCount: sized.fittingCount,
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

type SizingPageData = Route.ComponentProps["loaderData"];

export default function SizingPage({ loaderData }: Route.ComponentProps) {
  const { intro, devices, products, candidates } = loaderData;
  const form = useSizingForm(loaderData);
  const { query, draft, problems } = form;
  const plan = planOf(query, devices, products);
  const load = loadOf(plan);
  const fields = useRef<HTMLDivElement>(null);
  const figure = useRef<HTMLParagraphElement>(null);
  const hasResults = candidates > 0 && Object.keys(problems).length === 0;
  return (
    <>
      <div className="wrap">
        <PrintLetterhead path={sizingUrl(loaderData.query)} />
      </div>
      <PageHead crumbs={crumbs} title={intro.title} edit="sizing">
        <p className="lead sizing-lead">{intro.text}</p>
      </PageHead>
      <div className="wrap sizing-page">
        <form
          // Without script, straight to the answer.
          action={`${navigation.sizing.to}#fits`}
          onSubmit={form.submit}
          className="sizing-form"
          data-no-draft
          noValidate
        >
          {/* First submit button: used by Enter. */}
          <Button type="submit" className="visually-hidden" tabIndex={-1}>
            Work it out
          </Button>
          <div ref={fields}>
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
                Include the items in my cart
              </button>
              {load.count > 0 && (
                <PathLink to={navigation.sizing.to} className="text-button" preventScrollReset>
                  Start again
                </PathLink>
              )}
            </p>
            {query.askedId && <input type="hidden" name="product" value={query.askedId} />}
          </div>
          <LoadSummary plan={plan} isPending={form.isPending} figure={figure} />
          <LoadBar watts={load.watts} fields={fields} answer={figure}>
            {hasResults && (
              <a href="#fits" className={buttonClass({ variant: "sun", size: "s" })}>
                See what fits
              </a>
            )}
          </LoadBar>
        </form>
        <SizingNotices {...loaderData} />
        <p role="status" className="visually-hidden">
          {announceResults(loaderData)}
        </p>
        <SizingResults {...loaderData} isPending={form.isPending} />
        {candidates === 0 && <NothingTakesPart />}
        <SizingMethod goal={query.goal} />
      </div>
      <CompareBar />
    </>
  );
}

function GoalChoice({ goal, change }: GoalChoiceProps) {
  const options = [
    ["power", "Keep it on", "during load-shedding, with a UPS or inverter"],
    ["poe", "Power it over PoE", "cameras, phones and access points"],
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

/** What was left out, and what to do about it. */
function SizingNotices({ problems, isCartEmpty, unmeasured }: SizingPageData) {
  const isRefused = Object.keys(problems).length > 0;
  return (
    <div className="sizing-notices">
      {isRefused && (
        <Notice kind="danger">
          Please correct the marked fields above. For a larger site,{" "}
          <PathLink to="/?service=/infrastructure-solutions#contact" className="text-link">
            send us a message
          </PathLink>
          .
        </Notice>
      )}
      {isCartEmpty && (
        <Notice kind="info">
          Nothing in your cart states how much power it draws. Choose devices from the list, or
          enter their wattage.
        </Notice>
      )}
      {unmeasured > 0 && (
        <Notice kind="warning">
          {unmeasured === 1
            ? "One product is left out because we don’t know how much power it draws."
            : `${unmeasured} products are left out because we don’t know how much power they draw.`}{" "}
          Enter the watts on the label instead.
        </Notice>
      )}
    </div>
  );
}

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
