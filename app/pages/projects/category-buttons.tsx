import { projectCategories } from "#app/content/projects/project.ts";
import type { CategorySlug } from "./sift-projects.ts";
import "./category-buttons.css";

/** Without script each is a way to send the search form, words included. */
export function CategoryButtons({ form, chosen, choose }: CategoryButtonsProps) {
  return (
    <fieldset className="category-buttons">
      <legend className="visually-hidden">Category</legend>
      {[{ name: "All", slug: undefined }, ...projectCategories].map(({ name, slug }) => (
        <button
          key={name}
          type="submit"
          form={form}
          name="category"
          value={slug ?? ""}
          aria-pressed={slug === chosen}
          onClick={(event) => {
            event.preventDefault();
            if (slug !== chosen) choose(slug);
          }}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}

type CategoryButtonsProps = {
  form: string;
  chosen: CategorySlug | undefined;
  choose: (category: CategorySlug | undefined) => void;
};
