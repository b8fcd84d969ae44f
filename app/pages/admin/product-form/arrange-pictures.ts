type Placed = { path: string };

/** A picture taken from one place and put at another. */
export function movePicture<Each>(pictures: readonly Each[], from: number, to: number): Each[] {
  const rest = pictures.filter((_, place) => place !== from);
  const moved = pictures[from];
  return moved === undefined ? [...pictures] : rest.toSpliced(to, 0, moved);
}

/**
 * A picture that has just been stored, at its place: those chosen together keep the order in which
 * they were chosen, whichever arrived first.
 */
export function placePicture<Each extends Placed>(
  pictures: readonly Each[],
  picture: Each,
  orders: ReadonlyMap<string, number>,
): Each[] {
  const order = orders.get(picture.path) ?? Number.POSITIVE_INFINITY;
  const place = pictures.findIndex(({ path }) => (orders.get(path) ?? 0) > order);
  return place < 0 ? [...pictures, picture] : pictures.toSpliced(place, 0, picture);
}
