import { useRef } from "react";
import { data, redirect } from "react-router";
import { company } from "#app/content/company.ts";
import { paymentSentence } from "#app/content/payment-methods.ts";
import type { SiteContent } from "#app/content/site-content.server.ts";
import { specTexts } from "#app/content/texts/spec-texts.ts";
import { listAccessories } from "#app/domain/catalogue/accessories/accessories.server.ts";
import { readInheritedAttributes } from "#app/domain/catalogue/attributes/read-attributes.server.ts";
import {
  backorderValidUntil,
  isLateDelivery,
} from "#app/domain/catalogue/availability/backorder.ts";
import { readSuccessor } from "#app/domain/catalogue/availability/read-successor.server.ts";
import { readCategoryPath } from "#app/domain/catalogue/categories/read-categories.server.ts";
import { fulfilmentOf } from "#app/domain/catalogue/fulfilment.ts";
import { includedVat, withExclusivePrices } from "#app/domain/catalogue/prices/exclusive-price.ts";
import {
  describeSaleEnd,
  earliest,
  readNextPriceChange,
} from "#app/domain/catalogue/prices/sale-dates.server.ts";
import { productSpecifications } from "#app/domain/catalogue/product-fields.ts";
import { listRelatedProducts } from "#app/domain/catalogue/product-lists/list-related-products.server.ts";
import { productPath } from "#app/domain/catalogue/product-path.ts";
import { type ProductDetails, readProduct } from "#app/domain/catalogue/read-product.server.ts";
import { readShareUrl } from "#app/domain/catalogue/share-pictures.server.ts";
import { deliveryOffers, totalWeight } from "#app/domain/checkout/delivery.ts";
import { readShownVatRates } from "#app/domain/checkout/vat-rates.server.ts";
import { nextVatChange, vatPercentAt } from "#app/domain/checkout/vat-rates.ts";
import { SHARE_PICTURE_SIZE } from "#app/domain/media/picture.ts";
import { availablePaymentMethods } from "#app/domain/payments/payment-providers.server.ts";
import { sizingDevices } from "#app/domain/sizing/load.ts";
import { readSizedProduct } from "#app/domain/sizing/read-sizing.server.ts";
import { cachePage } from "#app/http/cache/cache-page.server.ts";
import { pageContent, redirectIfMoved } from "#app/http/page-content.server.ts";
import {
  type AppServices,
  appServices,
  setStructuredData,
} from "#app/http/request-context.server.ts";
import { pageMeta, sharePicture } from "#app/pages/shell/metadata/page-meta.ts";
import { Breadcrumbs } from "#app/pages/shell/page-head/breadcrumbs.tsx";
import { PrintLetterhead } from "#app/pages/shell/print-letterhead.tsx";
import { CompareBar } from "#app/pages/shop/compare/compare-bar.tsx";
import { ProductGrid } from "#app/pages/shop/product-grid.tsx";
import { categoryUrl } from "#app/pages/shop/shop-url.ts";
import { breadcrumbJsonLd, productJsonLd } from "#app/seo/structured-data.ts";
import { PathLink } from "#app/ui/path-link.tsx";
import type { Route } from "./+types/product-page";
import { BuyBox, type ProductPageData, StickyBuyBar } from "./buy-box.tsx";
import { CloseProductLink } from "./close-product-link.tsx";
import { LazyProductSizing } from "./lazy-product-sizing.tsx";
import { useOwnPrices } from "./own-price.tsx";
import { previewedProduct } from "./previewed-product.server.ts";
import { ProductAccessories } from "./product-accessories.tsx";
import {
  describeAttributes,
  GENERAL,
  mergeShortGroups,
  type ProductAttributes,
  SpecificationGroups,
  specificationId,
} from "./product-attributes.tsx";
import { ProductGallery } from "./product-gallery.tsx";
import { productMetaDescription } from "./product-meta-description.server.ts";
import "#app/pages/shop/product-grid.css";
import "./product-page.css";
import {
  type DescriptionBlock,
  parseDescription,
  splitLead,
  splitSpecifications,
} from "#app/domain/catalogue/parse-description.ts";
import { CenteredDarkPage } from "#app/pages/system/centered-dark-page.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { usePictureTransition } from "#app/ui/motion/picture-transition.ts";

export const handle = { surface: "light" };

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData?.found) return [{ name: "robots", content: "noindex" }];
  const { product, about, shareUrl } = loaderData.found;
  const [cover] = product.pictures;
  return pageMeta(matches, {
    path: productPath(product),
    title: product.name,
    description: about,
    picture: shareUrl
      ? { path: shareUrl, alt: product.name, ...SHARE_PICTURE_SIZE }
      : cover
        ? { path: cover.src, alt: product.name, width: cover.width, height: cover.height }
        : sharePicture("/shop", company().name),
  });
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const preview = context.get(previewedProduct)?.product;
  const { sizing } = pageContent(context);
  const read = await readWithRelated(context.get(appServices), params.productId, preview, sizing);
  if (!read) {
    // An address of a previous shop may lead elsewhere.
    redirectIfMoved(request);
    return data({ found: undefined, missing: specTexts.product.notFound }, { status: 404 });
  }
  // Before cachePage: only the right slug is a cache entry, however many are asked for.
  if (params.slug !== undefined) redirectToSlug(read.product, params);
  const { path, related, rates, nextPriceChange, successor, accessories, shareUrl, figures } = read;
  const {
    categoryIds: _,
    weightGrams: __,
    attributes: ___,
    successorSku: ____,
    allowsBackorder: _____,
    restockDate: ______,
    description,
    backorder,
    ...fields
  } = read.product;
  const backorderBy = backorder?.expectedBy ?? null;
  const now = new Date();
  const isLate = backorder !== undefined && isLateDelivery(backorder.expectedBy, now);
  const product = {
    ...fields,
    backorderBy,
    isLateDelivery: isLate,
    successor,
    ...(preview && { isPreview: true }),
  };
  const { lead, rest } = splitLead(parseDescription(description));
  const { specifications, rest: text } = splitSpecifications(rest);
  const attributes = describeAttributes(read.definitions, read.product, specifications);
  const specs = productSpecs(read.product, attributes, path[0]?.name);
  const crumbs = [
    { label: "Shop", to: "/shop" },
    // A model may have the name of its only product.
    ...path
      .filter(({ name }) => name !== product.name)
      .map(({ name, slug }) => ({ label: name, to: categoryUrl(slug) })),
  ];
  const about = productMetaDescription(read.product);
  const address = { title: product.name, path: productPath(product) };
  const others = [...accessories, ...related];
  const successors = [successor, ...others.map(({ discontinued }) => discontinued?.successor)];
  const shown = [product, ...successors, ...others].flatMap((each) =>
    each ? [`product:${each.id}` as const] : [],
  );
  const dates = backorderValidUntil([product, ...others], now);
  const until = earliest(nextVatChange(rates, now), nextPriceChange, dates);
  cachePage(context, { tags: ["categories", "vat-rates", ...shown], until });
  setStructuredData(context, (origin) => [
    productJsonLd(origin, {
      ...product,
      path: address.path,
      description: about,
      specifications: [
        ...attributes.properties,
        ...attributes.others,
        ...productSpecifications(read.product),
      ],
      category: path.map(({ name }) => name).join(" > "),
      pictures: product.pictures.map(({ src }) => src),
      priceInCents: product.cents,
      backorderFrom: backorder?.dispatchOn,
    }),
    breadcrumbJsonLd(origin, crumbs, address),
  ]);
  const percent = vatPercentAt(rates, now);
  const vat =
    percent === null ? undefined : { cents: includedVat(product.cents, percent), percent };
  const priceBreaks = withExclusivePrices(product.priceBreaks, percent);
  return data({
    missing: undefined,
    found: {
      ...{ lead, description: text, specs, about, crumbs, vat },
      product: { ...product, priceBreaks },
      accessories: withExclusivePrices(accessories, percent),
      related: withExclusivePrices(related, percent),
      shareUrl,
      sizing: figures && { figures, devices: sizingDevices(sizing) },
      services: servicesOf(pageContent(context), path),
      saleEnds: describeSaleEnd(product.sale?.endsAt),
      payment: paymentSentence(availablePaymentMethods(context.get(appServices).payments)),
    },
  });
}

/** The service pages that list products of these categories. */
function servicesOf({ services }: SiteContent, path: readonly { slug: string }[]) {
  return services
    .filter(({ shopCategory }) => path.some(({ slug }) => slug === shopCategory))
    .map(({ slug, title }) => ({ label: title, to: `/${slug}` }));
}

/** A product that was renamed, or a mistyped slug, moves to the right path. */
function redirectToSlug(
  product: ProductDetails,
  { productId, slug }: { productId: string; slug: string },
): void {
  const path = productPath(product);
  if (path !== `/products/${productId}/${slug}`) throw redirect(path, 301);
}

async function readWithRelated(
  services: AppServices,
  id: string,
  preview: ProductDetails | undefined,
  sizing: SiteContent["sizing"],
) {
  const product = preview ?? (await readProduct(services, id));
  if (!product) return undefined;
  const [
    path,
    definitions,
    related,
    rates,
    nextPriceChange,
    successor,
    accessories,
    shareUrl,
    figures,
  ] = await Promise.all([
    readCategoryPath(services, product.categoryIds),
    readInheritedAttributes(services, product.categoryIds),
    listRelatedProducts(services, product),
    readShownVatRates(services.database),
    readNextPriceChange(services),
    readSuccessor(services, product),
    listAccessories(services, product.id),
    readShareUrl(services, product.id),
    readSizedProduct(services, sizing, product),
  ]);
  // What goes with it need not be related, too.
  const taken = new Set(accessories.map((each) => each.id));
  const others = related.filter((each) => !taken.has(each.id));
  const facts = { path, definitions, rates, nextPriceChange, shareUrl, figures };
  return { product, ...facts, related: others, successor, accessories };
}

function productSpecs(
  product: ProductDetails,
  { groups, short, others, warranty }: ProductAttributes,
  topCategory: string | undefined,
) {
  const grams = totalWeight([{ ...product, quantity: 1 }]);
  const offers = deliveryOffers({ grams, goods: product.cents });
  const courier = offers.find(({ method }) => method === "courier");
  return {
    groups,
    short,
    // The warranty and the service area stand beside the price.
    fields: [
      ...others,
      ...productSpecifications({ ...product, warrantyMonths: 0, serviceArea: null }),
    ],
    warranty,
    fulfilment: fulfilmentOf({ ...product, topCategory }),
    /** The lowest courier price in cents; a pallet has its price on request. */
    delivery: courier
      ? (courier.cents ?? ("pallet" as const))
      : offers.some(({ method }) => method === "collection")
        ? ("collection" as const)
        : undefined,
  };
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { found } = loaderData;
  if (!found) return <ProductNotFound title={loaderData.missing ?? ""} />;
  // Keyed by id: another product resets the gallery and the button.
  return <ProductView key={found.product.id} {...found} />;
}

function ProductView(page: ProductPageData) {
  const { product, description, specs, crumbs, accessories, related, vat } = page;
  const button = useRef<HTMLDivElement>(null);
  const ownPrice = useOwnPrices([product])[product.id];
  const { style } = usePictureTransition(productPath(product));
  // The deepest category that is not a model series.
  const family = crumbs.slice(0, 4).at(-1);
  return (
    <div className="product-page wrap">
      <PrintLetterhead path={productPath(product)} />
      <div className="product-bar split">
        <Breadcrumbs crumbs={crumbs} current={product.name} />
        <CloseProductLink />
      </div>
      <div className="product-columns">
        <ProductGallery name={product.name} pictures={product.pictures} style={style} />
        <BuyBox {...page} ownPrice={ownPrice} button={button} />
        <ProductDescription blocks={description} />
        <ProductSpecs specs={specs} sku={product.sku} />
      </div>
      {page.sizing && <LazyProductSizing product={product} sizing={page.sizing} />}
      <ProductAccessories accessories={accessories} />
      {related.length > 0 && (
        <section className="product-related" aria-labelledby="related">
          <div className="split">
            <h2 id="related">Related products</h2>
            {family && (
              <PathLink to={family.to} className="text-button">
                {crumbs.length > 1 ? `All in ${family.label}` : "All products"}
              </PathLink>
            )}
          </div>
          <ProductGrid products={related} />
        </section>
      )}
      <CompareBar />
      {product.stock > 0 && (
        <StickyBuyBar product={product} vat={vat} ownPrice={ownPrice} button={button} />
      )}
    </div>
  );
}

function ProductNotFound({ title }: { title: string }) {
  return (
    <CenteredDarkPage
      title={title}
      message="We may no longer sell it, or the address may be mistyped."
    >
      <ButtonLink to="/shop" variant="sun" icon="arrow-right">
        Go to the shop
      </ButtonLink>
      <ButtonLink to="/?service=/hardware-software#contact" variant="line">
        Ask us to source it
      </ButtonLink>
    </CenteredDarkPage>
  );
}

/**
 * The description as plain text, never HTML: lines are paragraphs, lines starting with * are
 * bullets.
 */
function ProductDescription({ blocks }: { blocks: readonly DescriptionBlock[] }) {
  if (blocks.length === 0) return null;
  return (
    <section className="product-description" aria-labelledby="description">
      <h2 id="description">Description</h2>
      {blocks.map((block, index) =>
        block.kind === "paragraph" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: static list
          <p key={index}>{block.text}</p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: static list
          <ul key={index}>
            {block.items.map((item, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: static list
              <li key={line}>{item}</li>
            ))}
          </ul>
        ),
      )}
    </section>
  );
}

/** What its attributes, text and fields say, with the warranty and the SKU. */
function ProductSpecs({ specs, sku }: Pick<ProductPageData, "specs"> & { sku: string }) {
  const { warranty, fields } = specs;
  const groups = mergeShortGroups([
    ...specs.groups,
    {
      name: GENERAL,
      rows: [
        ...fields,
        ...(warranty ? [{ label: "Warranty", value: warranty }] : []),
        { label: "SKU", value: sku },
      ],
    },
  ]);
  return (
    <section className="product-specs" aria-labelledby="specifications">
      <div className="product-specs-head">
        <h2 id="specifications">Specifications</h2>
        {groups.length > 1 && (
          <nav className="wide-only" aria-label="Specifications">
            <ul>
              {groups.map(({ name }) => (
                <li key={name}>
                  <a href={`#${specificationId(name)}`} className="touch-target accent-on-hover">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      <table>
        <SpecificationGroups groups={groups} />
      </table>
    </section>
  );
}
