import type { FocusEvent } from "react";

/** For `onFocus` of a .scroll-row: browsers leave a link that is partly visible where it is. */
export function scrollToFocused({ target }: FocusEvent<HTMLElement>): void {
  target.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
}
