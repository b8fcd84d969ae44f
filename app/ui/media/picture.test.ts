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

test("reserves its space and offers the smaller files", () => {
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

test("uses no style attribute, because of the CSP", () => {
  for (const picture of [router, { ...router, colour: undefined }, undefined]) {
    expect(render({ picture })).not.toContain("style=");
  }
});

test("loads eagerly with priority", () => {
  expect(render({ priority: true })).toMatch(/loading="eager".*fetchPriority="high"/);
});

test("draws no backdrop under an opaque picture", () => {
  expect(render({ picture: { ...router, colour: undefined } })).not.toContain("<path");
});

test("renders a placeholder without a picture", () => {
  const html = render({ picture: undefined });
  expect(html).toContain('role="img" aria-label="Router: No picture yet"');
  expect(html).not.toContain("<img");
});
