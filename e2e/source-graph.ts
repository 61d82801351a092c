import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Source files of a package, from the repository's root; generated ones left out. */
export const sourcesOf = (pkg: string): string[] =>
  readdirSync(join(root, pkg, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !file.includes('/generated/'))
    .sort();

/** The source files a file names to be loaded or compiled with it: imports, re-exports, types; no `import()`. */
export const namedBy = once((file: string): string[] => {
  const text = textOf(file);
  const named = [
    ...text.matchAll(/(?:^|[\s}])from\s*'([^']+)'/g),
    ...text.matchAll(/^\s*import\s*'([^']+)'/gm),
    // A type named in place: import('…').Name or typeof import('…').
    ...text.matchAll(/(?<!await\s)\bimport\('([^']+)'\)\.(?!then|catch|finally)[A-Za-z]/g),
    ...text.matchAll(/typeof\s+import\('([^']+)'\)/g),
  ];
  return unique(named.flatMap(([, specifier]) => fileOf(file, specifier ?? '') ?? []));
});

/** The source files that an eager `import.meta.glob` of a file finds. */
export const foundBy = once((file: string): string[] =>
  unique(
    [...textOf(file).matchAll(/import\.meta\.glob[^(]*\(\s*'([^']+)'([^)]*)\)/g)]
      .filter(([, , options]) => /eager:\s*true/.test(options ?? ''))
      .flatMap(([, pattern]) => filesLike(join(dirname(file), pattern ?? '')))
      .filter((target) => target !== file),
  ),
);

/** The source files a file fetches when it needs them: `import()`, workers. */
export const fetchedBy = (file: string): string[] =>
  unique(
    [...textOf(file).matchAll(/\b(?:import\(|new URL\()\s*'([^']+)'/g)].flatMap(
      ([, specifier]) => fileOf(file, specifier ?? '') ?? [],
    ),
  );

/** Everything that is loaded or compiled with a file because the file says so. */
export const importsOf = (file: string): string[] => unique([...namedBy(file), ...foundBy(file)]);

/** What a file says. */
export const textOf = once((file) => readFileSync(join(root, file), 'utf8'));
/** What is asked of a file many times is read once: files do not change while a test runs. */
function once<T>(read: (file: string) => T): (file: string) => T {
  const known = new Map<string, T>();
  return (file) => {
    const value = known.get(file) ?? read(file);
    known.set(file, value);
    return value;
  };
}

const unique = (files: readonly string[]): string[] => [...new Set(files)];

const fileOf = (file: string, specifier: string): string | null => {
  const workspace = /^@vigil\/([^/]+)\/(.+)$/.exec(specifier);
  if (workspace) return asSource(`${workspace[1]}/src/${workspace[2]}`);
  return specifier.startsWith('.') ? asSource(normalize(join(dirname(file), specifier))) : null;
};

const filesLike = (pattern: string): string[] => {
  const shape = normalize(pattern)
    .replaceAll(/[.+]/g, '\\$&')
    .replaceAll('**', '.+')
    .replaceAll(/(?<!\.)\*/g, '[^/]*');
  return sourcesOf(pattern.split('/')[0] ?? '').filter((file) => new RegExp(`^${shape}$`).test(file));
};

const asSource = (path: string): string | null =>
  [path.replace(/\.js$/, '.ts'), `${path}.ts`].find(
    (file) => /\.tsx?$/.test(file) && !file.includes('/generated/') && existsSync(join(root, file)),
  ) ?? null;

/** Everything reached from a file by imports, itself left out unless it is reached again. */
export function reachedFrom(file: string, imports: (file: string) => readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const wanted = [...imports(file)];
  for (let next = wanted.pop(); next !== undefined; next = wanted.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    wanted.push(...imports(next));
  }
  return seen;
}

/** Groups of nodes that reach each other (strongly connected components with a circle), each sorted. */
export function circlesOf(nodes: readonly string[], next: (node: string) => readonly string[]): string[][] {
  const known = new Set(nodes);
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): void => {
    index.set(node, index.size);
    low.set(node, index.get(node) as number);
    stack.push(node);
    for (const target of next(node)) {
      if (!known.has(target)) continue;
      if (!index.has(target)) {
        visit(target);
        low.set(node, Math.min(low.get(node) as number, low.get(target) as number));
      } else if (stack.includes(target))
        low.set(node, Math.min(low.get(node) as number, index.get(target) as number));
    }
    if (low.get(node) !== index.get(node)) return;
    const group = stack.splice(stack.indexOf(node)).sort();
    if (group.length > 1 || next(node).includes(node)) circles.push(group);
  };
  for (const node of nodes) if (!index.has(node)) visit(node);
  return circles;
}
