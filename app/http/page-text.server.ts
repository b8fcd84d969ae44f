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

  constructor(take: (text: string) => void) {
    super();
    this.#take = take;
  }

  write(piece: string | Uint8Array): boolean {
    this.#text += typeof piece === "string" ? piece : this.#decoder.decode(piece, { stream: true });
    return true;
  }

  end(): this {
    this.#take(this.#text);
    return this;
  }
}
