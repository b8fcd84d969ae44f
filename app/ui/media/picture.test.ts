import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Picture } from "./picture.tsx";

const router = {
  src: "/media/a.jpg",
  width: 900,
  height: 600,
  colour: "#aabbcc",
  sources: [{ type: "image/avif", srcSet: "/media/a.w320.avif 320w" }],
};
type Props = Parameters<typeof Picture>[0];
const render = (props: Partial<Props>) =>
  renderToStaticMarkup(
    createElement(Picture, { picture: router, alt: "Router", sizes: "50vw", ...props }),
  );

test("holds its place with size and colour, and offers the smaller files", () => {
  const html = render({});
  expect(html).toContain('width="900" height="600"');
  expect(html).toContain('viewBox="0 0 900 600"');
  expect(html).toContain('fill="#aabbcc"');
  expect(html).toContain(
    '<source type="image/avif" srcSet="/media/a.w320.avif 320w" sizes="50vw"/>',
  );
  expect(html).toContain('alt="Router"');
  expect(html).toContain('loading="lazy"');
});

test("never uses a style attribute, which the page policy forbids", () => {
  for (const picture of [router, { ...router, colour: undefined }, undefined]) {
    expect(render({ picture })).not.toContain("style=");
  }
});

test("is loaded first where a visitor looks first", () => {
  expect(render({ priority: true })).toMatch(/loading="eager".*fetchPriority="high"/);
});

test("draws no ground under a picture that shows it", () => {
  expect(render({ picture: { ...router, colour: undefined } })).not.toContain("<path");
});

test("says in a drawing that there is no picture yet", () => {
  const html = render({ picture: undefined });
  expect(html).toContain('role="img" aria-label="Router: No picture yet"');
  expect(html).not.toContain("<img");
});
