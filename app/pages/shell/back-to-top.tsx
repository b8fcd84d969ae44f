import { Icon } from "#app/ui/icon.tsx";
import { isStill } from "#app/ui/motion.ts";

/** Shown once the page has been scrolled by more than 300 px (see scroll-state.ts). */
export function BackToTop() {
  return (
    <a
      href="#top"
      className="to-top float-button"
      aria-label="Back to top"
      onClick={(event) => {
        event.preventDefault();
        scrollTo({ top: 0, behavior: isStill() ? "auto" : "smooth" });
        document.getElementById("top")?.focus({ preventScroll: true });
      }}
    >
      <Icon name="arrow-up" />
    </a>
  );
}
