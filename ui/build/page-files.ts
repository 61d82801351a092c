import type { Plugin, Rolldown } from 'vite';

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'imports' | 'isEntry' | 'moduleIds'>;

/**
 * How many scripts each page takes when it is opened by its address: the entry, the application (`application` ends its
 * path), the page's own and what they import; not what they fetch later.
 */
export function scriptsOfPages(chunks: readonly Chunk[], application: string): ReadonlyMap<string, number> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const take = (chunk: Chunk, taken: Set<Chunk>): Set<Chunk> => {
    if (taken.has(chunk)) return taken;
    taken.add(chunk);
    for (const name of chunk.imports) {
      const next = byName.get(name);
      if (next !== undefined) take(next, taken);
    }
    return taken;
  };
  const holds = (chunk: Chunk, end: RegExp): string | undefined =>
    chunk.moduleIds.find((id) => end.test(id.replaceAll('\\', '/')));
  const started = chunks.filter(
    (chunk) => chunk.isEntry || chunk.moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(application)),
  );
  const pages = chunks.flatMap((chunk): [string, number][] => {
    const page = holds(chunk, /-page\.tsx$/);
    if (page === undefined) return [];
    const taken = new Set<Chunk>();
    for (const one of [...started, chunk]) take(one, taken);
    return [[page, taken.size]];
  });
  return new Map(pages);
}

/**
 * Ends a build in which a page takes more than `most` scripts: with its own document and sheet, the person's picture,
 * its socket and its calls it would be over the bar of `npm run pages`.
 */
export const fewScripts = (application: string, most: number): Plugin => ({
  name: 'vigil-few-scripts',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const over = [...scriptsOfPages(chunks, application)].filter(([, count]) => count > most);
    if (over.length === 0) return;
    const told = over.map(([page, count]) => `${page}: ${count}`).join(', ');
    this.error(`more than ${most} scripts for a page (ui/build/chunks.ts gathers them): ${told}`);
  },
});
