import { useRef } from "react";
import { FieldFrame, fieldAria } from "#app/ui/form/field.tsx";
import { useEditor } from "./field-context.ts";

/** A text in Markdown, with buttons that write its signs. */
export function MarkdownField({ name, label, error, hint, maxLength, text }: MarkdownFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const target = useRef<HTMLSelectElement>(null);
  const { pages, onChange } = useEditor();
  const id = `markdown-${name.replaceAll(".", "-")}`;

  /** Replaces what is selected, and selects the replacement. */
  const replace = (make: (selected: string) => string) => {
    const element = area.current;
    if (!element) return;
    const { selectionStart, selectionEnd, value } = element;
    element.setRangeText(
      make(value.slice(selectionStart, selectionEnd)),
      selectionStart,
      selectionEnd,
      "select",
    );
    element.focus();
    onChange();
  };
  const tools = [
    ["Bold", (selected: string) => `**${selected || "bold text"}**`],
    ["Italic", (selected: string) => `*${selected || "italic text"}*`],
    ["List", (selected: string) => onEachLine(selected || "Item", () => "- ")],
    ["Numbered list", (selected: string) => onEachLine(selected || "Item", (at) => `${at + 1}. `)],
    ["Note", (selected: string) => onEachLine(selected || "Important", () => "> ")],
  ] as const;
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <div
        className="button-row markdown-tools needs-script"
        role="toolbar"
        aria-label={`Format ${label}`}
      >
        {tools.map(([tool, make]) => (
          <button
            key={tool}
            type="button"
            className="btn btn-quiet btn-compact"
            onClick={() => replace(make)}
          >
            {tool}
          </button>
        ))}
        <select aria-label="Link to a page" className="field-box" ref={target}>
          {pages.map(([path, page]) => (
            <option key={path} value={path}>
              {page}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="btn btn-quiet btn-compact"
          onClick={() => {
            const to = target.current?.value ?? "/";
            const page = pages.find(([path]) => path === to);
            replace((selected) => `[${selected || page?.[1] || to}](${to})`);
          }}
        >
          Insert link
        </button>
      </div>
      <textarea
        ref={area}
        name={name}
        rows={12}
        maxLength={maxLength}
        defaultValue={text}
        {...fieldAria(id, error, hint, {})}
        className="field-box"
      />
    </FieldFrame>
  );
}

function onEachLine(text: string, mark: (at: number) => string): string {
  return text
    .split("\n")
    .map((line, at) => mark(at) + line)
    .join("\n");
}

type MarkdownFieldProps = {
  name: string;
  label: string;
  error: string | undefined;
  hint: string | undefined;
  maxLength: number;
  text: string;
};
