import { data } from "react-router";
import { orderMessages } from "#app/content/order-messages.ts";
import type { OrderAnswer } from "./act-on-order.server.ts";

/** A server that cannot be reached is a sentence on the page, not a broken page. */
export async function pressOrStay<Answer>(press: () => Promise<Answer>) {
  try {
    return await press();
  } catch (problem) {
    if (!(problem instanceof TypeError)) throw problem;
    const answer: OrderAnswer = {
      ok: false,
      said: orderMessages.offline,
      details: [],
      leadsToCart: false,
    };
    return data(answer, { status: 503 });
  }
}
