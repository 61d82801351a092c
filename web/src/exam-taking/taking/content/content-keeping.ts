import { allKept, Keeping } from './keeping.ts';
import type { KeptContent } from './types.ts';

interface Ports {
  /** Resolves with whether it was kept; never rejects. */
  readonly keep: (part: Partial<KeptContent>) => Promise<boolean>;
  readonly changed: () => void;
  readonly after: (ms: number, act: () => void) => () => void;
}

const placeKey = (quId: string) => `place/${quId}`;
const contentKey = (address: string) => `content/${address}`;

/** Keeps contents and places of a paper in this browser, as many as there are at once. */
export class ContentKeeping {
  readonly #keeping: Keeping<Partial<KeptContent>>;

  constructor({ keep, changed, after }: Ports) {
    this.#keeping = new Keeping({
      keep: (entries) =>
        keep({
          places: entries.flatMap(([, { places = [] }]) => places),
          contents: entries.flatMap(([, { contents = [] }]) => contents),
        }),
      ...{ changed, after, atOnce: Number.POSITIVE_INFINITY },
    });
  }

  /** An earlier page has kept this. */
  had({ places, contents }: KeptContent): void {
    this.#keeping.had([
      ...places.map(({ quId }) => placeKey(quId)),
      ...contents.map(([address]) => contentKey(address)),
    ]);
  }

  /** True: a reload has the question; false: this page alone has it; undefined: that is not known yet. */
  has(quId: string, address: string): boolean | undefined {
    return allKept([this.#keeping.has(placeKey(quId)), this.#keeping.has(contentKey(address))]);
  }

  keep({ places = [], contents = [] }: Partial<KeptContent>): void {
    this.#keeping.keep([
      ...places.map((place) => [placeKey(place.quId), { places: [place] }] as const),
      ...contents.map((content) => [contentKey(content[0]), { contents: [content] }] as const),
    ]);
  }

  /** Tries again what could not be kept. */
  again(): void {
    this.#keeping.again();
  }

  close(): void {
    this.#keeping.close();
  }

  forget(): void {
    this.#keeping.forget();
  }

  resume(): void {
    this.#keeping.resume();
  }
}
