import { describe, expect, it } from 'vitest';
import { climbing, roomOf } from './rooms.ts';
import {
  circlesOf,
  fetchedBy,
  foundBy,
  importsOf,
  namedBy,
  reachedFrom,
  sourcesOf,
  textOf,
} from './source-graph.ts';

/** What is no slice: the shell with what all slices share, and what is generated from the schema. */
const shell = ['app', 'generated'];

const folderOf = (file: string): string | null =>
  file.split('/').length > 3 ? (file.split('/')[2] as string) : null;

/** The slice of domain, as `domain/src/SLICE/…`; null: kernel, or a file of no slice. */
const domainSlice = (file: string): string | null => {
  const folder = /^domain\/src\/([^/]+)\//.exec(file)?.[1] ?? null;
  return folder === 'kernel' ? null : folder;
};

const forTests = /\.(?:test|fixture)\.tsx?$|\/testing\/|\.d\.ts$/;

/** What a file names or fetches: a part that comes later belongs to whoever it belonged to. */
const usedBy = (file: string): string[] => [...namedBy(file), ...fetchedBy(file)];

/** From a file's room to that of what it names, in any layer; none within a room. */
const edgesOf = (file: string): (readonly [string, string])[] =>
  usedBy(file).flatMap((target) => {
    const [from, to] = [roomOf(file), roomOf(target)];
    return from === null || to === null || from === to ? [] : [[from, to] as const];
  });

describe('the rooms of all layers together', () => {
  it('stand in no circle', () => {
    const files = ['domain', 'stores', 'projections', 'server', 'web', 'admin-console'].flatMap(sourcesOf);
    const uses = new Map<string, string[]>();
    for (const [from, to] of files.filter((file) => !forTests.test(file)).flatMap(edgesOf))
      uses.set(from, [...(uses.get(from) ?? []), to]);
    expect(uses.size).toBeGreaterThan(20);
    expect(circlesOf([...uses.keys()], (room) => uses.get(room) ?? [])).toEqual([]);
  });
});

describe.each(['web', 'admin-console'])('the slices of %s', (app) => {
  const files = sourcesOf(app);
  const slices = [...new Set(files.flatMap((file) => folderOf(file) ?? []))].filter(
    (folder) => !shell.includes(folder),
  );
  const ofSlice = files.filter((file) => slices.includes(folderOf(file) ?? ''));
  const ofShell = files.filter((file) => !ofSlice.includes(file));
  /** Files of other slices that a file names. */
  const foreign = (file: string): string[] =>
    usedBy(file).filter((target) => ofSlice.includes(target) && folderOf(target) !== folderOf(file));

  it('export a few things by name, no barrel', () => {
    const open = ofSlice.filter((file) => file.endsWith('/public.ts'));
    expect(open.filter((file) => /export \*|\bas default\b/.test(textOf(file)))).toEqual([]);
  });

  it('are reached by others through their public.ts alone', () => {
    const wrong = ofSlice.flatMap((file) =>
      foreign(file)
        .filter((target) => target !== `${app}/src/${folderOf(target)}/public.ts`)
        .map((target) => `${file} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('stand in no circle', () => {
    const uses = (slice: string): string[] =>
      ofSlice
        .filter((file) => folderOf(file) === slice)
        .flatMap((file) => foreign(file).map((target) => folderOf(target) as string));
    expect(circlesOf(slices, uses)).toEqual([]);
  });

  it('use the rooms before them alone, also in domain', () => {
    const edges = ofSlice.filter((file) => !forTests.test(file)).flatMap(edgesOf);
    expect(edges).not.toEqual([]);
    expect(climbing(edges)).toEqual([]);
  });

  it('are known to the shell by what the build finds, never by name', () => {
    const wrong = ofShell.flatMap((file) => foreign(file).map((target) => `${file} → ${target}`));
    expect(wrong).toEqual([]);
    const found = ofShell.flatMap(foundBy).filter((file) => file.endsWith('/routes.tsx'));
    expect(found).toEqual(expect.arrayContaining(files.filter((file) => file.endsWith('/routes.tsx'))));
  });

  it('use of the shell what all share, not what puts it together', () => {
    const composition = ofShell.filter((file) => foundBy(file).some((target) => ofSlice.includes(target)));
    const wrong = ofSlice.flatMap((file) => {
      const reached = reachedFrom(file, importsOf);
      return composition.filter((target) => reached.has(target)).map((target) => `${file} → … → ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  it('have no page, and no other file, that nobody can reach', () => {
    const entry = files.filter((file) => file.endsWith('/main.tsx'));
    const reached = reachedFrom(entry[0] as string, (file) => [...importsOf(file), ...fetchedBy(file)]);
    expect(
      files.filter((file) => !reached.has(file) && !entry.includes(file) && !forTests.test(file)),
    ).toEqual([]);
  });
});

describe.each(['web', 'admin-console', 'ui'])('the rules that %s uses', (app) => {
  /** What all apps share is no slice's, whatever its folder is called. */
  const own = (file: string): string | null => (app === 'ui' ? null : folderOf(file));

  it('are those of its own slice, what others open to all in their public.ts, and the kernel', () => {
    const wrong = sourcesOf(app).flatMap((file) =>
      namedBy(file)
        .filter(
          (target) => ![null, own(file)].includes(domainSlice(target)) && !target.endsWith('/public.ts'),
        )
        .map((target) => `${file} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });
});
