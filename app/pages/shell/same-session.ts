import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Every open tab says who is signed in; one that thinks otherwise asks the server again. */
export function useSameSession(who: string): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const tabs = new BroadcastChannel("session");
    tabs.onmessage = ({ data }) => {
      if (data !== who) revalidate();
    };
    tabs.postMessage(who);
    return () => tabs.close();
  }, [who, revalidate]);
}
