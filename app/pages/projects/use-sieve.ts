import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { type CategorySlug, readSieve, type Sieve, sieveAddress } from "./sift-projects.ts";

/**
 * What is being looked for. It changes at once and asks no server; the address follows, so that a
 * list can be shared. Typing replaces the address, a category is a step that "back" takes back.
 */
export function useSieve(): UsedSieve {
  const location = useLocation();
  const navigate = useNavigate();
  const [sieve, setSieve] = useState<Sieve>(() => readSieve(new URLSearchParams(location.search)));

  // Wherever the visitor went, back or by a link: the address is right.
  useEffect(() => setSieve(readSieve(new URLSearchParams(location.search))), [location]);

  return {
    sieve,
    type(words) {
      setSieve({ ...sieve, words });
      replaceAddress(sieveAddress({ ...sieve, words }));
    },
    choose(category) {
      const next = { ...sieve, category };
      setSieve(next);
      navigate(sieveAddress(next), { preventScrollReset: true, defaultShouldRevalidate: false });
    },
  };
}

function replaceAddress(address: string): void {
  try {
    // The router's own note about this entry stays with it.
    history.replaceState(history.state, "", address);
  } catch {
    // Some browsers limit how often; the next letter tries again.
  }
}

type UsedSieve = {
  sieve: Sieve;
  type: (words: string) => void;
  choose: (category: CategorySlug | undefined) => void;
};
