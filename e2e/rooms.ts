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

/** Edges that go up, and why they are not turned: pages of one room that show what a later one brings to them. */
export const upwards: Readonly<Record<string, string>> = {
  'exam-taking → appeals': 'the page of a result shows the appeals of it',
  'exam-taking → applications': 'who may not begin an exam applies on its page',
  'exam-taking → sign-up': 'who has no place buys it on the page of the exam',
  'question-bank → training': 'the list of banks leads to practising, and to what was begun',
};

function folderOf(slice: string): string {
  const folder = new RegExp(`import \\{ ${slice} \\} from '\\./([\\w-]+)/slice\\.js';`).exec(
    textOf('server/src/slices.ts'),
  )?.[1];
  if (folder === undefined) throw new Error(`the server’s list of slices imports no ${slice}`);
  return folder;
}

/** Those that go up without being listed, or whose room is unknown; each `from → to`. */
export const climbing = (edges: Iterable<readonly [from: string, to: string]>): string[] => [
  ...new Set(
    [...edges]
      .filter(([from, to]) => !rooms.includes(to) || rooms.indexOf(to) >= rooms.indexOf(from))
      .map(([from, to]) => `${from} → ${to}`)
      .filter((edge) => upwards[edge] === undefined),
  ),
];
