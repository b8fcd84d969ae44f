import { data } from "react-router";
import { company } from "#app/content/company.ts";
import { messages } from "#app/content/messages.ts";
import { productJsonLd } from "#app/content/product-json-ld.ts";
import { breadcrumbJsonLd } from "#app/content/structured-data.ts";
import { vatPart } from "#app/domain/cart/cart-totals.ts";
import { readCategoryPath } from "#app/domain/categories/read-category-path.server.ts";
import { weightOf } from "#app/domain/orders/delivery-cost.ts";
import { deliveryOffers } from "#app/domain/orders/delivery-offers.ts";
import { articleNumber } from "#app/domain/products/article-number.ts";
import { listRelated } from "#app/domain/products/list-related.server.ts";
import { readProduct } from "#app/domain/products/read-product.server.ts";
import { cachePage } from "#app/http/cache-page.server.ts";
import { describePage } from "#app/http/describe-page.server.ts";
import { type Services, services } from "#app/http/services-context.server.ts";
import { pageMeta, sharePicturePath, sharePictureSize } from "#app/pages/shell/page-meta.ts";
import type { Route } from "./+types/product-page";
import { describeProduct } from "./describe-product.server.ts";
import type { ProductPageData } from "./product-data.ts";
import { ProductMissing } from "./product-missing.tsx";
import { ProductScreen } from "./product-screen.tsx";
import { categoryAddress } from "./shop-address.ts";

export const handle = { ground: "paper" };

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
      : { path: sharePicturePath("/shop"), alt: company.name, ...sharePictureSize },
  });
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const read = await readAround(context.get(services), params.productId);
  if (!read) {
    return data({ found: undefined, missing: messages.product.notFound }, { status: 404 });
  }
  const { path, related } = read;
  const { categoryIds: _, weightGrams, ...product } = read.product;
  const crumbs = [
    { label: "Shop", to: "/shop" },
    ...path.map(({ name, slug }) => ({ label: name, to: categoryAddress(slug) })),
  ];
  const about = describeProduct(product);
  const address = { title: product.name, path: `/products/${product.id}` };
  const shown = [product, ...related].map(({ id }) => `product:${id}` as const);
  cachePage(context, { tags: ["categories", ...shown] });
  describePage(context, (origin) => [
    productJsonLd(origin, {
      ...product,
      path: address.path,
      description: about,
      articleNumber: articleNumber(product.id),
      category: path.map(({ name }) => name).join(" > "),
      pictures: product.pictures.map(({ src }) => src),
      priceInCents: product.cents,
    }),
    breadcrumbJsonLd(origin, crumbs, address),
  ]);
  const vat = company.vatNumber === undefined ? undefined : vatPart(product.cents);
  const facts = factsOf(product.id, weightGrams);
  return data({ missing: undefined, found: { product, facts, about, crumbs, related, vat } });
}

/** A product with what stands around it. */
async function readAround(needed: Services, id: string) {
  const product = await readProduct(needed, id);
  if (!product) return undefined;
  const [path, related] = await Promise.all([
    readCategoryPath(needed, product.categoryIds),
    listRelated(needed, product),
  ]);
  return { product, path, related };
}

function factsOf(id: string, weightGrams: number | null): ProductPageData["facts"] {
  const [offer] = deliveryOffers(weightOf([{ weightGrams, quantity: 1 }]));
  return {
    article: articleNumber(id),
    weight: weightGrams ? `${weightGrams / 1000} kg` : undefined,
    delivery: offer?.way === "email" ? "email" : (offer?.cents ?? "pallet"),
  };
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { found } = loaderData;
  if (!found) return <ProductMissing title={loaderData.missing ?? ""} />;
  // Another product starts anew: at its first picture, with its own button.
  return <ProductScreen key={found.product.id} {...found} />;
}
