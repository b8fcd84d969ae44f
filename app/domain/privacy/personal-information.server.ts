import type { LegalBlock } from "#app/content/legal/legal-block.ts";
import { personalInformationBlocks } from "#app/content/legal/personal-information.ts";
import { personalDataSections } from "./personal-data.server.ts";

/** The list that export and erasure use, as the PAIA manual shows it: every category of it. */
export function listPersonalInformation(): LegalBlock[] {
  return personalDataSections.flatMap(({ manual }) => personalInformationBlocks(manual));
}
