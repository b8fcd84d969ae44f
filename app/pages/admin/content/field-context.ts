import { createContext, useContext } from "react";

/** What the fields of the editor share. */
export type EditorContext = {
  /** Documents by kind, for fields that refer to one. */
  references: Readonly<Record<string, [id: string, title: string][]>>;
  /** The site's own pages. */
  pages: readonly [path: string, label: string][];
  /** Where uploaded pictures are. */
  mediaPrefix: string;
  /** By the path of the field, what has to be corrected. */
  problems: Readonly<Record<string, string>>;
  /** A field without an input event of its own has changed. */
  onChange(): void;
  /** A section of the form was opened. */
  onOpen(path: string): void;
};

export const FieldContext = createContext<EditorContext>({
  references: {},
  pages: [],
  mediaPrefix: "",
  problems: {},
  onChange: () => undefined,
  onOpen: () => undefined,
});

export function useEditor(): EditorContext {
  return useContext(FieldContext);
}
