import { randomUUID } from "node:crypto";
import {
  type Attribute,
  attributeText,
  inheritedAttributes,
} from "#app/domain/catalogue/attributes/attribute.ts";
import { accessPointTemplate } from "./attributes/access-points.ts";
import {
  cableTemplate,
  serviceTemplate,
  softwareTemplate,
} from "./attributes/cables-and-services.ts";
import { computingTemplate, desktopTemplate, laptopTemplate } from "./attributes/computing.ts";
import { firewallTemplate, routerTemplate, switchTemplate } from "./attributes/networking.ts";
import {
  batteryPackTemplate,
  printerTemplate,
  upsTemplate,
} from "./attributes/power-and-printing.ts";
import { serverTemplate } from "./attributes/servers.ts";
import type { DemoTemplate, DemoValues } from "./attributes/template.ts";
import {
  cameraTemplate,
  phoneTemplate,
  terminalTemplate,
} from "./attributes/voice-and-security.ts";

/** The specifications of each kind, with the values of the demo products. */
export const demoTemplates: readonly DemoTemplate[] = [
  computingTemplate,
  laptopTemplate,
  desktopTemplate,
  serverTemplate,
  switchTemplate,
  routerTemplate,
  firewallTemplate,
  accessPointTemplate,
  phoneTemplate,
  cameraTemplate,
  terminalTemplate,
  upsTemplate,
  batteryPackTemplate,
  printerTemplate,
  cableTemplate,
  softwareTemplate,
  serviceTemplate,
];

export type DemoAttributeRow = Attribute & { position: number };

/** The definitions of every template; `categoryIdOf` knows the id of a category by its path. */
export function demoAttributeRows(
  categoryIdOf: (path: readonly string[]) => string | undefined,
): DemoAttributeRow[] {
  return demoTemplates.flatMap(({ path, attributes: definitions }) => {
    const categoryId = categoryIdOf(path);
    if (!categoryId) throw new Error(`There is no category ${path.join(" > ")}`);
    return definitions.map((definition, position) => ({
      id: randomUUID(),
      categoryId,
      name: definition.name,
      group: definition.group ?? "",
      kind: definition.kind,
      unit: definition.unit ?? "",
      choices: [...(definition.choices ?? [])],
      position,
      isFacet: definition.isFacet ?? true,
      isKey: definition.isKey ?? false,
    }));
  });
}

export function demoValuesOf(productName: string): DemoValues {
  const { Warranty: _, ...values } = templateValuesOf(productName);
  return values;
}

/** In months; 0: none stated. */
export function demoWarrantyOf(productName: string): number {
  return Number(templateValuesOf(productName).Warranty ?? 0);
}

function templateValuesOf(productName: string): DemoValues {
  return demoTemplates.find(({ values }) => values[productName])?.values[productName] ?? {};
}

/** The columns of a demo product: its values by attribute id, and their words for the search. */
export function demoAttributeColumns(
  rows: readonly DemoAttributeRow[],
  productName: string,
  categoryIds: readonly string[],
) {
  const values = demoValuesOf(productName);
  const definitions = inheritedAttributes(rows, categoryIds);
  const byId = Object.fromEntries(
    definitions.flatMap(({ id, name }) => {
      const value = values[name];
      return value === undefined ? [] : [[id, value]];
    }),
  );
  return { attributes: byId, attributeText: attributeText(definitions, byId) };
}
