import { expect, test } from "vitest";
import { htmlToText } from "./html-to-text.ts";

test.each([
  ["<p>First.</p>\n<p>Second &amp; <b>third</b>.</p>", "First.\nSecond & third."],
  ["<ul><li>One</li>\n<li><p>Two</p></li></ul>After", "* One\n* Two\nAfter"],
  ["a<br>b<br />c", "a\nb\nc"],
  ["Plain\\nwith the line breaks of WooCommerce", "Plain\nwith the line breaks of WooCommerce"],
  ["Latency <5 ms, 3 > 2", "Latency <5 ms, 3 > 2"],
  ["<script>alert(1)</script>Safe<style>p{}</style><!-- <p>no</p> -->", "Safe"],
  ["&eacute;&#233;&#xe9;&nbsp;&unknown; &#1;", "ééé &unknown;"],
  ["<table><tr><td>Ports</td><td>24</td></tr><tr><td>PoE</td></tr></table>", "Ports 24\nPoE"],
  ["Cut <b", "Cut"],
  ["<constructor>kept &valueOf; &toString;", "kept &valueOf; &toString;"],
  ["", ""],
])("reads %j as text", (html, text) => {
  expect(htmlToText(html)).toBe(text);
});

test("its cost grows with the length alone", () => {
  for (const part of ["<", "<script>", "<!--", "<p", "&amp", "</", "<li>"]) {
    expect(typeof htmlToText(part.repeat(50_000))).toBe("string");
  }
});
