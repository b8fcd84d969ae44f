export type FoundPhoneNumber = {
  /** E.164: +27821234567. */
  number: string;
  /** National format: 082 123 4567. */
  formatted: string;
  /** Landlines have no WhatsApp. */
  hasWhatsApp: boolean;
};

/** Distinct phone numbers in a text, mobile ones first. South African unless they have a country code. */
export function findPhoneNumbers(text: string): FoundPhoneNumber[] {
  const found = [...text.matchAll(PHONE_CANDIDATE)].flatMap(([, candidate = ""]) => {
    const number = toInternational(candidate);
    return number ? [number] : [];
  });
  const numbers = [...new Set(found)].slice(0, MAX_NUMBERS).map(describeNumber);
  return [...numbers.filter(isMobile), ...numbers.filter((each) => !isMobile(each))];
}

/** A link that opens a WhatsApp chat with a drafted text. */
export function whatsAppLink(number: string, text: string): string {
  const draft = [...text.trim()].slice(0, MAX_LINK_TEXT).join("");
  return `https://wa.me/${number.replace(/\D/g, "")}?text=${encodeURIComponent(draft)}`;
}

/** Longer URLs are truncated by some clients. */
const MAX_LINK_TEXT = 1500;
const MAX_NUMBERS = 3;

// Not inside a longer run of digits, such as a bank account or an order number.
const PHONE_CANDIDATE = /(?<![\d.,/-])((?:\+|00)?\(?\d(?:[ ().\-\u00a0]{0,2}\d){8,14})(?![\d/])/g;

function toInternational(candidate: string): string | undefined {
  const digits = candidate.replace(/\(0\)/, "").replace(/\D/g, "");
  const isInternational = /^\(?\+/.test(candidate) || digits.startsWith("00");
  const bare = digits.replace(/^00/, "");
  if (isInternational) {
    if (bare.startsWith("27")) return /^27[1-9]\d{8}$/.test(bare) ? `+${bare}` : undefined;
    return /^[1-9]\d{8,14}$/.test(bare) ? `+${bare}` : undefined;
  }
  if (/^0[1-9]\d{8}$/.test(digits)) return `+27${digits.slice(1)}`;
  return /^27[1-8]\d{8}$/.test(digits) ? `+${digits}` : undefined;
}

function describeNumber(number: string): FoundPhoneNumber {
  const local = /^\+27(\d{2})(\d{3})(\d{4})$/.exec(number);
  return {
    number,
    formatted: local ? `0${local[1]} ${local[2]} ${local[3]}` : number,
    hasWhatsApp: !local || isMobile({ number }),
  };
}

/** 06x, 07x and 081 to 085; 080, 086, 087 and 088 are service numbers. */
function isMobile({ number }: Pick<FoundPhoneNumber, "number">): boolean {
  return /^\+27(?:[67]\d|8[1-5])\d{7}$/.test(number);
}
