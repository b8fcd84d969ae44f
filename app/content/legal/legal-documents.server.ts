import { companyInformation } from "./company-information.server.ts";
import { deliveryPolicy } from "./delivery-policy.ts";
import { privacyPolicy } from "./privacy-policy.server.ts";
import { returnsPolicy } from "./returns-policy.ts";
import { termsOfService } from "./terms-of-service.ts";
import { warrantyTerms } from "./warranty-terms.ts";

/** The legal pages, with the company as it is now. */
export function legalDocuments() {
  return [
    termsOfService(),
    privacyPolicy(),
    deliveryPolicy(),
    returnsPolicy(),
    warrantyTerms(),
    companyInformation(),
  ];
}
