import ams from 'katex/dist/fonts/KaTeX_AMS-Regular.woff2?url';
import main from 'katex/dist/fonts/KaTeX_Main-Regular.woff2?url';
import math from 'katex/dist/fonts/KaTeX_Math-Italic.woff2?url';
import size1 from 'katex/dist/fonts/KaTeX_Size1-Regular.woff2?url';
import size2 from 'katex/dist/fonts/KaTeX_Size2-Regular.woff2?url';
import { fetchWhole } from '../connection/fetch-whole.ts';

interface Face {
  readonly family: string;
  readonly style: 'normal' | 'italic';
  readonly address: string;
}

/** The faces that school formulas are set in: letters, numbers, and the first sizes of brackets and roots. */
const faces: readonly Face[] = [
  { family: 'KaTeX_Main', style: 'normal', address: main },
  { family: 'KaTeX_Math', style: 'italic', address: math },
  { family: 'KaTeX_AMS', style: 'normal', address: ams },
  { family: 'KaTeX_Size1', style: 'normal', address: size1 },
  { family: 'KaTeX_Size2', style: 'normal', address: size2 },
];

/**
 * Fetches them for a page on which formulas are to be read without a network. Rejects when one did not come; the next
 * call asks for it again. A face of the sheet that failed once is never asked for again by the browser, so what comes
 * here stands beside the sheet's own.
 */
export const fetchFaces = (): Promise<unknown> =>
  Promise.all(faces.map(async (face) => (isHere(face) ? undefined : addFace(face))));

const isHere = ({ family, style }: Face): boolean =>
  [...document.fonts].some(
    (face) =>
      face.family.replaceAll('"', '') === family &&
      face.style === style &&
      ['normal', '400'].includes(face.weight) &&
      face.status === 'loaded',
  );

async function addFace({ family, style, address }: Face): Promise<void> {
  const { file } = await fetchWhole(address);
  if (file === null) throw new Error(`${family} is not at ${address}`);
  const face = new FontFace(family, await file.arrayBuffer(), { style });
  document.fonts.add(await face.load());
}
