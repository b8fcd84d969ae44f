import type { ProductImage } from "#app/database/tables/catalogue.ts";
import { imagePath, originalFileName } from "#app/domain/media/picture.ts";

/** The same limit as in the product form. */
const MAX_PRODUCT_PICTURES = 20;

type PictureMatch = {
  names: string[];
  /** How many of the row's files are missing from the ZIP. */
  missing: number;
};

/**
 * Finds the pictures of a row among the files of a ZIP: those that the row names, else those named by
 * its SKU (`P-100.jpg`, `P-100-2.jpg`). If `P-100-2` is a SKU as well, `P-100-2.jpg` is its picture: the longest
 * SKU wins. Pictures that the product has already are left out.
 */
export function createPictureFinder(names: readonly string[], skus: Iterable<string> = []) {
  const skuStems = new Set([...skus].map(skuStem));
  const byName = new Map(names.map((name) => [name.toLowerCase(), name]));
  const byStem = new Map(names.map((name) => [stemOf(name), name]));
  const bySku = Map.groupBy(names, (name) => stemOf(name).replace(NUMBERED, ""));

  return (
    cell: string | undefined,
    { sku, images }: { sku: string | undefined; images: readonly ProductImage[] },
  ): PictureMatch => {
    if (names.length === 0) return { names: [], missing: 0 };
    const wanted = fileNamesIn(cell ?? "");
    const found = wanted.flatMap((name) => byName.get(name) ?? byStem.get(stemOf(name)) ?? []);
    const matched = wanted.length > 0 ? found : ofSku(sku ?? "");
    const present = new Set(images.map((image) => stemOf(originalFileName(imagePath(image)))));
    const added = [...new Set(matched)].filter((name) => !present.has(slugOf(name)));
    return {
      names: added.slice(0, Math.max(0, MAX_PRODUCT_PICTURES - images.length)),
      missing: wanted.length - found.length,
    };
  };

  function ofSku(sku: string): string[] {
    const stem = skuStem(sku);
    if (stem === "") return [];
    const exact = byStem.get(stem);
    const numbered = (bySku.get(stem) ?? []).filter(
      (name) => stemOf(name) !== stem && !skuStems.has(stemOf(name)),
    );
    return [...(exact ? [exact] : []), ...numbered.toSorted(byNumber.compare)];
  }
}

const NUMBERED = /(?:[-_ ]\d{1,3}| ?\(\d{1,3}\))$/;
const byNumber = new Intl.Collator("en", { numeric: true });

/** A SKU as the file name of its picture; slashes are not possible there. */
function skuStem(sku: string): string {
  return sku.trim().toLowerCase().replaceAll("/", "-");
}

function stemOf(name: string): string {
  return name.toLowerCase().replace(/\.[a-z]+$/, "");
}

/** Normalised like the names of stored files. */
function slugOf(name: string): string {
  return stemOf(name)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9_]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** The file names in a cell, which may be addresses: nothing is fetched from them. */
function fileNamesIn(cell: string): string[] {
  return cell
    .split(/[\n,;|]/)
    .map((each) => each.trim().split(/[?#]/, 1)[0] ?? "")
    .flatMap((each) => decode(each.split(/[/\\]/).at(-1) ?? "").toLowerCase() || []);
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
