/** What the journey needs of an engine; an adapter for each protocol. A handle is an element of the current page. */
export type Driver<Handle> = {
  open(url: string): Promise<void>;
  /** The value of an expression in the page. */
  evaluate(expression: string): Promise<unknown>;
  /** As evaluate, for an expression whose value is an element or null. */
  find(expression: string): Promise<Handle | undefined>;
  /** Clicks in its middle, as a person does. */
  click(element: Handle): Promise<void>;
  /** Types over what is selected in a focused field. */
  type(element: Handle, text: string): Promise<void>;
  /** Chooses an option whose text is its value. */
  choose(select: Handle, text: string): Promise<void>;
  /** What the window shows, as PNG. */
  screenshot(): Promise<Uint8Array>;
  /** Errors that the page has thrown, where the protocol reports them. */
  errors(): readonly string[];
  close(): Promise<void>;
};

export const VIEWPORT = { width: 1280, height: 1400 };
