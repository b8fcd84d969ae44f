const MAX_SLUG_LENGTH = 60;

/** The URL path of a product: only the id identifies it, the slug is for people and search engines. */
export function productPath({ id, name }: { id: string; name: string }): string {
  const slug = productSlug(name);
  return slug ? `/products/${id}/${slug}` : `/products/${id}`;
}

/** "Kameel 24P, 10 Gb/s" is kameel-24p-10-gb-s; empty for a name without Latin letters and digits. */
function productSlug(name: string): string {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const slug = (words ?? []).join("-");
  if (slug.length <= MAX_SLUG_LENGTH) return slug;
  return (
    slug.slice(0, MAX_SLUG_LENGTH + 1).replace(/-?[^-]*$/, "") || slug.slice(0, MAX_SLUG_LENGTH)
  );
}
