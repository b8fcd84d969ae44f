import { company } from "#app/content/company.ts";
import { shopErrors } from "./shop-errors.ts";

/** Messages of the checkout; separate, so that only its pages load them. */
export const checkoutMessages = {
  fullName: "Please enter your name.",
  email: "Please enter an email address, such as thandi@example.co.za.",
  phone: "Please enter a South African number, such as 082 123 4567.",
  vatNumber: "A VAT number has ten digits and begins with 4.",
  street: "Please enter the street and number.",
  billingStreet:
    "Please enter the street and number, or a PO Box: the invoice must show your address.",
  noPostBox:
    "A courier cannot deliver to a PO Box or private bag. Enter a street address, or choose collection.",
  suburb: "Please enter the suburb.",
  city: "Please enter the town or city.",
  province: "Please choose a province.",
  postalCode: "A postal code has four digits.",
  deliveryMethod: "Please choose how you want to get your order.",
  paymentMethod: shopErrors.paymentMethod,
  tooLong: (most: number) => `Please use at most ${most} characters.`,
  cartEmpty: "Your cart is empty.",
  changed:
    "Something changed since you looked. Nothing was ordered. Please check your order again.",
  notQuoted:
    "Something changed since you looked. No quotation was made. Please check your order again.",
  tooHeavy: "This is too heavy for our courier. Ask us for a price, or collect it from our office.",
  wayGone: "That way of delivery does not fit what is in your cart. Please choose again.",
  unknown: shopErrors.unknown,
  noLinks: "Please leave out web addresses here.",
  overGuestLimit:
    "This order is too large to place as a guest, so nothing was ordered. Get a quotation instead, or log in with a verified email address.",
  tooManyOpen: `Two unpaid orders with this email address are open, so nothing was ordered. Pay or cancel one of them first: the links are in the emails that we sent to this address. If you have an account, log in. You can also call us on ${company.phone.shown}.`,
  tooManyOpenOwn:
    "You have two unpaid orders, so nothing was ordered. Pay or cancel one of them first.",
  tooMany: shopErrors.tooMany,
  tooManyMails: `We have emailed that address many times today, so nothing was ordered or quoted. Please try again tomorrow, or call us on ${company.phone.shown}.`,
  offline:
    "We could not reach the server. Please press again: it makes one order, however often you press.",
  settleFirst:
    "Something has changed since you chose it. Please decide what to do in the list first.",
  forgotten: "We have forgotten your details. What is in your cart stays there.",
  checkFields: "Please check these:",
  paymentGone: shopErrors.paymentGone,
} as const;

/** What kind of address is asked for, above its fields. */
export const addressHints = {
  courier: "A street address: couriers cannot deliver to a PO Box or private bag.",
  invoice: "Required on invoices to companies and above R\u00a05\u00a0000. A PO Box is fine.",
} as const;
