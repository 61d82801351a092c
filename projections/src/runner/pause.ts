/** A wait of one length that can be shortened to another, and cut short for good. */
export class Pause {
  readonly #milliseconds: number;
  readonly #hurriedMilliseconds: number;
  #hurried = false;
  #ended = false;
  #wake: (() => void) | null = null;
  #shorten: (() => void) | null = null;

  constructor(milliseconds: number, hurriedMilliseconds = milliseconds) {
    this.#milliseconds = milliseconds;
    this.#hurriedMilliseconds = Math.min(milliseconds, hurriedMilliseconds);
  }

  /** One at a time. */
  async wait(): Promise<void> {
    if (this.#ended || this.#milliseconds === 0) return;
    const startedAt = performance.now();
    await new Promise<void>((resolve) => {
      let timer = setTimeout(resolve, this.#hurried ? this.#hurriedMilliseconds : this.#milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#shorten = () => {
        clearTimeout(timer);
        const left = this.#hurriedMilliseconds - (performance.now() - startedAt);
        timer = setTimeout(resolve, Math.max(0, left));
      };
    });
    this.#wake = this.#shorten = null;
    this.#hurried = false;
  }

  /** The wait at hand, or the next one, is a hurried one. */
  hurry(): void {
    if (this.#hurried) return;
    this.#hurried = true;
    this.#shorten?.();
  }

  /** Ends the wait at hand; later ones are none. */
  end(): void {
    this.#ended = true;
    this.#wake?.();
  }
}
