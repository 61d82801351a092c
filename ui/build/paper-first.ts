import type { Plugin, Rolldown } from 'vite';

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'imports' | 'moduleIds'>;

/** What a module imports, and what it fetches later. */
interface Imports {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

/** Ends of the paths of modules. */
interface Roots {
  /** the application, which knows every page; what it fetches later does not count */
  readonly application: string;
  readonly pages: RegExp;
}

/**
 * Scripts that a page needs without a network: what starts the application, and the page with all that it imports and
 * all that it fetches later but other pages. `importsOf` tells of each module.
 */
export function scriptsFor(
  chunks: readonly (Chunk & { readonly isEntry: boolean })[],
  { application, pages }: Roots,
  importsOf: (id: string) => Imports | null,
): ReadonlySet<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const chunkOf = new Map(chunks.flatMap(({ fileName, moduleIds }) => moduleIds.map((id) => [id, fileName])));
  const needed = new Set<string>();
  const need = (name: string | undefined): void => {
    if (name === undefined) return;
    for (const one of reached([name], (each) => byName.get(each)?.imports ?? [])) needed.add(one);
  };
  for (const { fileName, isEntry } of chunks) if (isEntry) need(fileName);
  const ids = [...chunkOf.keys()];
  for (const id of ids) if (plain(id).endsWith(application)) need(chunkOf.get(id));
  const opened = new Set(ids.filter((id) => pages.test(plain(id))));
  for (const one of opened) {
    need(chunkOf.get(one));
    // What a module imports through another and does not use may stand in the script of a page that uses it.
    const used = [...reached([one], (id) => importsOf(id)?.importedIds ?? [])].filter((id) =>
      needed.has(chunkOf.get(id) ?? ''),
    );
    for (const other of used.flatMap((id) => importsOf(id)?.dynamicallyImportedIds ?? []))
      if (!anyPage.test(plain(other))) opened.add(other);
  }
  return needed;
}

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
 * others, and `rest.json` lists them for the page, which keeps them behind it.
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
      const needed = scriptsFor(chunks, roots, (id) => {
        const info = this.getModuleInfo(id);
        return info && { importedIds: info.importedIds, dynamicallyImportedIds: info.dynamicallyImportedIds };
      });
      for (const { fileName } of chunks) if (!needed.has(fileName)) rest.add(fileName);
      this.emitFile({ type: 'asset', fileName: 'rest.json', source: JSON.stringify([...rest]) });
    },
  };
  return { plugin, isRest: (file) => rest.has(file) };
}
