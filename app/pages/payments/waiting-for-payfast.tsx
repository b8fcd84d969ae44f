import { useEffect, useState } from "react";
import { Link } from "react-router";
import { company } from "#app/content/company.ts";
import { newsWords } from "#app/content/news-words.ts";
import { useQuietRevalidate } from "#app/pages/shell/reachable.ts";
import type { PaymentView } from "./payment-view.server.ts";
import "#app/ui/button.css";
import "#app/ui/text-button.css";

const FIRST_MS = 2000;
const LONGEST_MS = 15_000;
const SLOWER = 1.35;
/** After this it is only fair to say that it takes longer than it should. */
const LONG_MS = 60_000;
const GIVE_UP_MS = 30 * 60_000;
/** Between two looks where no script runs. */
const REFRESH_SECONDS = 5;

/** Asks again and again, ever slower, whether PayFast has told us; the order itself is the answer. */
export function WaitingForPayFast({ order, waited }: { order: PaymentView; waited: number }) {
  const isLate = useLateness(waited * 1000);
  const here = `/orders/${order.accessKey}`;
  return (
    <div>
      {isLate ? (
        <p role="status" className="pay-lead">
          PayFast has not told us about a payment yet. If you have paid, you need not do anything,
          and please do not pay again: {newsWords(order.isMailing).asSoonAsKnown} Nothing after an
          hour? Call {company.phone.shown} and give the number {order.reference}.
        </p>
      ) : (
        <p role="status" className="pay-lead">
          <span className="busy-ring" aria-hidden="true" />
          PayFast is telling us about your payment. This usually takes a few seconds. You may also
          close this page: {newsWords(order.isMailing).asSoonAsKnown}
        </p>
      )}
      <noscript>
        {waited * 1000 < LONG_MS && (
          <meta
            httpEquiv="refresh"
            content={`${REFRESH_SECONDS};url=${here}/return?waited=${waited + REFRESH_SECONDS}`}
          />
        )}
      </noscript>
      <p className="pay-ways">
        <Link to={`${here}/return?waited=${waited}`} className="text-button">
          Look again
        </Link>
        <Link to={`${here}/cancelled`} className="text-button">
          I have not paid
        </Link>
      </p>
    </div>
  );
}

/** Whether it takes too long. Nobody is asked for while the page is out of sight. */
function useLateness(alreadyMs: number): boolean {
  const revalidate = useQuietRevalidate();
  const [isLate, setLate] = useState(alreadyMs >= LONG_MS);
  useEffect(() => {
    const began = Date.now();
    let pause = FIRST_MS;
    let timer = setTimeout(look, pause);
    async function look() {
      const waited = Date.now() - began;
      if (waited > GIVE_UP_MS) return;
      if (waited > LONG_MS) setLate(true);
      if (!document.hidden) await revalidate();
      pause = Math.min(LONGEST_MS, pause * SLOWER);
      timer = setTimeout(look, pause);
    }
    return () => clearTimeout(timer);
  }, [revalidate]);
  return isLate;
}
