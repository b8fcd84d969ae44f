import { type RefObject, useEffect, useState } from "react";
import { replyTime } from "#app/content/reply-time.ts";
import { customerPriceTexts } from "#app/content/texts/customer-price-texts.ts";
import { vatLabels } from "#app/content/texts/vat-labels.ts";
import { exclusivePrice } from "#app/domain/catalogue/prices/exclusive-price.ts";
import { formatFileSize } from "#app/format/dates-and-numbers.ts";
import { AddToCart } from "#app/pages/cart/add-to-cart.tsx";
import { askForPricePath } from "#app/pages/contact/ask-for-price.ts";
import { CompareToggle } from "#app/pages/shop/compare/compare-toggle.tsx";
import { PricePair } from "#app/pages/shop/price-pair.tsx";
import { SalePrice } from "#app/pages/shop/sale-price.tsx";
import { FulfilmentNote, StockBadge } from "#app/pages/shop/stock-badge.tsx";
import { VatSwitch } from "#app/pages/shop/vat-switch.tsx";
import { buttonClass } from "#app/ui/form/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { PathLink } from "#app/ui/path-link.tsx";
import { Price } from "#app/ui/price.tsx";
import type { Route } from "./+types/product-page";
import { OwnPrice } from "./own-price.tsx";
import { PriceBreaks } from "./price-breaks.tsx";
import { AvailabilityNote, StockAlertLink, WarrantyTerms } from "./product-availability.tsx";
import { ProductDelivery } from "./product-delivery.tsx";
import { ServiceAreaTerms } from "./service-area-terms.tsx";
import "./buy-box.css";

/** Names longer than this are set smaller. */
const LONG_NAME = 60;

export function BuyBox({ product, lead, vat, saleEnds, ownPrice, button, ...terms }: BuyBoxProps) {
  const { specs } = terms;
  const { id, name, cents, sale, stock, backorderBy, datasheet } = product;
  return (
    <div className="buy-box">
      <StockBadge stock={stock} fulfilment={specs.fulfilment} />
      <FulfilmentNote fulfilment={specs.fulfilment} />
      <AvailabilityNote {...product} />
      <h1 data-long={name.length > LONG_NAME || undefined}>{name}</h1>
      {lead && <p className="product-lead soft">{lead}</p>}
      {specs.short && <p className="product-short">{specs.short}</p>}
      <div className="buy-box-price">
        <SalePrice
          cents={cents}
          was={sale?.wasCents}
          pair={<PricePair cents={cents} exclusive={vat && cents - vat.cents} size="xl" />}
        />
        {saleEnds && <p>{saleEnds}</p>}
        {vat && (
          <p className="price-in-text">
            VAT included (<Price cents={vat.cents} /> at {vat.percent}%)
          </p>
        )}
        <OwnPrice cents={ownPrice} vatPercent={vat?.percent ?? null} />
        <VatSwitch />
      </div>
      <PriceBreaks {...product} exclusive={vat && cents - vat.cents} />
      <div className="buy-box-actions">
        <div ref={button}>
          <AddToCart
            productId={id}
            name={name}
            stock={stock}
            backorderBy={backorderBy}
            place="page"
          />
        </div>
        {/* The form refuses products that are not published. */}
        {!product.isPreview && <StockAlertLink {...product} />}
        {datasheet && (
          <a
            href={datasheet.url}
            download
            className={`${buttonClass({ variant: "line" })} product-datasheet`}
          >
            <Icon name="download" />
            Download Datasheet
            <span>PDF{datasheet.bytes ? `, ${formatFileSize(datasheet.bytes)}` : ""}</span>
          </a>
        )}
      </div>
      <CompareToggle productId={id} name={name} />
      <ProductTerms product={product} {...terms} />
    </div>
  );
}

export type ProductPageData = NonNullable<Route.ComponentProps["loaderData"]["found"]>;
type ProductTermsProps = Pick<ProductPageData, "product" | "specs" | "services" | "payment">;
type BuyBoxProps = Pick<ProductPageData, "lead" | "vat" | "saleEnds"> &
  ProductTermsProps & {
    /** The signed-in customer's, in cents. */
    ownPrice: number | undefined;
    /** The add-to-cart button; a sticky bar replaces it once it is scrolled away. */
    button: RefObject<HTMLDivElement | null>;
  };

/** Delivery, payment, warranty and questions: the same rows for every product. */
function ProductTerms({ product, specs, services, payment }: ProductTermsProps) {
  const { warranty, fulfilment, delivery } = specs;
  return (
    <dl className="product-terms">
      <dt>Delivery</dt>
      <dd>
        {fulfilment === "email" && "By email, free."}
        {fulfilment === "appointment" &&
          "Nothing to deliver: we contact you to agree on a start date."}
        {delivery !== undefined ? (
          <ProductDelivery
            productId={product.id}
            isInStock={product.stock > 0}
            lowestCost={delivery}
          />
        ) : (
          <>
            {" "}
            <PathLink to="/delivery" className="text-link">
              How delivery works
            </PathLink>
          </>
        )}
      </dd>
      {product.serviceArea && (
        <ServiceAreaTerms productId={product.id} serviceArea={product.serviceArea} />
      )}
      {payment && (
        <>
          <dt>Payment</dt>
          <dd>
            {payment}{" "}
            <PathLink to="/company-information#payment" className="text-link">
              Payment methods
            </PathLink>
          </dd>
        </>
      )}
      <WarrantyTerms warranty={warranty} fulfilment={fulfilment} />
      {services.length > 0 && (
        <>
          <dt>{services.length === 1 ? "Our service" : "Our services"}</dt>
          {services.map(({ label, to }) => (
            <dd key={to}>
              <PathLink to={to} className="text-link">
                {label}
              </PathLink>
            </dd>
          ))}
        </>
      )}
      <dt>Larger quantities</dt>
      <dd>
        Need a larger quantity, or a project price?{" "}
        <PathLink
          to={askForPricePath({ productId: product.id, quantity: 1 })}
          className="text-link"
        >
          Ask for a better price
        </PathLink>
      </dd>
      <dt>Questions</dt>
      <dd>
        {product.stock > 0 ? "Not sure it’s right for you? " : "Need one? "}
        <PathLink to={`/?product=${product.id}#contact-form`} className="text-link">
          Ask us about this product
        </PathLink>
        . We reply within {replyTime()}.
      </dd>
    </dl>
  );
}

/** Sticky bar on small screens: price and button once the button is scrolled away. */
export function StickyBuyBar({
  product,
  vat,
  ownPrice,
  button,
}: Pick<BuyBoxProps, "product" | "vat" | "ownPrice" | "button">) {
  const [dock, setDock] = useState<"never" | "shown" | "away">("never");

  useEffect(() => {
    if (!button.current) return;
    // What is below the screen counts as in sight, so that a jump past the button is noticed.
    const sight = new IntersectionObserver(
      (entries) => {
        const isAbove = entries.at(-1)?.isIntersecting === false;
        setDock((now) => (isAbove ? "shown" : now === "shown" ? "away" : now));
      },
      { rootMargin: "0px 0px 100000px" },
    );
    sight.observe(button.current);
    return () => sight.disconnect();
  }, [button]);

  if (dock === "never") return null;
  const cents = ownPrice ?? product.cents;
  return (
    <section className="sticky-buy-bar split small-only" aria-label="Buy" inert={dock === "away"}>
      <SalePrice
        cents={cents}
        was={ownPrice === undefined ? product.sale?.wasCents : undefined}
        pair={
          <PricePair
            cents={cents}
            exclusive={exclusivePrice(cents, vat?.percent ?? null)}
            size="m"
          />
        }
      >
        {vat && <span className="inclusive-only caption">{vatLabels().beside}</span>}
        {ownPrice !== undefined && <span className="caption">{customerPriceTexts.yours}</span>}
      </SalePrice>
      <AddToCart
        productId={product.id}
        name={product.name}
        stock={product.stock}
        backorderBy={product.backorderBy}
        place="bar"
      />
    </section>
  );
}
