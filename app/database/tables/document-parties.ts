/** Snapshot of the seller or buyer when a document was issued. */
export type DocumentParty = {
  name: string;
  company?: string | undefined;
  address: readonly string[];
  vatNumber?: string | undefined;
  registrationNumber?: string | undefined;
  /** Where the goods or the service go, if that is not the address of the buyer. */
  deliverTo?: { title: "Deliver to" | "Site address"; lines: readonly string[] } | undefined;
  /** The buyer's own order number. */
  reference?: string | undefined;
};

/** The seller, with what a document prints about the company. Missing in the first documents. */
export type DocumentSeller = DocumentParty & {
  tradingName?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  /** The company's own terms, one note each. */
  terms?: readonly string[] | undefined;
  /** The last line of every page. */
  footer?: string | undefined;
  /** The member of staff who made the quotation. */
  contactName?: string | undefined;
  /** What the quotation says about delivery: "1 to 2 working days from dispatch". */
  deliveryTime?: string | undefined;
};
