const tones = 8;
/** Two rows of three: of these no two are alike. */
const near = 5;

/** A number of its own for most texts: the polynomial of its code points at 31. */
const hashOf = (text: string): number =>
  [...text].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 0);

/**
 * The hues (degrees) of the covers of banks that have no picture, in the order of the banks: each by its title, and
 * another than the five before it.
 */
export function huesOf(titles: readonly string[]): number[] {
  const chosen: number[] = [];
  for (const title of titles) {
    const taken = chosen.slice(-near);
    let tone = hashOf(title) % tones;
    while (taken.includes(tone)) tone = (tone + 3) % tones;
    chosen.push(tone);
  }
  return chosen.map((tone) => (tone * 360) / tones);
}

/** The letter a bank's cover shows: the first of its title, past brackets and quotes. */
export const initialOf = (title: string): string => /[\p{L}\p{N}]/u.exec(title)?.[0].toUpperCase() ?? '';
