import { createContext } from "react";

/** What only the server knows while it renders a document; in the browser it is empty. */
export const DocumentContext = createContext<{
  nonce?: string;
  requestId?: string;
  /** Of the script that says when the page is painted: a changed copy does not run. */
  paintedIntegrity?: string;
  /** What the page is about, for search engines. */
  descriptions?: readonly object[];
}>({});
