import { editDistance } from "#app/domain/search/edit-distance.ts";

/** Where most customers have their mailbox: worldwide, then South African providers. */
const COMMON_DOMAINS = [
  "gmail.com",
  "yahoo.com",
  "yahoo.co.za",
  "hotmail.com",
  "hotmail.co.za",
  "outlook.com",
  "live.com",
  "live.co.za",
  "icloud.com",
  "protonmail.com",
  "mweb.co.za",
  "webmail.co.za",
  "vodamail.co.za",
  "absamail.co.za",
  "telkomsa.net",
];

/** Real ones that look like a slip. */
const OTHER_DOMAINS = /^[^.]+\.(?:co\.uk|co\.in|ca|eu)$|^[ey]?mail\.com$/;

/** The address that was probably meant, if its domain is a slip away from a common one. */
export function suggestEmail(email: string | undefined): string | undefined {
  const [local, domain = ""] = email?.trim().split("@") ?? [];
  const typed = splitDomain(domain.toLowerCase());
  if (!local || OTHER_DOMAINS.test(typed.domain)) return undefined;
  const [nearest] = COMMON_DOMAINS.map(splitDomain)
    .filter((known) => isSlipOf(known, typed))
    .map(({ domain: known }) => ({ known, distance: editDistance(known, typed.domain) }))
    .toSorted((one, other) => one.distance - other.distance);
  return nearest && nearest.distance > 0 ? `${local}@${nearest.known}` : undefined;
}

type SplitDomain = { domain: string; name: string; suffix: string };

function splitDomain(domain: string): SplitDomain {
  const [name = "", ...rest] = domain.split(".");
  return { domain, name, suffix: rest.join(".") };
}

/** One letter of the name may differ, or two of a long one; a short name with another letter is another provider. */
function isSlipOf(known: SplitDomain, typed: SplitDomain): boolean {
  // Gmail has this one domain only.
  if (known.name === "gmail" && typed.name === "gmail") return true;
  const allowed = known.name.length > 6 ? 2 : known.name.length > 4 ? 1 : 0;
  return (
    editDistance(known.name, typed.name) <= allowed && editDistance(known.suffix, typed.suffix) <= 2
  );
}
