import { company } from "#app/content/company.ts";
import { delivery } from "#app/content/delivery.ts";
import { maxUnpaidOrders, payFirst } from "#app/content/shop-terms.ts";
import { fieldTexts } from "./field-texts.ts";
import { serviceAreaTexts } from "./service-area-texts.ts";
import { shopErrors } from "./shop-errors.ts";

/** Messages of the checkout; separate, so only its pages load them. */
export const checkoutTexts = {
  fullName: "Please enter your name.",
  email: fieldTexts.emailInvalid,
  didYouMean: (email: string) => `Did you mean ${email}?`,
  phone: "Please enter a South African number, such as 082 123 4567.",
  vatNumber: "A VAT number has ten digits and begins with 4.",
  street: "Please enter the street address.",
  billingStreet:
    "Please enter the street address, or a PO Box: the invoice must show your address.",
  get noPostBox() {
    const address = "A courier can’t deliver to a PO Box or private bag. Enter a street address";
    return delivery().collection ? `${address}, or choose collection.` : `${address}.`;
  },
  suburb: "Please enter the suburb.",
  city: "Please enter the town or city.",
  province: "Please choose a province.",
  postalCode: "Please enter a four-digit postal code.",
  deliveryMethod: "Please choose a delivery method.",
  paymentMethod: shopErrors.paymentMethod,
  tooLong: fieldTexts.tooLong,
  cartEmpty: "Your cart is empty.",
  changed:
    "Something has changed since you opened this page, so nothing was ordered. Please check your order again.",
  codeGone: (code: string) =>
    `The discount code ${code} is no longer valid, so nothing was ordered. Please check the new total, then place your order again.`,
  notQuoted:
    "Something has changed since you opened this page, so no quotation was created. Please check your order again.",
  get tooHeavy() {
    const ask = `This is too heavy for our courier. ${serviceAreaTexts.askForPrice}`;
    return delivery().collection ? `${ask}, or collect it from our office.` : `${ask}.`;
  },
  wayGone:
    "That delivery method isn’t available for the items in your cart. Please choose another.",
  unknown: shopErrors.unknown,
  noLinks: "Please leave out web addresses.",
  get nothingToPay() {
    return `Your discount covers everything, and we can’t take an order of R 0.00 online, so nothing was ordered. Add another item, or call us on ${company().phone.shown}.`;
  },
  overGuestLimit:
    "This order is too large to place as a guest, so nothing was ordered. Get a quotation instead, or log in to an account with a confirmed email address.",
  get tooManyOpen() {
    return `This email address already has ${maxUnpaidOrders()}, so nothing was ordered. ${payFirst()}: the links are in the emails we sent to this address. If you have an account, log in. You can also call us on ${company().phone.shown}.`;
  },
  get tooManyOpenOwn() {
    return `You have ${maxUnpaidOrders()}, so nothing was ordered. ${payFirst()}.`;
  },
  tooMany: shopErrors.tooMany,
  get tooManyMails() {
    return `We have already sent several emails to that address today, so nothing was ordered or quoted. Please try again tomorrow, or call us on ${company().phone.shown}.`;
  },
  offline:
    "We couldn’t reach the server. Please try again: only one order is placed, however often you press the button.",
  settleFirst:
    "Some items have changed since you added them. Please choose what to do with them first.",
  forgotten: "We have deleted your details. Your cart hasn’t changed.",
  checkFields: "Please check the following:",
  paymentGone: shopErrors.paymentGone,
  noPayment: "We can’t take payments at the moment, so nothing was ordered.",
} as const;

/** What kind of address is asked for, above its fields. */
export const addressHints = {
  courier: "A street address: couriers can’t deliver to a PO Box or private bag.",
  billing: "For your invoice. A PO Box is fine.",
  noSuburb: "Leave this empty for a PO Box.",
  invoice:
    "Required on company invoices and on invoices above R\u00a05\u00a0000. A PO Box is fine.",
} as const;
