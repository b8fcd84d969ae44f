import type { Picture } from "./picture.ts";

/** A product as the home page recommends it. */
export type FeaturedProduct = {
  id: string;
  name: string;
  /** The category that it stands in. */
  family: string | undefined;
  /** The first bullets of its description, or its first sentence. */
  points: string[];
  cents: number;
  picture: Picture | undefined;
};
