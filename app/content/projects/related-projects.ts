import { aiWorkflows } from "./ai-workflows.ts";
import { mobileApps } from "./mobile-apps.ts";
import type { Project } from "./project.ts";
import { websites } from "./websites.ts";

const { loadWatch, gatehouse, siteSurvey } = mobileApps;
const { stockroom, branchMap, faultDesk } = websites;
const { inboxTriage, invoiceReader, tenderLibrary } = aiWorkflows;

/** Work that shows a service in use, by the path of the service. */
const byService: Readonly<Record<string, readonly Project[]>> = {
  "/custom-development": [stockroom, gatehouse, faultDesk],
  "/ai-machine-learning": [inboxTriage, invoiceReader, tenderLibrary],
  "/digital-transformation": [invoiceReader, stockroom, siteSurvey],
  // Invoice Reader is here for the changed bank account that it stops at.
  "/cybersecurity": [branchMap, gatehouse, invoiceReader],
  "/access-control": [gatehouse, siteSurvey, loadWatch],
  "/security-safety": [gatehouse, siteSurvey, branchMap],
  "/infrastructure-solutions": [branchMap, siteSurvey, loadWatch],
  "/voip-services": [faultDesk, branchMap, loadWatch],
  "/cloud-solutions": [stockroom, inboxTriage, tenderLibrary],
  "/managed-it-services": [faultDesk, loadWatch, branchMap],
  "/consulting-services": [siteSurvey, branchMap, tenderLibrary],
  "/hardware-software": [loadWatch, stockroom, siteSurvey],
  "/data-analytics": [branchMap, invoiceReader, inboxTriage],
};

export function relatedProjects(servicePath: string): readonly Project[] {
  return byService[servicePath] ?? [];
}
