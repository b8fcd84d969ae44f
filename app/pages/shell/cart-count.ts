import { announceCookieChange } from "./viewer.ts";

/**
 * How many things are in the cart, as the browser knows it: a small cookie that the server keeps
 * true ("3.lx2k9q": the count, and which state of the cart it is). So a page can be the same for all
 * visitors and still show each their own count.
 */
export function cartCount(): number {
  return guess ?? Number.parseInt(cartMark() ?? "0", 10);
}

export function cartMark(): string | undefined {
  return /(?:^|; )(?:__Host-)?cart=([\w.]+)/.exec(document.cookie)?.[1];
}

/** What the count is about to be, shown until the server has answered; then undefined. */
export function guessCartCount(count: number | undefined): void {
  guess = count;
  announceCookieChange();
}

let guess: number | undefined;

/** Runs in the head: the count is there with the first paint, before any script of ours has come. */
export const cartScript =
  'try{let n=parseInt(/(?:^|; )(?:__Host-)?cart=(\\d+)/.exec(document.cookie)[1]);if(n)document.documentElement.style.setProperty("--cart",JSON.stringify(n>99?"99+":""+n))}catch{}';
