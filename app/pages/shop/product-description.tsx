import { descriptionBlocks } from "#app/domain/products/description-blocks.ts";
import "./product-description.css";

/** Plain text, never HTML: lines are paragraphs, and those that start with * are bullets. */
export function ProductDescription({ text }: { text: string }) {
  return (
    <section className="product-description" aria-labelledby="description">
      <h2 id="description">Description</h2>
      {descriptionBlocks(text).map((block, place) =>
        block.kind === "paragraph" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line's place is what it is
          <p key={place}>{block.text}</p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line's place is what it is
          <ul key={place}>
            {block.items.map((item, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line's place is what it is
              <li key={line}>{item}</li>
            ))}
          </ul>
        ),
      )}
    </section>
  );
}
