import type katexModule from 'katex';

type Katex = typeof katexModule;

let katex: Katex | undefined;

/** What typesets formulas, once it has come. */
export const katexHere = (): Katex | undefined => katex;

/** Fetches it, once. Rejects when it did not come; the next call tries again. */
export async function fetchKatex(): Promise<Katex> {
  const [module] = await Promise.all([import('katex'), import('katex/dist/katex.min.css')]);
  katex = module.default;
  return katex;
}

/** The faces that school formulas are set in: letters, numbers, and the first sizes of brackets and roots. */
const faces = [
  ...['1em KaTeX_Main', 'italic 1em KaTeX_Math', '1em KaTeX_AMS'],
  ...['1em KaTeX_Size1', '1em KaTeX_Size2'],
];

/** The same with its faces, for a page on which formulas are to be read without a network. */
export async function fetchFormulas(): Promise<void> {
  await fetchKatex();
  await Promise.all(faces.map((face) => document.fonts.load(face)));
}
