import { companyInformation } from "./company-information.ts";
import { deliveryPolicy } from "./delivery-policy.ts";
import { privacyPolicy } from "./privacy-policy.ts";
import { returnsPolicy } from "./returns-policy.ts";
import { termsOfService } from "./terms-of-service.ts";
import { warrantyTerms } from "./warranty-terms.ts";

export const legalDocuments = [
  termsOfService,
  privacyPolicy,
  deliveryPolicy,
  returnsPolicy,
  warrantyTerms,
  companyInformation,
];
