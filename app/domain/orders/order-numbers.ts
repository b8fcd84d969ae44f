/** What people say and write on a bank transfer. */
export const orderNumber = (number: number) => `ORD-${number}`;
export const quoteNumber = (number: number) => `QUO-${number}`;
export const invoiceNumber = (number: number) => `INV-${number}`;
export const creditNoteNumber = (number: number) => `CN-${number}`;
