import type { KeptContent } from './types.ts';

interface Ports {
  /** Resolves with whether it was kept; never rejects. */
  readonly keep: (part: Partial<KeptContent>) => Promise<boolean>;
  readonly changed: () => void;
}

/**
 * Keeps contents and places of a paper in this browser, and knows which of them it has. What could not be kept (a
 * full disk, a browser that keeps nothing) goes along with the next that is, or when it is tried again.
 */
export class ContentKeeping {
  /** by address and by question: whether the browser has it; nothing while that is not known */
  readonly #contents = new Map<string, boolean>();
  readonly #places = new Map<string, boolean>();
  readonly #lost: {
    readonly contents: Map<string, KeptContent['contents'][number]>;
    readonly places: Map<string, KeptContent['places'][number]>;
  } = { contents: new Map(), places: new Map() };

  constructor(private readonly ports: Ports) {}

  /** An earlier page has kept this. */
  had({ places, contents }: KeptContent): void {
    this.#note({ places, contents }, true);
  }

  /** True: a reload has the question; false: this page alone has it; undefined: that is not known yet. */
  has(quId: string, address: string): boolean | undefined {
    const [place, content] = [this.#places.get(quId), this.#contents.get(address)];
    if (place === false || content === false) return false;
    return place && content;
  }

  keep({ places = [], contents = [] }: Partial<KeptContent>): void {
    const lost = this.#lost;
    for (const place of places) lost.places.delete(place.quId);
    for (const content of contents) lost.contents.delete(content[0]);
    const part = {
      places: [...lost.places.values(), ...places],
      contents: [...lost.contents.values(), ...contents],
    };
    lost.places.clear();
    lost.contents.clear();
    void this.ports.keep(part).then((kept) => {
      this.#note(part, kept);
      this.ports.changed();
    });
  }

  /** Tries again what could not be kept. */
  again(): void {
    if (this.#lost.places.size + this.#lost.contents.size > 0) this.keep({});
  }

  #note({ places, contents }: KeptContent, kept: boolean): void {
    for (const place of places) {
      this.#places.set(place.quId, kept);
      if (!kept) this.#lost.places.set(place.quId, place);
    }
    for (const content of contents) {
      this.#contents.set(content[0], kept);
      if (!kept) this.#lost.contents.set(content[0], content);
    }
  }
}
