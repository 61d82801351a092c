import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

// Each package declares what it imports, and nothing that nobody imports: a dependency comes with its first
// use and leaves with its last.

const root = fileURLToPath(new URL('..', import.meta.url));

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly overrides?: Readonly<Record<string, string>>;
  readonly workspaces?: readonly string[];
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;

const whole = '.';
const packages = manifestOf(whole).workspaces ?? [];

/** Declared, imported nowhere, and needed all the same. */
const neededWithoutImport: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [whole]: {
    '@types/node': 'types of Node, which has no import of its own name',
    '@vitest/coverage-v8': 'vitest --coverage',
    jsdom: 'environment of the component tests (vitest.config.ts)',
    oxlint: 'npm run lint',
    'oxlint-tsgolint': 'oxlint --type-aware',
    oxfmt: 'npm run format',
    tsx: 'node --import tsx, in the scripts',
    typescript: 'tsc, in server/build.mjs',
  },
  server: { '@tensorflow/tfjs-converter': 'required by the build of Human that runs on Node' },
  web: { '@graphql-typed-document-node/core': 'imported by the generated documents' },
  'admin-console': { '@graphql-typed-document-node/core': 'imported by the generated documents' },
};

function filesOf(folder: string): string[] {
  const passedBy = ['node_modules', 'dist', 'generated'];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return folder === whole || passedBy.includes(entry.name) ? [] : filesOf(path);
    return /\.(?:[cm]?[jt]sx?|css)$/.test(entry.name) ? [path] : [];
  });
}

const statement = /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s+'([^']+)'/gm;
const forEffect = /^\s*@?import\s+'([^']+)'/gm;
const call = /(?:\bimport|\brequire(?:\.resolve)?|\bmeta\.resolve|\)\.resolve)\(\s*'([^']+)'/g;

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Of Node, or of the k6 that runs the load. */
const comesWithTheRuntime = (specifier: string): boolean =>
  isBuiltin(specifier) || packageOf(specifier) === 'k6';

/** The packages that a file imports. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [statement, forEffect, call]
    .flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] as string))
    .filter(
      (specifier) => /^[@a-z]/.test(specifier) && !specifier.includes(':') && !comesWithTheRuntime(specifier),
    )
    .map(packageOf);
}

function typesIn(folder: string): string[] {
  const file = join(root, folder, 'tsconfig.json');
  if (!existsSync(file)) return [];
  const names = /"types":\s*\[([^\]]*)\]/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  return [...names.matchAll(/"([^"]+)"/g)].map((match) => packageOf(match[1] as string));
}

/** What runs or is built for users; everything else may use the tools that the whole repository declares. */
const ships = (file: string): boolean =>
  /\/src\//.test(file) && !/\.(?:test|fixture)\.|contract|\/testing\//.test(file);

const imports = new Map(
  [whole, ...packages].map((folder) => [
    folder,
    filesOf(folder).flatMap((file) => importsOf(file).map((name) => ({ file, name }))),
  ]),
);

const declaredBy = (folder: string): string[] => {
  const { dependencies, devDependencies, optionalDependencies } = manifestOf(folder);
  return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
};

const peersOf = (name: string): string[] => {
  const file = join('node_modules', name);
  if (!existsSync(join(root, file, 'package.json'))) return [];
  const { peerDependencies = {}, peerDependenciesMeta = {} } = manifestOf(file);
  return Object.keys(peerDependencies).filter((peer) => peerDependenciesMeta[peer]?.optional !== true);
};

/** Imported, named by a tsconfig, the types of one of these, or what one of these wants beside it. */
function neededBy(folder: string): Set<string> {
  const own = folder === whole ? [...imports.values()].flat() : (imports.get(folder) ?? []);
  const needed = new Set([...own.map(({ name }) => name), ...typesIn(folder)]);
  const declared = declaredBy(folder);
  // What a peer wants is found too: a set hands out what is added to it meanwhile.
  for (const name of needed) {
    if (!name.startsWith('@')) needed.add(`@types/${name}`);
    if (declared.includes(name)) for (const peer of peersOf(name)) needed.add(peer);
  }
  return needed;
}

describe('dependencies', () => {
  it.each([...packages])('%s declares what it imports', (folder) => {
    const { dependencies = {}, optionalDependencies = {} } = manifestOf(folder);
    const tools = [...declaredBy(folder), ...declaredBy(whole)];
    const mayUse = (file: string, name: string): boolean =>
      ships(file) ? name in dependencies || name in optionalDependencies : tools.includes(name);
    const own = `@vigil/${folder}`;
    const undeclared = (imports.get(folder) ?? []).filter(
      ({ file, name }) => name !== own && !mayUse(file, name),
    );
    expect(undeclared.map(({ file, name }) => `${name} in ${file}`)).toEqual([]);
  });

  it('the files beside the packages import what the root declares', () => {
    const undeclared = (imports.get(whole) ?? []).filter(({ name }) => !declaredBy(whole).includes(name));
    expect(undeclared.map(({ file, name }) => `${name} in ${file}`)).toEqual([]);
  });

  it.each([whole, ...packages])('%s declares nothing that nobody imports', (folder) => {
    const needed = neededBy(folder);
    const exempt = neededWithoutImport[folder] ?? {};
    expect(declaredBy(folder).filter((name) => !needed.has(name) && !(name in exempt))).toEqual([]);
  });

  it('no exception is left without need', () => {
    const stale = Object.entries(neededWithoutImport).flatMap(([folder, names]) =>
      Object.keys(names)
        .filter((name) => neededBy(folder).has(name) || !declaredBy(folder).includes(name))
        .map((name) => `${folder}: ${name}`),
    );
    expect(stale).toEqual([]);
  });

  it('a package has one version in all of them, written out', () => {
    const versions = new Map<string, Set<string>>();
    for (const folder of [whole, ...packages]) {
      const { dependencies, devDependencies, optionalDependencies } = manifestOf(folder);
      for (const declared of [dependencies, devDependencies, optionalDependencies])
        for (const [name, version] of Object.entries(declared ?? {}))
          versions.set(name, (versions.get(name) ?? new Set()).add(version));
    }
    const wrong = [...versions].filter(
      ([name, found]) =>
        found.size > 1 || (!name.startsWith('@vigil/') && !/^\d+\.\d+\.\d+/.test([...found].join())),
    );
    expect(wrong).toEqual([]);
  });
});
