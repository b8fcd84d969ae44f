import { createContext, useContext } from "react";

/** What the fields of the editor share. */
export type EditorContext = {
  /** Entries by kind, for fields that refer to one. */
  references: Readonly<Record<string, [id: string, title: string][]>>;
  /** The site's own pages. */
  pages: readonly [path: string, label: string][];
  /** Where uploaded pictures are. */
  mediaPrefix: string;
  /** Where uploaded videos are. */
  videoPrefix: string;
  /** The addresses of pictures and videos that came with the product, by name. */
  installedFiles: Readonly<Record<string, string>>;
  /** By the path of the field, what has to be corrected. */
  problems: Readonly<Record<string, string>>;
  /** The list that a button has changed; "" for none. */
  changedPath: string;
  /** A field without an input event of its own has changed. */
  onChange(): void;
  /** While a file is being uploaded, the form is not rendered again. */
  isUploading: boolean;
  /** An upload begins or ends. */
  countUpload(by: 1 | -1): void;
  /** A section of the form was opened. */
  onOpen(path: string): void;
};

export const FieldContext = createContext<EditorContext>({
  references: {},
  pages: [],
  mediaPrefix: "",
  videoPrefix: "",
  installedFiles: {},
  problems: {},
  changedPath: "",
  onChange: () => undefined,
  isUploading: false,
  countUpload: () => undefined,
  onOpen: () => undefined,
});

export function useEditor(): EditorContext {
  return useContext(FieldContext);
}
