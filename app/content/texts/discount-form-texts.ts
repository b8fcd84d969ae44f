/** What is wrong with a field of a discount. */
export const discountFormTexts = {
  name: "Enter a name. Customers see it at the checkout and on their order.",
  percent: "Enter a percentage from 0.01 to 100.",
  amount: "Enter an amount above R 0.00, such as 100.",
  minimumAmount: "Enter an amount above R 0.00, or leave this empty.",
  code: "Enter a code of 3 to 30 letters, digits and hyphens, such as DEC10.",
  codeTaken: "Another discount has this code.",
  chosen: "Choose at least one category or product.",
  tooMany: (max: number) => `Choose at most ${max}.`,
  day: "Enter a date from 2020 to 2099.",
  days: "Choose a last day on or after the first day.",
  uses: "Enter a whole number from 1 to 1 000 000, or leave this empty.",
  usesPerCustomer: "Uses per customer cannot be more than the total uses.",
} as const;
