import { useRef } from "react";
import { data, Link } from "react-router";
import { company } from "#app/content/company.ts";
import { messages } from "#app/content/messages/messages.ts";
import { breadcrumbJsonLd, productJsonLd } from "#app/content/seo/structured-data.ts";
import { articleNumber } from "#app/domain/catalogue/article-number.ts";
import { readCategoryPath } from "#app/domain/catalogue/categories/read-categories.server.ts";
import { listRelatedProducts } from "#app/domain/catalogue/list-related-products.server.ts";
import { productSpecifications } from "#app/domain/catalogue/product-fields.ts";
import { type ProductDetails, readProduct } from "#app/domain/catalogue/read-product.server.ts";
import { deliveryOffers, totalWeight } from "#app/domain/checkout/delivery.ts";
import { includedVat } from "#app/domain/checkout/pricing.ts";
import { readVatRates } from "#app/domain/checkout/vat-rates.server.ts";
import { nextVatChange, vatPercentAt } from "#app/domain/checkout/vat-rates.ts";
import { cachePage } from "#app/http/cache/cache-page.server.ts";
import {
  type AppServices,
  appServices,
  setStructuredData,
} from "#app/http/request-context.server.ts";
import { openGraphImagePath, openGraphImageSize, pageMeta } from "#app/pages/shell/page-meta.ts";
import { ProductCard } from "#app/pages/shop/product-card.tsx";
import { categoryUrl } from "#app/pages/shop/shop-url.ts";
import type { Route } from "./+types/product-page";
import { BuyBox, type ProductPageData, StickyBuyBar } from "./buy-box.tsx";
import { CloseProductLink } from "./close-product-link.tsx";
import { ProductGallery } from "./product-gallery.tsx";
import { productMetaDescription } from "./product-meta-description.server.ts";
import "#app/ui/form/text-button.css";
import "#app/pages/shell/breadcrumbs.css";
import "#app/pages/shop/product-grid.css";
import "./product-page.css";
import { parseDescription } from "#app/domain/catalogue/parse-description.ts";
import { CenteredDarkPage } from "#app/pages/system/centered-dark-page.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";

export const handle = { surface: "light" };

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData?.found) return [{ name: "robots", content: "noindex" }];
  const { product, about } = loaderData.found;
  const [cover] = product.pictures;
  return pageMeta(matches, {
    path: `/products/${product.id}`,
    title: product.name,
    description: about,
    picture: cover
      ? { path: cover.src, alt: product.name, width: cover.width, height: cover.height }
      : { path: openGraphImagePath("/shop"), alt: company.name, ...openGraphImageSize },
  });
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const read = await readWithRelated(context.get(appServices), params.productId);
  if (!read) {
    return data({ found: undefined, missing: messages.product.notFound }, { status: 404 });
  }
  const { path, related, rates } = read;
  const { categoryIds: _, weightGrams: __, ...product } = read.product;
  const specs = productSpecs(read.product);
  const crumbs = [
    { label: "Shop", to: "/shop" },
    ...path.map(({ name, slug }) => ({ label: name, to: categoryUrl(slug) })),
  ];
  const about = productMetaDescription(product);
  const address = { title: product.name, path: `/products/${product.id}` };
  const shown = [product, ...related].map(({ id }) => `product:${id}` as const);
  const now = new Date();
  const until = nextVatChange(rates, now);
  cachePage(context, { tags: ["categories", "vat-rates", ...shown], until });
  setStructuredData(context, (origin) => [
    productJsonLd(origin, {
      ...product,
      path: address.path,
      description: about,
      articleNumber: specs.article,
      specifications: specs.fields,
      category: path.map(({ name }) => name).join(" > "),
      pictures: product.pictures.map(({ src }) => src),
      priceInCents: product.cents,
    }),
    breadcrumbJsonLd(origin, crumbs, address),
  ]);
  const percent = vatPercentAt(rates, now);
  const vat =
    percent === null ? undefined : { cents: includedVat(product.cents, percent), percent };
  return data({ missing: undefined, found: { product, specs, about, crumbs, related, vat } });
}

async function readWithRelated(services: AppServices, id: string) {
  const product = await readProduct(services, id);
  if (!product) return undefined;
  const [path, related, rates] = await Promise.all([
    readCategoryPath(services, product.categoryIds),
    listRelatedProducts(services, product),
    readVatRates(services.database),
  ]);
  return { product, path, related, rates };
}

function productSpecs(product: ProductDetails) {
  const [offer] = deliveryOffers(totalWeight([{ ...product, quantity: 1 }]));
  return {
    article: articleNumber(product.id),
    fields: productSpecifications(product),
    /** The lowest courier price in cents; a pallet has its price on request. */
    delivery:
      offer?.method === "email" ? ("email" as const) : (offer?.cents ?? ("pallet" as const)),
  };
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { found } = loaderData;
  if (!found) return <ProductNotFound title={loaderData.missing ?? ""} />;
  // Keyed by id: another product resets the gallery and the button.
  return <ProductView key={found.product.id} {...found} />;
}

function ProductView({ product, specs, crumbs, related, vat }: ProductPageData) {
  const button = useRef<HTMLDivElement>(null);
  // The deepest category that is not a model series.
  const family = crumbs.slice(0, 4).at(-1);
  return (
    <div className="product-page wrap">
      <div className="product-bar split">
        <nav aria-label="Breadcrumb">
          <ol className="breadcrumbs">
            {crumbs.map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
            <li aria-current="page">{product.name}</li>
          </ol>
        </nav>
        <CloseProductLink />
      </div>
      <div className="product-columns">
        <ProductGallery name={product.name} pictures={product.pictures} />
        <BuyBox product={product} specs={specs} vat={vat} button={button} />
        <ProductDescription text={product.description} />
      </div>
      {related.length > 0 && (
        <section className="product-related" aria-labelledby="related">
          <div className="split">
            <h2 id="related">Related products</h2>
            {family && (
              <Link to={family.to} className="text-button">
                {crumbs.length > 1 ? `All in ${family.label}` : "All products"}
              </Link>
            )}
          </div>
          <ul className="product-grid">
            {related.map((each) => (
              <ProductCard key={each.id} product={each} isFirst={false} />
            ))}
          </ul>
        </section>
      )}
      {product.stock > 0 && <StickyBuyBar product={product} vat={vat} button={button} />}
    </div>
  );
}

function ProductNotFound({ title }: { title: string }) {
  return (
    <CenteredDarkPage
      title={title}
      message="It may have been sold for the last time, or the address is mistyped."
    >
      <ButtonLink to="/shop" variant="sun" icon="arrow-right">
        Go to the shop
      </ButtonLink>
      <ButtonLink to="/?service=/hardware-software#contact" variant="line">
        Ask us for it
      </ButtonLink>
    </CenteredDarkPage>
  );
}

/**
 * The description as plain text, never HTML: lines are paragraphs, lines starting with * are
 * bullets.
 */
function ProductDescription({ text }: { text: string }) {
  return (
    <section className="product-description" aria-labelledby="description">
      <h2 id="description">Description</h2>
      {parseDescription(text).map((block, index) =>
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
