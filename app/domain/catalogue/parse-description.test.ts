import { expect, test } from "vitest";
import { parseDescription, splitLead, splitSpecifications } from "./parse-description.ts";

const paragraph = (text: string) => ({ kind: "paragraph", text });
const bullets = (...items: string[]) => ({ kind: "bullets", items });

test.for([
  ["line breaks become paragraphs", "One.\nTwo.", [paragraph("One."), paragraph("Two.")]],
  ["an empty line is no paragraph", "One.\n\n \nTwo.", [paragraph("One."), paragraph("Two.")]],
  [
    "lines that start with * are bullets of one list",
    "Before\n* a\n*b\n  * c \nAfter",
    [paragraph("Before"), bullets("a", "b", "c"), paragraph("After")],
  ],
  ["only bullets", "* a\n* b", [bullets("a", "b")]],
  ["an empty line does not end a list", "* a\n\n* b", [bullets("a", "b")]],
  ["only the first * is a sign", "**b** c", [bullets("*b** c")]],
  ["a * inside a line is a letter", "4 * 4 ports", [paragraph("4 * 4 ports")]],
  ["a bullet that says nothing is left out", "*\n*  \n* a", [bullets("a")]],
  ["line ends of every system", "a\r\nb\rc", [paragraph("a"), paragraph("b"), paragraph("c")]],
  [
    "what looks like HTML stays text",
    "<b>x</b>\n* <script>1</script>",
    [paragraph("<b>x</b>"), bullets("<script>1</script>")],
  ],
  ["nothing", " \n ", []],
] as const)("%s", ([, description, blocks]) => {
  expect(parseDescription(description)).toEqual(blocks);
});

test("bullets that read “Label: value” are specifications, the others stay", () => {
  const text =
    "Before\n* Memory: 32 GB\n* Quiet\n* Ports:  2 × USB-C\n* See https://x.example\n* It is so: yes. No: no";
  expect(splitSpecifications(parseDescription(text))).toEqual({
    specifications: [
      { label: "Memory", value: "32 GB" },
      { label: "Ports", value: "2 × USB-C" },
      { label: "It is so", value: "yes. No: no" },
    ],
    rest: [paragraph("Before"), bullets("Quiet", "See https://x.example")],
  });
  expect(splitSpecifications(parseDescription("* Memory: 32 GB")).rest).toEqual([]);
});

const long = `A laptop. ${"It is light. ".repeat(30)}`.trim();
test.for([
  ["a short first paragraph", "A laptop. It is light.\nMore.", "A laptop. It is light.", ["More."]],
  ["the first sentence of a long one", long, "A laptop.", [long]],
  ["nothing of one without sentences", "word ".repeat(60), undefined, ["word ".repeat(60).trim()]],
] as const)("the lead is %s", ([, description, lead, rest]) => {
  expect(splitLead(parseDescription(description))).toEqual({ lead, rest: rest.map(paragraph) });
});

test("there is no lead before bullets", () => {
  expect(splitLead(parseDescription("* a\nb")).lead).toBeUndefined();
});
