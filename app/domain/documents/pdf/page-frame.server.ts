import { brandHex } from "#app/content/brand/brand-colours.ts";
import { fitLogo } from "#app/content/brand/logo.ts";
import type { DocumentSeller } from "#app/database/tables/document-parties.ts";
import { sellerContact } from "#app/domain/documents/document.ts";
import { settings } from "#app/settings/settings.ts";
import { MARGIN, PAGE, type PdfWriter, pdfColour, RIGHT } from "./pdf-writer.server.ts";

/** Where the text of a page ends, above its foot. */
export const BOTTOM = PAGE.height - 78;

/** At the foot of every page; read out on the last one. */
export function drawFoot(
  writer: PdfWriter,
  seller: DocumentSeller,
  { page, isLast }: { page: string; isLast: boolean },
): void {
  const { pdf, write, wrap, tag, decorate, root, rule } = writer;
  const top = PAGE.height - 62;
  const registered = [
    seller.name,
    ...(seller.registrationNumber ? [`Reg. no. ${seller.registrationNumber}`] : []),
    ...(seller.vatNumber ? [`VAT no. ${seller.vatNumber}`] : []),
  ];
  const { email, phone } = sellerContact(seller);
  const contacts = [email, phone, seller.address.join(", ")];
  const small = { size: 8, colour: "soft" } as const;
  const put = (draw: () => void) => (isLast ? tag(root, "P", draw) : decorate(draw, "Pagination"));
  rule(top);
  put(() => write(registered.join(" · "), MARGIN, top + 11, { face: "strong", size: 8 }));
  put(() => write(contacts.join(" · "), MARGIN, top + 23, small));
  if (seller.footer) {
    // In capitals it may need a second line.
    const lines = wrap(seller.footer, RIGHT - MARGIN, small);
    put(() => {
      for (const [index, line] of lines.entries()) {
        write(line, MARGIN, top + 35 + index * 9.5, small);
      }
    });
  }
  decorate(() => write(page, RIGHT, top + 11, { ...small, endsThere: true }), "Pagination");
  decorate(() => pdf.rect(0, PAGE.height - 7, PAGE.width, 7).fill(pdfColour("brand")));
}

/** At the left margin, on a dark plate if it could not be seen on paper. */
export function drawUploadedLogo(
  { pdf }: PdfWriter,
  logo: Uint8Array,
  { y, ...box }: { y: number; width: number; height: number },
): void {
  const about = settings().branding.logo;
  const { width, height } = about ? fitLogo(about, box) : box;
  if (about?.plateOnLight) {
    const [across, down] = [width + 12, height + 8];
    pdf.roundedRect(MARGIN - 6, y - 4, across, down, 4).fill(brandHex("surface-inverse"));
  }
  pdf.image(Buffer.from(logo), MARGIN, y, { fit: [width, height] });
}

export function drawLogo({ pdf }: PdfWriter, x: number, y: number, size: number): void {
  pdf
    .save()
    .translate(x, y)
    .scale(size / 32)
    .lineCap("round");
  pdf.path(BRANCHES).lineWidth(1.7).stroke(pdfColour("brand"));
  for (const [across, down, radius, colour] of BLOSSOMS) {
    pdf.circle(across, down, radius).fill(pdfColour(colour));
  }
  pdf.restore();
}

const BRANCHES =
  "M16 30V18.5M16 22c0-5.5-7.6-4.6-9.4-10M16 18.5c0-5.2 7.6-5 9.4-10.4M16 18.5V6.6M9.6 16.6C6.6 16.9 4.4 18 3.6 19.4M22.2 14.2c2.6-.1 4.8 1 5.8 2.8";
const BLOSSOMS = [
  [6.3, 10.4, 2.5, "brand"],
  [16, 4.6, 2.5, "brand"],
  [3.3, 20.6, 1.8, "brand"],
  [28.5, 18, 1.8, "brand"],
  [25.8, 6.4, 2.5, "sun"],
] as const;
