import { useEffect } from "react";

/** Keeps `data-section` on the document at the section in the middle of the screen; none at the top. */
export function useSectionInView(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const sight = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (target.matches(":first-child")) {
            if (isIntersecting) delete dataset.section;
            else dataset.section ??= "";
          } else if (isIntersecting) dataset.section = target.id;
          else if (dataset.section === target.id) dataset.section = "";
        }
      },
      { rootMargin: "-50% 0px" },
    );
    for (const section of document.querySelectorAll("main > section")) sight.observe(section);
    return () => {
      sight.disconnect();
      delete dataset.section;
    };
  }, []);
}
