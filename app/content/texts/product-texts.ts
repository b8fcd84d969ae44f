import { fieldTexts } from "./field-texts.ts";

/** Messages of the admin product pages; the wording of the spec is exact. */
export const productTexts = {
  fields: {
    nameRequired: fieldTexts.nameRequired,
    nameTooLong: fieldTexts.nameTooLong,
    descriptionRequired: "Description is required",
    descriptionTooLong: fieldTexts.textTooLong,
    priceInvalid: "Valid price is required",
    salePriceInvalid: "Enter the sale price in rand, such as 999.00",
    salePriceNotBelow: "The sale price must be below the price",
    salePriceMissing: "Enter the sale price, or clear the sale dates",
    saleEndsBeforeStart: "The sale must end after it starts",
    momentInvalid: "Enter a date and time, such as 2026-11-30 23:59",
    priceBreaksInvalid:
      "Enter up to 10 lines, each with a quantity from 2 and a price, such as 10: 99.00",
    priceBreaksNotCheaper: "Each price must be lower than the one before it",
    priceBreaksNotBelow: "Quantity prices must be below the price",
    stockInvalid: "Stock must be a whole number, 0 or more",
    warrantyInvalid: "Warranty must be in whole months, from 0 to 600",
    leadTimeInvalid: "Lead time must be in whole working days, from 1 to 365",
    yesOrNo: "Enter yes or no",
    restockDateInvalid: "Enter a date, such as 2026-12-04",
    backorderWithoutDate: "To allow backorders, enter the lead time or the date of new stock",
    successorInvalid: "Successor must be the SKU of a product",
    weightInvalid: "Weight must be in kilograms from 0 to 1000, such as 1.25",
    costInvalid: "Cost must be an amount in rand, 0 or more",
    reorderLevelInvalid: "Reorder level must be a whole number from 0 to 1000000",
    skuRequired: "SKU is required",
    skuInvalid:
      "SKU may have up to 40 letters, digits and . _ / -, starting with a letter or digit",
    skuTaken: (name: string) => `This SKU is already used by ${name}.`,
    brandTooLong: "Brand may have up to 60 characters",
    mpnTooLong: "Part number may have up to 60 characters",
    gtinLength: "GTIN must have 8, 12, 13 or 14 digits",
    gtinCheckDigit: "GTIN is mistyped: its last digit does not match the others",
  },
  save: {
    errorTitle: "Error saving product",
    createFailed: "Failed to create product. Please try again.",
    updateFailed: "Failed to update product",
    updated: "Product updated successfully",
    created: "Product created successfully",
    saving: "Saving Changes...",
    creating: "Creating Product...",
    picturesGone:
      "A picture or the datasheet is no longer stored. Remove it, upload it again, then save.",
    alreadyCreated:
      "This form has already created a product. Edit it under Products, or reload this page to add another.",
  },
  load: { failed: "Failed to load product", notFound: "Product not found" },
  remove: {
    question: "Are you sure you want to delete this product? This action cannot be undone.",
    deleting: "Deleting...",
    failed: "Failed to delete product",
  },
  upload: {
    failed: "Failed to upload images. Please try again.",
    noneValid: "No valid files to upload",
    noPath: "Upload succeeded but no path returned",
    tooMany: "Maximum 20 files allowed",
    wrongType: "Not a JPEG, PNG, WebP or AVIF picture",
    datasheetFailed: "Failed to upload the datasheet. Please try again.",
    signedOut: "You are no longer logged in. Log in in another tab, then try again.",
  },
} as const;
