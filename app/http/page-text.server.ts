import { EventEmitter } from "node:events";

/**
 * Gathers a rendered page as text. To React it is a stream that always takes more; a real one would
 * keep a book about each of the thousands of pieces.
 */
export class PageText extends EventEmitter implements NodeJS.WritableStream {
  readonly writable = true;
  #text = "";
  readonly #decoder = new TextDecoder();
  readonly #take: (text: string) => void;
  readonly #fail: (error: unknown) => void;

  constructor(take: (text: string) => void, fail: (error: unknown) => void) {
    super();
    this.#take = take;
    this.#fail = fail;
  }

  write(piece: string | Uint8Array): boolean {
    this.#text += typeof piece === "string" ? piece : this.#decoder.decode(piece, { stream: true });
    return true;
  }

  end(): this {
    this.#take(this.#text);
    return this;
  }

  /** React's word for a page that cannot be ended. */
  destroy(error: unknown): this {
    this.#fail(error);
    return this;
  }
}
