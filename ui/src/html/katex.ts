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
