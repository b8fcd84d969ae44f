import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FieldGroup } from "./field-group.tsx";

test("the error and the hint of a group describe it", () => {
  const props = { label: "Photo", hint: "Square looks best.", error: "Choose a picture." };
  const html = renderToStaticMarkup(createElement(FieldGroup, props, "Fields"));
  const [, described = ""] = /<fieldset[^>]*aria-describedby="([^"]*)"/.exec(html) ?? [];
  const texts = described.split(" ").map((id) => html.split(`id="${id}"`)[1]?.split(/[<>]/)[1]);
  expect(texts).toEqual(["Choose a picture.", "Square looks best."]);
});
