import { createContext } from "react";

/** What only the server knows while it renders a document; in the browser it is empty. */
export const DocumentContext = createContext<{
  nonce?: string;
  requestId?: string;
  /** The page is made for one person alone, who has been here before. */
  isKnown?: boolean;
  /** Of the script that says when the page is painted: a changed copy does not run. */
  paintedIntegrity?: string;
  /** What the page is about, for search engines. */
  descriptions?: readonly object[];
}>({});

/** Stands in a rendered page where all the styles will stand: they need not go through React. */
export const STYLES_PLACE = "/* styles */";
