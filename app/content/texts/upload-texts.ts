import { formatFileSize } from "#app/format/dates-and-numbers.ts";

/** Why an uploaded file was refused, by reason. */
export function uploadRefusals(maxBytes: number) {
  return {
    none: "Choose a file.",
    "too-large": `Larger than ${formatFileSize(maxBytes)}`,
    "no-picture": "This file cannot be read as a picture",
    "too-many-pixels":
      "More than 50 megapixels (20 for AVIF). Make it smaller, then upload it again.",
    animated: "Animated pictures are not supported. Upload a still picture.",
    "no-pdf": "Not a PDF file, or incomplete",
    "no-video": "Not an MP4 or WebM video, or incomplete",
    busy: "Other files are being processed right now. Please try again in a minute.",
    "store-down": "The file could not be saved. Please try again in a minute.",
  } as const;
}
