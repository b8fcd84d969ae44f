import { Link } from "react-router";
import type { OfficeProduct } from "#app/domain/products/list-office-products.server.ts";
import { LOW_STOCK } from "#app/domain/products/stock-level.ts";
import { Outline } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { FigureCell } from "./figure-cell.tsx";
import { RowMenu } from "./row-menu.tsx";

/** A product in the list of the back office. */
export function ProductRow({ product, now }: { product: OfficeProduct; now: number }) {
  const { id, name, version, line, path, stock } = product;
  const figure = { id, name, version };
  // Deeper levels repeat the name of the product.
  const [shelf, above] = [path.slice(0, 3).at(-1), path.slice(0, 3).at(-2)];
  return (
    <tr>
      <td className="cell-check">
        <label>
          <input type="checkbox" name="id" value={id} form="bulk" autoComplete="off" />
          <span className="visually-hidden">Select {name}</span>
        </label>
      </td>
      <td className="cell-thumb">
        <Picture picture={product.picture} alt="" sizes="52px" />
      </td>
      <td className="cell-main">
        <Link to={`/admin/products/edit/${id}`}>{name}</Link>
        <small>{line}</small>
      </td>
      <td className="cell-place from-desk">
        {shelf ?? <span className="missing">None</span>}
        {above && <small>{above}</small>}
      </td>
      <td className="cell-files cell-short from-wide">
        <span className={product.pictures > 0 ? undefined : "missing"}>
          <Outline path={PICTURE} size={16} />
          {product.pictures || "None"}
          <span className="visually-hidden">
            {" "}
            {product.pictures === 1 ? "picture" : "pictures"}
          </span>
        </span>
        <span className={product.hasDatasheet ? undefined : "missing"}>
          <Outline path={PAGE} size={16} />
          {product.hasDatasheet ? "PDF" : "None"}
          {!product.hasDatasheet && <span className="visually-hidden"> as datasheet</span>}
        </span>
      </td>
      <td className="cell-price cell-number">
        <FigureCell {...figure} field="price" value={product.cents} />
      </td>
      <td className="cell-stock cell-number">
        <FigureCell {...figure} field="stock" value={stock} tag={tagOf(stock)} />
      </td>
      <td className="cell-updated cell-short from-wide">
        <time dateTime={product.updatedAt.toISOString()}>{sayWhen(product.updatedAt, now)}</time>
      </td>
      <td className="cell-act">
        <div className="row-acts">
          <Link to={`/admin/products/edit/${id}`} className="icon-act">
            <Outline path={PENCIL} size={18} />
            <span className="visually-hidden">Edit {name}</span>
          </Link>
          <Link to={`/products/${id}`} className="icon-act">
            <Outline path={EYE} size={18} />
            <span className="visually-hidden">View {name} in the shop</span>
          </Link>
          <RowMenu id={id} name={name} />
        </div>
      </td>
    </tr>
  );
}

function tagOf(stock: number): string | undefined {
  return stock === 0 ? "Out" : stock <= LOW_STOCK ? "Low" : undefined;
}

/** One zone for everyone, so that the page reads the same wherever it was rendered. */
const zone = { timeZone: "Africa/Johannesburg" } as const;
const day = new Intl.DateTimeFormat("en-GB", { ...zone, day: "numeric", month: "short" });
const dayOfYear = new Intl.DateTimeFormat("en-GB", { ...zone, dateStyle: "medium" });

function sayWhen(moment: Date, now: number): string {
  const minutes = Math.floor((now - moment.getTime()) / 60_000);
  if (minutes < 1) return "Just now";
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return (minutes < 300 * 24 * 60 ? day : dayOfYear).format(moment);
}

const PENCIL =
  "M21.2 6.8a1 1 0 0 0-4-4L3.8 16.2a2 2 0 0 0-.5.8L2 21.4a.5.5 0 0 0 .6.6L7 20.7a2 2 0 0 0 .8-.5zM15 5l4 4";
const EYE =
  "M2 12.3a1 1 0 0 1 0-.6 10.8 10.8 0 0 1 20 0 1 1 0 0 1 0 .6 10.8 10.8 0 0 1-20 0M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6";
const PICTURE =
  "M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2M9 11a2 2 0 1 0 0-4 2 2 0 0 0 0 4m12 4-3.1-3.1a2 2 0 0 0-2.8 0L6 21";
const PAGE =
  "M15 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V7zM14 2v4a2 2 0 0 0 2 2h4M10 9H8m8 4H8m8 4H8";
