type Rgb = readonly [number, number, number];

/** The parts of `#rrggbb`, 0 to 255; null: it is no colour. */
function partsOf(colour: string): Rgb | null {
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  if (found === null) return null;
  const [, r = '', g = '', b = ''] = found;
  return [parseInt(r, 16), parseInt(g, 16), parseInt(b, 16)];
}

/** How far white words stand out from a colour, 1 to 21 (WCAG 2.2, contrast ratio); null: it is no colour. */
export function whiteContrast(colour: string): number | null {
  const parts = partsOf(colour);
  if (parts === null) return null;
  const [r, g, b] = parts.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
}

/** How much of white (light ones) or black (dark ones) is mixed into each shade; 0 is the colour itself, the seventh. */
const whiteIn = [0.93, 0.85, 0.7, 0.52, 0.34, 0.16, 0];
const blackIn = [0.14, 0.28, 0.42];

/** Ten shades of a colour from light to dark, with the colour itself as the seventh; null: it is no colour. */
export function shadesOf(colour: string): string[] | null {
  const parts = partsOf(colour);
  if (parts === null) return null;
  const mixed = (other: number, share: number): string =>
    `#${parts
      .map((part) =>
        Math.round(part + (other - part) * share)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
  return [...whiteIn.map((share) => mixed(255, share)), ...blackIn.map((share) => mixed(0, share))];
}
