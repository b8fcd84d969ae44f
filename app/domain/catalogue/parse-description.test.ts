import { expect, test } from "vitest";
import { parseDescription } from "./parse-description.ts";

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
