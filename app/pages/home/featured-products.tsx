import { useEffect, useState } from "react";
import type { FeaturedProduct } from "#app/domain/catalogue/product-lists/list-featured-products.server.ts";
import { useRevalidateWhenReachable } from "#app/pages/shell/network.ts";
import { SalePrice } from "#app/pages/shop/sale-price.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { Carousel } from "#app/ui/motion/carousel.tsx";
import { PathLink } from "#app/ui/path-link.tsx";
import "./featured-products.css";

/**
 * The newest products. After a timeout of the loader "Loading..." is shown and the page
 * revalidates; an empty list renders no section.
 */
export function FeaturedProducts({ products, vatLabel }: FeaturedProductsProps) {
  const shown = useRetryUntilLoaded(products);
  if (shown?.length === 0) return null;
  return (
    <section id="products" className="home-block">
      <div className="wrap split">
        <h2>Featured Products</h2>
        <PathLink to="/shop" className="text-link touch-target">
          <span>Visit the shop</span>
          <Icon name="arrow-right" size={18} />
        </PathLink>
      </div>
      <div className="wrap featured-slides">
        {shown ? (
          <Carousel
            label="Featured products"
            itemName="product"
            slides={shown.map((product) => ({
              key: product.id,
              name: product.name,
              content: <Slide product={product} vatLabel={vatLabel} />,
            }))}
          />
        ) : (
          <p role="status" className="carousel carousel-waiting">
            Loading...
          </p>
        )}
      </div>
    </section>
  );
}

type FeaturedProductsProps = {
  products: FeaturedProduct[] | null;
  /** Beside a price. */
  vatLabel: string;
};

function Slide({ product, vatLabel }: { product: FeaturedProduct; vatLabel: string }) {
  const { path, name, family, points, cents, wasCents, picture } = product;
  return (
    <article className="slide">
      <div className="carousel-window on-inverse">
        <div className="slide-text">
          <p className="caption">{family}</p>
          <h3 className="clamp">{name}</h3>
          <ul className="caption">
            {points.map((point) => (
              <li key={point} className="clamp">
                {point}
              </li>
            ))}
          </ul>
          <div className="slide-buy split">
            <SalePrice cents={cents} was={wasCents}>
              {" "}
              <span className="caption">{vatLabel}</span>
            </SalePrice>
            <PathLink to={path} className="text-link touch-target">
              <span>
                View product<span className="visually-hidden">: {name}</span>
              </span>
              <Icon name="arrow-right" size={18} />
            </PathLink>
          </div>
        </div>
      </div>
      <div className="carousel-window slide-art">
        <Picture
          className="picture-whole"
          picture={picture}
          alt=""
          sizes="(min-width: 48rem) 480px, 230px"
        />
      </div>
    </article>
  );
}

const RETRY_MS = 1000;

/** Keeps the last products while revalidating; retries while they are pending. */
function useRetryUntilLoaded(products: FeaturedProduct[] | null): FeaturedProduct[] | null {
  const [known, setKnown] = useState(products);
  const revalidate = useRevalidateWhenReachable();
  useEffect(() => {
    if (products) return setKnown(products);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const retry = async () => {
      await revalidate();
      timer &&= setTimeout(retry, RETRY_MS);
    };
    timer = setTimeout(retry);
    return () => {
      clearTimeout(timer);
      timer = undefined;
    };
  }, [products, revalidate]);
  return products ?? known;
}
