import { randomInt } from 'node:crypto';
import sharp from 'sharp';

// One core per picture: a login rush must not take the cores from answer saves.
sharp.concurrency(1);

/** Pixels of the puzzle. The piece is `pieceSize` square, its knobs included. */
export const puzzleSize = { width: 320, height: 160, pieceSize: 56 } as const;

export interface Puzzle {
  /** data URL */
  readonly background: string;
  /** data URL, transparent around the piece */
  readonly piece: string;
  /** Left edge of the hole: what has to be hit. Never leaves the server. */
  readonly x: number;
  readonly y: number;
}

/**
 * Draws a picture with a hole and the piece that fills it, from random shapes (no fonts, no files). About 10
 * ms.
 */
export async function drawPuzzle(): Promise<Puzzle> {
  const { width, height, pieceSize } = puzzleSize;
  const x = randomInt(pieceSize + 30, width - pieceSize - 8);
  const y = randomInt(8, height - pieceSize - 8);
  const picture = await sharp(Buffer.from(scene())).png().toBuffer();
  const cut = await sharp(picture)
    .extract({ left: x, top: y, width: pieceSize, height: pieceSize })
    .ensureAlpha()
    .png()
    .toBuffer();
  const mask = outline('fill="#fff"');
  const edge = outline('fill="none" stroke="#fff" stroke-opacity=".9" stroke-width="2"');
  const hole = outline('fill="#0b1526" fill-opacity=".55" stroke="#fff" stroke-opacity=".5"');
  const [piece, background] = await Promise.all([
    sharp(cut)
      .composite([{ input: mask, blend: 'dest-in' }, { input: edge }])
      .png()
      .toBuffer(),
    sharp(picture)
      .composite([{ input: hole, left: x, top: y }])
      .jpeg({ quality: 82 })
      .toBuffer(),
  ]);
  return {
    background: `data:image/jpeg;base64,${background.toString('base64')}`,
    piece: `data:image/png;base64,${piece.toString('base64')}`,
    x,
    y,
  };
}

/** The piece's shape, a square with a knob on the right and one below, as an SVG picture. */
function outline(paint: string): Buffer {
  const size = puzzleSize.pieceSize;
  const body = size - 12;
  const middle = body / 2;
  const radius = 8;
  const knobs = `V${middle - radius} A${radius} ${radius} 0 1 1 ${body} ${middle + radius} V${body} H${middle + radius} A${radius} ${radius} 0 1 1 ${middle - radius} ${body}`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><path d="M2 2 H${body} ${knobs} H2 Z" ${paint}/></svg>`,
  );
}

/** Sky, hills and drifting circles in random colours. */
function scene(): string {
  const { width, height } = puzzleSize;
  const hue = randomInt(0, 360);
  const colour = (turn: number, saturation: number, lightness: number): string =>
    `hsl(${(hue + turn) % 360},${saturation}%,${lightness}%)`;
  const circles = Array.from({ length: 14 }, () => {
    const fill = colour(randomInt(0, 120), randomInt(35, 75), randomInt(35, 80));
    return `<circle cx="${randomInt(0, width)}" cy="${randomInt(0, height)}" r="${randomInt(6, 34)}" fill="${fill}" fill-opacity="0.${randomInt(2, 8)}"/>`;
  });
  const hills = [0, 1, 2].map((row) => {
    const points = Array.from(
      { length: 9 },
      (_, index) => `${index * 40},${80 + row * 28 + randomInt(-22, 22)}`,
    ).join(' ');
    return `<polygon points="0,${height} ${points} ${width},${height}" fill="${colour(40 * row + 20, 45, 52 - row * 12)}" fill-opacity="0.85"/>`;
  });
  const stops = `<stop offset="0" stop-color="${colour(0, 60, 72)}"/><stop offset="1" stop-color="${colour(60, 55, 58)}"/>`;
  const sky = `<defs><linearGradient id="s" x1="0" y1="0" x2="0.4" y2="1">${stops}</linearGradient></defs><rect width="${width}" height="${height}" fill="url(#s)"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${sky}${circles.slice(0, 6).join('')}${hills.join('')}${circles.slice(6).join('')}</svg>`;
}
