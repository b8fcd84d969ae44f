/** Accounting records are kept this long (Companies Act, section 24); tax law asks for less. */
export const ACCOUNTING_RECORD_YEARS = 7;
