import { textOf } from './source-graph.ts';

/**
 * The rooms of the house from the lowest up: in the order of the server's one list of slices, then what stands in one
 * place alone. A room uses those before it (decision 072).
 */
export const rooms: readonly string[] = [
  ...[...textOf('server/src/slices.ts').matchAll(/^ {2}(\w+Slice),$/gm)].map(([, slice]) =>
    folderOf(slice ?? ''),
  ),
  ...['load-test', 'demo-cohort', 'home', 'kit'],
];

/** Folders of a layer that are no room: what every room stands on, and who puts rooms together. */
const grounds: Readonly<Record<string, readonly string[]>> = {
  domain: ['kernel'],
  stores: ['backup', 'bus', 'chain', 'documents', 'event-log', 'files', 'testing'],
  projections: ['cli', 'cluster', 'runner'],
  server: ['platform', 'config', 'testing'],
  web: ['app', 'generated'],
  'admin-console': ['app', 'generated'],
};

/** The room a source file belongs to; null: it is ground, or puts rooms together. */
export function roomOf(file: string): string | null {
  const [layer = '', , folder = '', ...rest] = file.split('/');
  const ground = grounds[layer];
  return rest.length === 0 || ground === undefined || ground.includes(folder) ? null : folder;
}

function folderOf(slice: string): string {
  const folder = new RegExp(`import \\{ ${slice} \\} from '\\./([\\w-]+)/slice\\.js';`).exec(
    textOf('server/src/slices.ts'),
  )?.[1];
  if (folder === undefined) throw new Error(`the server’s list of slices imports no ${slice}`);
  return folder;
}

/** Those that go up, or whose room is unknown; each `from → to`. */
export const climbing = (edges: Iterable<readonly [from: string, to: string]>): string[] => [
  ...new Set(
    [...edges]
      .filter(([from, to]) => !rooms.includes(to) || rooms.indexOf(to) >= rooms.indexOf(from))
      .map(([from, to]) => `${from} → ${to}`),
  ),
];
