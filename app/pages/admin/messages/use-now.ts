import { useEffect, useState } from "react";

const EVERY_MS = 15_000;

/** The server's clock, going on in the browser: right at once, and right on a computer that is late. */
export function useNow(servedAt: Date): Date {
  const served = servedAt.getTime();
  const [now, setNow] = useState(served);
  useEffect(() => {
    const ahead = served - Date.now();
    setNow(served);
    const timer = setInterval(() => setNow(Date.now() + ahead), EVERY_MS);
    return () => clearInterval(timer);
  }, [served]);
  return new Date(now);
}
