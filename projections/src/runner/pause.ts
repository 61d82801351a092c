/** A wait of one length that can be cut short for good. */
export class Pause {
  readonly #milliseconds: number;
  #ended = false;
  #wake: (() => void) | null = null;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  /** One at a time. */
  async wait(): Promise<void> {
    if (this.#ended || this.#milliseconds === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = null;
  }

  /** Ends the wait at hand; later ones are none. */
  end(): void {
    this.#ended = true;
    this.#wake?.();
  }
}
