import { createContext } from "react";

/** What only the server knows while it renders a document; in the browser it is empty. */
export const DocumentContext = createContext<{
  nonce?: string;
  requestId?: string;
  /** What the page is about, for search engines. */
  descriptions?: readonly object[];
}>({});
