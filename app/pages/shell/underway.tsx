import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { announce } from "./arrival.tsx";
import "./underway.css";

/** Most pages are there before this could be read. */
const PATIENCE_MS = 400;

/** Says that a page is on its way, once that takes long enough to wonder. Forms say it themselves. */
export function Underway() {
  const { state, formMethod } = useNavigation();
  const isUnderway = state === "loading" && formMethod === undefined;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isUnderway) return;
    const timer = setTimeout(() => {
      setSlow(true);
      announce(LOADING);
    }, PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isUnderway]);
  return (
    isSlow && (
      <p className="underway" aria-hidden="true">
        <span>{LOADING}</span>
      </p>
    )
  );
}

const LOADING = "Loading...";
