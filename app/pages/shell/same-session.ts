import { useEffect } from "react";
import { useQuietRevalidate } from "./reachable.ts";

/** Every open tab says who is signed in; one that thinks otherwise asks the server again. */
export function useSameSession(who: string): void {
  const revalidate = useQuietRevalidate();
  useEffect(() => {
    const tabs = new BroadcastChannel("session");
    tabs.onmessage = ({ data }) => {
      if (data !== who) void revalidate();
    };
    tabs.postMessage(who);
    return () => tabs.close();
  }, [who, revalidate]);
}
