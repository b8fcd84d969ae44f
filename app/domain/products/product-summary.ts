import type { Picture } from "./picture.ts";

/** A product as lists show it. */
export type ProductSummary = {
  id: string;
  name: string;
  /** The first sentence of its description. */
  line: string;
  cents: number;
  /** Exact for the last few only: shown-stock.ts. */
  stock: number;
  picture: Picture | undefined;
};

const LONGEST = 140;

/** The first sentence of a description that does not begin with a bullet. */
export function firstSentence(description: string): string {
  const lines = description.split("\n").map((line) => line.trim());
  const line = lines.find((each) => each !== "" && !each.startsWith("*")) ?? "";
  const sentence = /^.*?[.!?](?=\s|$)/u.exec(line)?.[0] ?? line;
  if (sentence.length <= LONGEST) return sentence.replace(/\.$/, "");
  return `${sentence.slice(0, LONGEST).replace(/\s+\S*$/, "")}…`;
}
