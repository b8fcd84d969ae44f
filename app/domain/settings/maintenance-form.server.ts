import { z } from "zod";
import type { MaintenanceSettings } from "#app/content/private-settings.server.ts";
import { checkBox, moment, optionalLine, version } from "./fields.server.ts";

export const MAX_MAINTENANCE_TEXT_LENGTH = 200;

export const maintenanceForm = z
  .strictObject({
    version,
    isOn: checkBox,
    text: optionalLine(MAX_MAINTENANCE_TEXT_LENGTH),
    expectedEnd: moment,
  })
  .transform(({ version, ...value }): { version: number; value: MaintenanceSettings } => ({
    version,
    value,
  }));

export function maintenanceFields(value: MaintenanceSettings): Record<string, string> {
  const { isOn, text, expectedEnd } = value;
  return { isOn: isOn ? "yes" : "", text, expectedEnd: expectedEnd ?? "" };
}
