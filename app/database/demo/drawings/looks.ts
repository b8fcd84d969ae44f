import { computersLooks } from "./looks/computers.ts";
import { networkLooks } from "./looks/network.ts";
import { powerAndPrintingLooks } from "./looks/power-and-printing.ts";
import type { Shot } from "./looks/shots.ts";
import { softwareAndServicesLooks } from "./looks/software-and-services.ts";
import { voiceAndSecurityLooks } from "./looks/voice-and-security.ts";

/** How each product of the demo looks, by its name; the first picture is the cover. */
export const looks: Readonly<Record<string, readonly Shot[]>> = {
  ...computersLooks,
  ...networkLooks,
  ...voiceAndSecurityLooks,
  ...powerAndPrintingLooks,
  ...softwareAndServicesLooks,
};
