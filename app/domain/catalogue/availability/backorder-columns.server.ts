import { products } from "#app/database/tables/catalogue.ts";

const { allowsBackorder, restockDate, leadTimeDays, discontinued } = products;

/** The columns of BackorderTerms beside the weight, which most queries read anyway. */
export const backorderColumns = { allowsBackorder, restockDate, leadTimeDays, discontinued };
