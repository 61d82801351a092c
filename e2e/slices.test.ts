import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { climbing, roomOf, rooms } from './rooms.ts';

// The rooms of the house, as docs/adding-a-slice.md tells them: who may import what in domain, stores,
// projections and server.

const root = fileURLToPath(new URL('..', import.meta.url));
const layers = ['domain', 'stores', 'projections', 'server'] as const;

/** What slices stand on: it knows none of them. */
const platform = /^(?:domain\/src\/kernel|stores\/src|projections\/src\/runner|server\/src\/platform)\//;

const sources = layers.flatMap((layer) =>
  readdirSync(join(root, layer, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length)),
);
const known = new Set(sources);

/** Tests and what they share look inside what they test. */
const isTest = (file: string): boolean => /\.test\.ts$|\.fixture\.ts$|\/testing\//.test(file);

/** The one list of a layer's slices. */
const isIndex = (file: string): boolean => /^[^/]+\/src\/slices\.ts$/.test(file);

interface Import {
  readonly from: string;
  readonly to: string;
  readonly typesOnly: boolean;
}

function fileOf(from: string, specifier: string): string | null {
  const [, layer = '', rest] = /^@vigil\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  const base =
    rest !== undefined
      ? join(layer, 'src', rest)
      : specifier.startsWith('.')
        ? normalize(join(dirname(from), specifier))
        : null;
  if (base === null) return null;
  return [base, base.replace(/\.js$/, '.ts'), `${base}.ts`].find((file) => known.has(file)) ?? null;
}

const imports: readonly Import[] = sources.flatMap((from) =>
  [
    ...readFileSync(join(root, from), 'utf8').matchAll(
      /^(?:import|export)( type)? (?:[^;']*? from )?'([^']+)';|\bimport\(\s*'([^']+)'/gm,
    ),
  ].flatMap(([, typesOnly, named, lazy]) => {
    const to = fileOf(from, named ?? lazy ?? '');
    return to === null ? [] : [{ from, to, typesOnly: typesOnly !== undefined }];
  }),
);

const between = imports.filter(({ from, to }) => roomOf(to) !== null && roomOf(from) !== roomOf(to));
const shown = ({ from, to }: Import): string => `${from} → ${to}`;

describe('slices of domain, projections and server', () => {
  it('are used through their public.ts alone', () => {
    const wrong = between.filter(
      ({ from, to }) =>
        !isTest(from) && !to.endsWith('/public.ts') && !(isIndex(from) && to.endsWith('/slice.ts')),
    );
    expect(wrong.map(shown)).toEqual([]);
  });

  it('tell what they bring to their layer’s index alone', () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        /^(?:domain|projections|server)\/src\/(?!platform|kernel|runner)[^/]+\/slice\.ts$/.test(to) &&
        !isIndex(from),
    );
    expect(wrong.map(shown)).toEqual([]);
  });

  it('form a graph without a circle, over all layers', () => {
    const uses = new Map<string, Set<string>>();
    for (const { from, to } of between) {
      const [a, b] = [roomOf(from), roomOf(to)];
      if (a === null || b === null || isTest(from)) continue;
      uses.set(a, (uses.get(a) ?? new Set()).add(b));
    }
    const circle = circleIn(uses);
    expect(circle?.join(' → ')).toBeUndefined();
  });

  it('use the rooms before them alone', () => {
    expect(rooms.length).toBeGreaterThan(25);
    const edges = between.flatMap(({ from, to }) => {
      const [a, b] = [roomOf(from), roomOf(to)];
      return a === null || b === null || isTest(from) ? [] : [[a, b] as const];
    });
    expect(climbing(edges)).toEqual([]);
  });

  it('are known to nothing that they stand on', () => {
    const wrong = imports.filter(
      ({ from, to }) => platform.test(from) && !isTest(from) && roomOf(to) !== null,
    );
    expect(wrong.map(shown)).toEqual([]);
  });

  it('keep resolvers out of what others load: public and light files reach none', () => {
    const light = sources.filter((file) =>
      /\/(?:public|collections|menu|dictionaries)\.ts$|\/cli\/[^/]+\.ts$/.test(file),
    );
    const wrong = light.flatMap((file) => {
      const path = pathTo(file, (to) => to.endsWith('.resolver.ts'));
      return path === null || isTest(file) ? [] : [path.join(' → ')];
    });
    expect(wrong).toEqual([]);
  });
});

describe('files', () => {
  it('never import each other, not even for a type', () => {
    const pairs = new Set(imports.map(({ from, to }) => `${from} ${to}`));
    const wrong = imports.filter(({ from, to }) => from < to && pairs.has(`${to} ${from}`));
    expect([...new Set(wrong.map(shown))]).toEqual([]);
  });

  it('that are imported as a slice exist in no layer without it', () => {
    const named = new Set(sources.map(roomOf).filter((slice) => slice !== null));
    expect([...named].filter((slice) => !existsSync(join(root, 'server/src', slice)))).toEqual([]);
  });
});

function circleIn(uses: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const done = new Set<string>();
  const walk = (at: string, path: readonly string[]): string[] | null => {
    if (path.includes(at)) return [...path.slice(path.indexOf(at)), at];
    if (done.has(at)) return null;
    for (const next of uses.get(at) ?? []) {
      const circle = walk(next, [...path, at]);
      if (circle !== null) return circle;
    }
    done.add(at);
    return null;
  };
  for (const start of uses.keys()) {
    const circle = walk(start, []);
    if (circle !== null) return circle;
  }
  return null;
}

const loads = new Map<string, Import[]>();
for (const one of imports) if (!one.typesOnly) loads.set(one.from, [...(loads.get(one.from) ?? []), one]);

/** How a file comes to load one that matches; null: it does not. */
function pathTo(start: string, matches: (file: string) => boolean): string[] | null {
  const seen = new Set([start]);
  const queue: string[][] = [[start]];
  for (let path = queue.shift(); path !== undefined; path = queue.shift())
    for (const { to } of loads.get(path.at(-1) ?? '') ?? []) {
      if (matches(to)) return [...path, to];
      if (seen.has(to)) continue;
      seen.add(to);
      queue.push([...path, to]);
    }
  return null;
}
