/** Messages of the admin product pages; the wording is exact. */
export const productMessages = {
  fields: {
    nameRequired: "Name is required",
    nameTooLong: "Please shorten this name",
    descriptionRequired: "Description is required",
    descriptionTooLong: "Please shorten this text",
    priceInvalid: "Valid price is required",
    stockInvalid: "Stock is a whole number from 0",
    stockInvalidInList: "Stock is a whole number, 0 or more",
    weightInvalid: "Weight is in kilograms from 0 to 1000, such as 1.25",
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
      "A picture or the datasheet is no longer in the store. Remove it, upload it again, then save.",
    alreadyCreated:
      "This form has created a product already. Open Products to change that one, or load this page again for a new one.",
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
    tooLarge: "Larger than 50 MB",
    noPicture: "This file cannot be read as a picture",
    tooManyPixels: "More than 50 megapixels (20 for AVIF). Make it smaller, then upload it again.",
    animated: "Moving pictures are not shown in the shop. Upload a still one.",
    busy: "Too many files at once. Please try again in a minute.",
    noPdf: "Not a PDF file, or cut short",
    datasheetFailed: "Failed to upload the datasheet. Please try again.",
    signedOut: "You are no longer signed in. Log in in another tab, then try again.",
  },
} as const;
