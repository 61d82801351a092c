import type { Plugin, Rolldown } from 'vite';

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'imports' | 'moduleIds'>;

/** What a module imports, and what it fetches later. */
interface Imports {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

/** Which modules these are, by the ends of their paths. */
interface Roots {
  /** the application, which knows every page */
  readonly application: RegExp;
  readonly pages: RegExp;
  /** what stands around every page and lies over it: the login of a lost session */
  readonly around: RegExp;
  /** what tells which pages there are; these, their parts and what finds them are fetched by whoever opens them */
  readonly lists: RegExp;
}

type ImportsOf = (id: string) => Imports | null;

/**
 * Scripts that a page needs without a network: what starts the application, and the page, with what lies over it, with
 * all that it imports and all that it fetches later but other pages. `importsOf` tells of each module.
 */
export function scriptsFor(
  chunks: readonly (Chunk & { readonly isEntry: boolean })[],
  { application, pages, around, lists }: Roots,
  importsOf: ImportsOf,
): ReadonlySet<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const chunkOf = chunksByModule(chunks);
  const of = without(lists, importsOf);
  const needed = new Set<string>();
  const need = (name: string | undefined): void => {
    if (name === undefined) return;
    for (const one of reached([name], (each) => byName.get(each)?.imports ?? [])) needed.add(one);
  };
  for (const { fileName, isEntry } of chunks) if (isEntry) need(fileName);
  const ids = [...chunkOf.keys()];
  const like = (wanted: RegExp): string[] => ids.filter((id) => wanted.test(plain(id)));
  for (const id of like(application)) need(chunkOf.get(id));
  const opened = new Set([...like(pages), ...like(around)]);
  for (const one of opened) {
    need(chunkOf.get(one));
    // What a module imports through another and does not use may stand in the script of a page that uses it.
    const used = [...reached([one], (id) => imported(of(id)))].filter((id) =>
      needed.has(chunkOf.get(id) ?? ''),
    );
    for (const other of used.flatMap((id) => fetched(of(id))))
      if (!anyPage.test(plain(other))) opened.add(other);
  }
  return needed;
}

/**
 * What is wrong with a build that keeps `needed` for a paper, in sentences: whatever comes sooner or later from what
 * stands around pages has to be among it, used or not, and what lies over a page is no page itself.
 */
export function wrongIn(
  chunks: readonly Chunk[],
  roots: Roots,
  importsOf: ImportsOf,
  needed: ReadonlySet<string>,
): readonly string[] {
  const chunkOf = chunksByModule(chunks);
  const ids = [...chunkOf.keys()];
  const unknown = Object.entries(roots)
    .filter(([, wanted]: readonly [string, RegExp]) => !ids.some((id) => wanted.test(plain(id))))
    .map(([name, wanted]) => `no module has a path like ${String(wanted)} (${name})`);
  const of = without(roots.lists, importsOf);
  const around = ids.filter((id) => roots.around.test(plain(id)));
  const over = reached(around, (id) => [...imported(of(id)), ...fetched(of(id))]);
  const missing = [...over].flatMap((id) =>
    fetched(of(id))
      .filter((other) => chunkOf.has(other) && !needed.has(chunkOf.get(other) ?? ''))
      .map((other) => `${other}, which ${id} fetches later, may lie over a paper and is not kept with it`),
  );
  return [...unknown, ...missing];
}

/** What it tells of each module but those. */
const without =
  (lists: RegExp, importsOf: ImportsOf): ImportsOf =>
  (id) =>
    lists.test(plain(id)) ? null : importsOf(id);
const imported = (of: Imports | null): readonly string[] => of?.importedIds ?? [];
const fetched = (of: Imports | null): readonly string[] => of?.dynamicallyImportedIds ?? [];

const chunksByModule = (chunks: readonly Chunk[]): ReadonlyMap<string, string> =>
  new Map(chunks.flatMap(({ fileName, moduleIds }) => moduleIds.map((id) => [id, fileName])));

/** What an address opens. */
const anyPage = /-page\.tsx$/;
const plain = (id: string): string => id.replaceAll('\\', '/');

/** Those, and whatever one comes to from them. */
function reached(from: readonly string[], next: (one: string) => readonly string[]): Set<string> {
  const all = new Set(from);
  for (const one of all) for (const other of next(one)) all.add(other);
  return all;
}

/**
 * Parts the scripts of a build: those that a paper needs come with the shell that is kept offline, `isRest` tells the
 * others, and `rest.json` lists them for the page, which keeps them behind it. A build that would keep less than a
 * paper needs ends.
 */
export function paperFirst(roots: Roots): {
  readonly plugin: Plugin;
  readonly isRest: (file: string) => boolean;
} {
  const rest = new Set<string>();
  const plugin: Plugin = {
    name: 'vigil-paper-first',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const importsOf: ImportsOf = (id) => {
        const info = this.getModuleInfo(id);
        return info && { importedIds: info.importedIds, dynamicallyImportedIds: info.dynamicallyImportedIds };
      };
      const needed = scriptsFor(chunks, roots, importsOf);
      const wrong = wrongIn(chunks, roots, importsOf, needed);
      if (wrong.length > 0)
        this.error(`what is kept for a paper (ui/build/paper-first.ts): ${wrong.join('; ')}`);
      for (const { fileName } of chunks) if (!needed.has(fileName)) rest.add(fileName);
      this.emitFile({ type: 'asset', fileName: 'rest.json', source: JSON.stringify([...rest]) });
    },
  };
  return { plugin, isRest: (file) => rest.has(file) };
}
