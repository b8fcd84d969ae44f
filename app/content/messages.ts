/** Every sentence the product says when something needs saying. Words are exact. */
export const messages = {
  contact: {
    fieldsMissing: "Please fill in all required fields",
    emailInvalid: "Please enter a valid email address",
    tooLong: "Please shorten this text",
    failed: "Failed to send message",
    error: "There was an error sending your message. Please try again.",
    tooMany: "Too many requests. Please try again later.",
    serverTrouble: "Our server is currently experiencing issues. Please try again later.",
    timeout: "The request took too long. Please check your connection and try again.",
    noResponse: "No response from server. Please check your connection and try again.",
    sent: {
      title: "Message Sent!",
      text: "Thank you for writing to us. We will reply within 24 hours.",
      close: "Close",
    },
  },
  login: {
    invalid: "Invalid email or password",
    tooMany: "Too many attempts. Please wait a few minutes and try again.",
    busy: "Signing in...",
  },
  password: {
    tooShort: "Use at least 8 characters",
    tooLong: "Use at most 128 characters",
    required: "Password is required",
    confirmRequired: "Please confirm your password",
    different: "Password do not match",
    linkDead: "This link has been used or has expired. Please ask for a new one.",
  },
  firstAdmin: {
    linkDead: {
      title: "This link no longer works",
      lead: "An admin exists already, or the site was started again and printed a new link.",
    },
  },
  cart: {
    unknown: "That is nothing we can do here. Please open the page again.",
    quantityInvalid: "Choose a whole number, 1 or more",
    notFound: "Product not found",
    soldOut: "Sold out, so nothing was added.",
    noMore: ({ stock, inCart }: { stock: number; inCart: number }) =>
      inCart > 0
        ? `We have ${stock} in stock, and ${inCart} of them ${inCart === 1 ? "is" : "are"} in your cart already.`
        : `We have only ${stock} in stock.`,
    full: "Your cart holds 100 different products, as many as it can. Remove one first.",
    tooMany: "Too many changes in a short time. Please wait a minute and try again.",
    lineGone: "This is no longer in your cart. What is in it now is shown here.",
    onlyThisMany: (stock: number) =>
      stock === 0 ? "Sold out since you added it." : `We have only ${stock} in stock.`,
    added: (name: string) => `${name} is in your cart.`,
    changed: (name: string, quantity: number) => `${quantity} of ${name} in your cart.`,
    removed: (name: string) => `${name} removed.`,
    accepted: "Your cart is up to date.",
    offline: "Nothing was changed: we could not reach the server. Please try again.",
  },
  verification: {
    done: { title: "Address verified", lead: "Thank you. You can log in now." },
    linkDead: {
      title: "This link no longer works",
      lead: "It has expired, or was cut off on its way to you.",
    },
  },
  account: {
    nameRequired: "Name is required",
    emailRequired: "Email is required",
    emailInvalid: "Invalid email address format",
    emailTaken: "User already registered",
  },
} as const;
