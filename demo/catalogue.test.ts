import { describe, expect, test } from "vitest";
import { typedAttributeValue } from "#app/domain/catalogue/attributes/attribute.ts";
import { demoTemplates, demoValuesOf } from "./attributes.server.ts";
import { demoProducts } from "./catalogue.ts";
import { listDemoCategories } from "./category-tree.ts";
import { type DemoProduct, demoDescription, productKinds } from "./demo-product.ts";

const branches = listDemoCategories();
const written = (path: readonly string[]) => path.join(" > ");
const namesOf = (products: readonly DemoProduct[]) => products.map((product) => product.name);

describe("the demo products", () => {
  test("are enough to fill several pages of the shop", () => {
    expect(demoProducts.length).toBeGreaterThanOrEqual(55);
    expect(demoProducts.length).toBeLessThanOrEqual(70);
  });

  test("have unique names that fit the column", () => {
    const names = namesOf(demoProducts).map((name) => name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => name.trim() !== name || name.length > 200)).toEqual([]);
  });

  test("have a price above 0, exact to the cent", () => {
    const wrong = demoProducts.filter(
      ({ price }) => !/^[1-9]\d{0,9}\.\d\d$/.test(price) && !/^0\.(\d[1-9]|[1-9]0)$/.test(price),
    );
    expect(namesOf(wrong)).toEqual([]);
  });

  test("are mostly in stock, some sold out, some down to the last one", () => {
    const stocks = demoProducts.map((product) => product.stock);
    expect(stocks.filter((stock) => stock === 0).length).toBeGreaterThanOrEqual(3);
    expect(stocks.filter((stock) => stock === 1).length).toBeGreaterThanOrEqual(3);
    const others = stocks.filter((stock) => stock !== 0 && stock !== 1);
    expect(others.length).toBeGreaterThan(demoProducts.length * 0.8);
    expect(others.filter((s) => !Number.isInteger(s) || s < 3 || s > 60)).toEqual([]);
  });

  test("weigh what a courier would carry; licences and plans are sent by email", () => {
    const digital = demoProducts.filter(({ grams }) => grams === 0);
    expect(new Set(digital.map(({ kind }) => kind))).toEqual(new Set(["licence", "plan"]));
    const carried = demoProducts.filter(({ grams }) => grams > 0);
    expect(carried.filter(({ kind }) => ["licence", "plan"].includes(kind))).toEqual([]);
    expect(carried.filter(({ grams }) => grams < 50 || grams > 60_000)).toEqual([]);
    for (const { name, grams, ...words } of carried) {
      const said = /([\d.]+) kg/.exec(JSON.stringify(words))?.[1];
      if (said) expect(grams, name).toBeGreaterThanOrEqual(Number(said) * 1000);
    }
  });

  test("are in leaf categories, as the product form requires", () => {
    const leaves = new Set(branches.filter((b) => b.isLeaf).map((b) => written(b.path)));
    const astray = demoProducts.filter((product) => !leaves.has(written(product.path)));
    expect(namesOf(astray)).toEqual([]);
  });

  test("are described by a paragraph, facts, and a paragraph", () => {
    for (const product of demoProducts) {
      const lines = demoDescription(product).split("\n");
      const bullets = lines.slice(1, -1);
      const values = Object.keys(demoValuesOf(product.name));
      expect(bullets.length + values.length, product.name).toBeGreaterThanOrEqual(5);
      // "Label: value" lets a page set the facts as a table.
      for (const bullet of bullets) expect(bullet).toMatch(/^\* [A-Z][\w -]{2,19}: \S.+[^.\s]$/);
      for (const paragraph of [lines[0], lines.at(-1)]) {
        expect(paragraph, product.name).toMatch(/^[A-Z0-9].+\.$/);
        expect(paragraph?.length, product.name).toBeLessThanOrEqual(260);
      }
    }
  });

  test("open with a sentence short enough for a product card", () => {
    const long = demoProducts.filter(({ opening }) => (opening.split(". ")[0]?.length ?? 0) > 85);
    expect(namesOf(long)).toEqual([]);
  });

  test("are of every kind, and half of them have a datasheet", () => {
    expect(new Set(demoProducts.map((product) => product.kind))).toEqual(new Set(productKinds));
    const sheets = demoProducts.filter((product) => product.hasDatasheet).length;
    expect(Math.abs(sheets - demoProducts.length / 2)).toBeLessThanOrEqual(1);
  });

  test("begin with one of each kind, so that the newest twelve differ", () => {
    const newest = demoProducts.slice(0, 12).map((product) => product.kind);
    expect(new Set(newest).size).toBe(12);
    expect(demoProducts.slice(0, 5).every((product) => product.stock > 0)).toBe(true);
  });
});

describe("the demo attributes", () => {
  const definitionsOf = (path: readonly string[]) =>
    demoTemplates
      .filter((template) => written(path).startsWith(written(template.path)))
      .flatMap((template) => template.attributes);

  test("are defined once on each path, and have a value of their kind", () => {
    for (const { name, path } of demoProducts) {
      const definitions = definitionsOf(path);
      const names = definitions.map((definition) => definition.name);
      expect(new Set(names).size, name).toBe(names.length);
      const wrong = Object.entries(demoValuesOf(name)).filter(([label, value]) => {
        const found = definitions.find((definition) => definition.name === label);
        return (
          !found ||
          typedAttributeValue({ kind: found.kind, choices: [...(found.choices ?? [])] }, value) ===
            undefined
        );
      });
      expect(wrong, name).toEqual([]);
    }
  });

  test("belong to demo products, and every product has some", () => {
    const valued = demoTemplates.flatMap(({ values }) => Object.keys(values));
    expect(valued.sort()).toEqual(namesOf(demoProducts).sort());
  });

  test("have no bullet with the same label", () => {
    for (const { name, points } of demoProducts) {
      const labels = Object.keys(demoValuesOf(name)).map((label) => `${label}:`);
      expect(points.filter((point) => labels.some((label) => point.startsWith(label)))).toEqual([]);
    }
  });
});

describe("the demo categories", () => {
  test("are up to five levels deep, and never deeper", () => {
    expect(branches.filter((branch) => branch.path.length === 5).length).toBeGreaterThanOrEqual(5);
    expect(branches.filter((branch) => branch.path.length > 5)).toEqual([]);
  });

  test("have names that are unique among siblings and fit the column", () => {
    const ways = branches.map((branch) => written(branch.path).toLowerCase());
    expect(new Set(ways).size).toBe(ways.length);
    const names = branches.map((branch) => branch.path.at(-1) ?? "");
    expect(names.filter((name) => name.trim().length < 1 || name.length > 120)).toEqual([]);
  });

  test("all lead to a product", () => {
    const used = new Set(demoProducts.map((product) => written(product.path)));
    const bare = branches.filter((branch) => branch.isLeaf && !used.has(written(branch.path)));
    expect(bare).toEqual([]);
  });
});

describe("the demo texts", () => {
  test("contain no real brand names", () => {
    const words = [
      ...demoProducts.map((product) => `${product.name}\n${demoDescription(product)}`),
      ...branches.map((branch) => written(branch.path)),
    ].join("\n");
    const borrowed = MAKERS.filter((maker) => new RegExp(`\\b${maker}\\b`, "i").test(words));
    expect(borrowed).toEqual([]);
  });
});

const MAKERS =
  `3CX Acer AMD Android APC Apple Aruba Asus Axis Belden Bitdefender Bosch Broadcom Brother
  Canon Chromebook Cisco CommScope CyberPower D-Link Dahua Dell Eaton EliteBook Epson Ericsson ESET
  FortiGate Fortinet Fujitsu GeForce Google Grandstream Hanwha Hikvision HP HPE Huawei IBM iMac
  Impro Intel iPad iPhone Jabra Juniper Kaspersky Kingston Kyocera Latitude Legrand Lenovo Lexmark
  LG Logitech MacBook Mecer Meraki Microsoft MikroTik Mimecast Motorola Netgear Nokia Nvidia
  Optiplex Oracle Panasonic Panduit Pantum Plantronics Polycom PowerEdge ProLiant Qnap Qualcomm
  Ricoh Ruckus Ryzen Samsung Schneider Seagate Snom Sony Sophos SuperMicro Suprema Surface Synology
  Teltonika Tenda ThinkPad Toshiba TP-Link Ubiquiti UniFi Urovo Veeam Vertiv VMware Windows Xeon
  Xerox Yealink Zebra ZKTeco Zyxel`.split(/\s+/);
