import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The packages whose folders under src are rooms: a slice has the same name in each. */
const layers = ['domain', 'projections', 'server', 'web', 'admin-console'];
/** Everything that has files to check. */
const packages = [...layers, 'stores', 'ui', 'e2e', 'loadtests'];
const notSources = new Set(['node_modules', 'dist', 'generated', 'test-results', 'demo-assets']);

function filesUnder(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return notSources.has(entry.name) ? [] : filesUnder(path);
    return [path];
  });
}

const isTest = (file) => /\.test\.tsx?$/.test(file);
const isCode = (file) => /\.(?:tsx?|mjs)$/.test(file);

/**
 * Every slice there is: the folders right under src that the domain has, or that declare themselves in a
 * `slice.ts` in any layer.
 */
export function sliceNames() {
  const rooms = layers.flatMap((layer) =>
    readdirSync(join(root, layer, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .filter(({ name }) => layer === 'domain' || existsSync(join(root, layer, 'src', name, 'slice.ts')))
      .map(({ name }) => name),
  );
  return [...new Set(rooms)].toSorted((a, b) => a.localeCompare(b));
}

/** The slice a file belongs to, or else its package: for sums. */
export function homeOf(file, names) {
  const folder = file.split('/').find((part) => names.includes(part));
  return folder ?? file.split('/')[0];
}

/**
 * What concerns some slices, as paths from the root: `files` of theirs, in whatever package; `tests`: theirs
 * and those elsewhere that import something of theirs; `packages` with files of theirs.
 */
export function concernsOf(slices) {
  const all = packages.flatMap(filesUnder).filter(isCode);
  const files = all.filter((file) =>
    file
      .split('/')
      .slice(1, -1)
      .some((part) => slices.includes(part)),
  );
  const named = new RegExp(`from '[^']*/(?:${slices.join('|')})/`);
  const tests = all
    .filter(isTest)
    .filter((file) => files.includes(file) || named.test(readFileSync(join(root, file), 'utf8')));
  return {
    files,
    tests,
    packages: packages.filter((one) => files.some((file) => file.startsWith(`${one}/`))),
  };
}

/** Every journey: the file, its title and the slices it is tagged with; the first is the one it is counted for. */
export function journeys() {
  return [...filesUnder('e2e/journeys'), ...filesUnder('e2e/cluster')]
    .filter((file) => file.endsWith('.spec.ts'))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/^\s*test\(\s*(['"`])(.*?)\1,/gm)].map((match) => ({
        file,
        title: match[2],
        tags: tagsOf(match[2]),
      })),
    );
}

/** The tags in a journey's title, without their signs. */
export const tagsOf = (title) => [...title.matchAll(/@([a-z-]+)/g)].map((match) => match[1]);
