import { Link } from "react-router";
import { NO_PRICE } from "#app/domain/catalogue/prices/check-prices.ts";
import { marginOf } from "#app/domain/catalogue/staff-product-fields.ts";
import { stockLevels } from "#app/domain/catalogue/stock.ts";
import type { AdminProductQuery } from "#app/domain/search/admin-product-query.ts";
import type { AdminProduct } from "#app/domain/search/list-admin-products.server.ts";
import { formatDate, formatDayAndMonth } from "#app/format/dates-and-numbers.ts";
import { formatRand } from "#app/format/money.ts";
import { ActionButton } from "#app/pages/admin/admin-form.tsx";
import { productIcons } from "#app/pages/admin/product-icons.ts";
import { usePermissions } from "#app/pages/admin/use-permissions.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Icon } from "#app/ui/media/icon.tsx";
import { Picture } from "#app/ui/media/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { InlineNumberField } from "./inline-number-field.tsx";
import { deleteProductUrl, productPageUrl } from "./product-list-query.ts";
import { StatusTag } from "./status-tag.tsx";

export function ProductRow({ product, query, now, vatPercent, mayEdit }: ProductRowProps) {
  const { may } = usePermissions();
  const { id, name, sku, version, saleCents, path, stock, status, pictures, hasDatasheet } =
    product;
  const margin = marginOf(product, vatPercent);
  const notes = [
    ...(sku ? [sku] : []),
    ...(status === "published" && saleCents !== undefined
      ? [`on sale for ${formatRand(saleCents)}`]
      : []),
    ...(product.isDemo ? ["demo"] : []),
  ];
  const pageUrl = productPageUrl(product);
  const edited = { id, name, version };
  const stockTag = stockTags[product.stockLevel];
  // Subtype and model repeat the name of the product.
  const [category, parentCategory] = [path.slice(0, 3).at(-1), path.slice(0, 3).at(-2)];
  return (
    <tr>
      {mayEdit && (
        <td className="cell-check">
          <label>
            <input type="checkbox" name="id" value={id} form="bulk" />
            <span className="visually-hidden">Select {name}</span>
          </label>
        </td>
      )}
      <td className="cell-thumb">
        <Picture picture={product.picture} alt="" sizes="52px" />
      </td>
      <td className="cell-main">
        <Link to={mayEdit ? `/admin/products/edit/${id}` : pageUrl} className="clamp">
          {name}
        </Link>
        {status !== "published" && <StatusTag status={status} publishAt={product.publishAt} />}
        {notes.length > 0 && <small className="clamp">{notes.join(", ")}</small>}
      </td>
      <td className="cell-place from-desktop">
        {category ?? <span className="missing">None</span>}
        {parentCategory && <small>{parentCategory}</small>}
      </td>
      <td className="soft cell-files cell-short from-wide">
        <span className={pictures > 0 ? undefined : "missing"}>
          <Icon path={productIcons.picture} size={16} />
          {pictures || "None"}
          <span className="visually-hidden">
            {pictures === 0 ? " (pictures)" : pictures === 1 ? " picture" : " pictures"}
          </span>
        </span>
        <span className={hasDatasheet ? undefined : "missing"}>
          <Icon path={productIcons.file} size={16} />
          {hasDatasheet ? "PDF" : "None"}
          {!hasDatasheet && <span className="visually-hidden"> (datasheet)</span>}
        </span>
      </td>
      <td className="cell-price cell-number">
        {may("change-products") ? (
          <InlineNumberField {...edited} field="price" value={product.cents} />
        ) : product.cents === NO_PRICE ? (
          "None"
        ) : (
          <Price cents={product.cents} />
        )}
        {margin && (
          <small className="admin-note cell-margin">
            Margin {margin.percent}%<br />
            {formatRand(margin.cents)}
          </small>
        )}
      </td>
      <td className="cell-stock cell-number">
        {may("change-stock") ? (
          <InlineNumberField {...edited} field="stock" value={stock} tag={stockTag} />
        ) : (
          <>
            {stock}
            {stockTag && <small className="missing">{stockTag}</small>}
          </>
        )}
      </td>
      <td className="soft cell-short from-wide">
        <time dateTime={product.updatedAt.toISOString()}>
          {formatTimeAgo(product.updatedAt, now)}
        </time>
      </td>
      {mayEdit && (
        <td className="cell-actions">
          <div className="row-actions">
            <Link to={`/admin/products/edit/${id}`} className="icon-button icon-action">
              <Icon path={productIcons.pencil} size={18} />
              <span className="visually-hidden">Edit {name}</span>
            </Link>
            <Link to={pageUrl} className="icon-button icon-action">
              <Icon path={productIcons.eye} size={18} />
              <span className="visually-hidden">
                {status === "published" ? `View ${name} in the shop` : `Preview ${name}`}
              </span>
            </Link>
            <ProductRowMenu
              {...{ id, name, pageUrl, status }}
              deleteUrl={deleteProductUrl(query, id)}
            />
          </div>
        </td>
      )}
    </tr>
  );
}

type ProductRowProps = {
  product: AdminProduct;
  query: AdminProductQuery;
  now: number;
  vatPercent: number | null;
  /** May open the form of the product and the pages that change several. */
  mayEdit: boolean;
};

const stockTags: Record<number, string | undefined> = {
  [stockLevels.out]: "Out",
  [stockLevels.low]: "Low",
};

function formatTimeAgo(moment: Date, now: number): string {
  const minutes = Math.floor((now - moment.getTime()) / 60_000);
  if (minutes < 1) return "Just now";
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return minutes < 300 * 24 * 60 ? formatDayAndMonth(moment) : formatDate(moment);
}

/** More actions for a product, in a native popover that needs no script. */
function ProductRowMenu({ id, name, pageUrl, status, deleteUrl }: ProductRowMenuProps) {
  const menu = `menu-${id}`;
  return (
    <>
      <button type="button" className="icon-button icon-action" popoverTarget={menu}>
        <Icon path={productIcons.dots} size={18} />
        <span className="visually-hidden">More actions for {name}</span>
      </button>
      <div id={menu} popover="auto" className="row-menu">
        <p className="row-menu-name">{name}</p>
        <ButtonLink to={pageUrl} variant="quiet" size="compact" className="row-menu-view">
          {status === "published" ? "View in the shop" : "Preview"}
        </ButtonLink>
        <ActionButton fields={{ do: "duplicate", id }} variant="quiet">
          Duplicate
        </ActionButton>
        <ButtonLink to={deleteUrl} variant="quiet" size="compact">
          Delete
        </ButtonLink>
      </div>
    </>
  );
}

type ProductRowMenuProps = Pick<AdminProduct, "id" | "name" | "status"> & {
  pageUrl: string;
  deleteUrl: string;
};
