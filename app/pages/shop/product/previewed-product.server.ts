import { createContext } from "react-router";
import type { ProductDetails } from "#app/domain/catalogue/read-product.server.ts";

/** Set by the preview for staff, in place of the published product; empty if its form is incomplete. */
export const previewedProduct = createContext<{ product?: ProductDetails } | null>(null);
