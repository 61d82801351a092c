import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('generated'),
    )
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length));

/** Hooks that one component or hook calls at most: more of them are divided by topic. */
const mostHooks = 10;

/** The components and hooks of a file, each with the hooks it calls. They stand at the left margin, as oxfmt puts them. */
const hooksIn = (text: string): [name: string, hooks: number][] =>
  [
    ...text.matchAll(
      /^(?:export )?(?:function|const) (use[A-Z]\w*|[A-Z]\w*)\b([^\n]*[^;\n]\n[\s\S]*?)^[})]+;?$/gm,
    ),
  ].map(([, name = '', body = '']) => [name, [...body.matchAll(/\buse[A-Z]\w*(?:<[^(]*>)?\(/g)].length]);

/** Short functions that stand in two files; each is read in one line where it is. */
const twins = [
  ...['after', 'choices', 'escaped', 'idCardTypes', 'isComposite', 'messageOf', 'numberOf'],
  // One runs in the server's Python, one in the browser's.
  'ownTraceback',
];

/** The functions of a file that say more than a few words, each as one line, whether exported or not. */
const functionsIn = (text: string): [name: string, text: string][] =>
  [...text.matchAll(/^(?:export )?((?:async )?function (\w+)[\s\S]*?^\}$|const (\w+)\b[^\n]*=>[\s\S]*?;$)/gm)]
    .map(([, whole = '', ...names]): [string, string] => [names.join(''), whole.replaceAll(/\s+/g, ' ')])
    .filter(([, whole]) => whole.length > 90 && !whole.includes('import('));

/** Types of the same members that mean different things, each by one of its names. */
const twinTypes = [
  // What a paper's state keeps, and what the wall's view does: the one may change without the other.
  'HelpRequest',
  // A picture drawn onto a page, and one that is being cut.
  'DrawnPicture',
];

/** The interfaces of a file of three members and more, each as one line without what is said of it; no component's props. */
const typesIn = (text: string): [name: string, members: string][] =>
  [...text.matchAll(/^(?:export )?interface (\w+)([^{\n]*\{[\s\S]*?^\})/gm)]
    .map(([, name = '', body = '']): [string, string] => [
      name,
      body.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/\s+/g, ' '),
    ])
    .filter(([name, body]) => !name.endsWith('Props') && body.split(';').length > 3);

const layers = ['domain', 'stores', 'projections', 'server', 'ui', 'web', 'admin-console'];

/** What stands with the same text in two files of the program and more: its name, then the files. */
function standingTwice(partsIn: (text: string) => [name: string, text: string][]): string[][] {
  const homes = new Map<string, string[]>();
  for (const layer of layers)
    for (const file of sources(`${layer}/src`))
      if (!/\.test\.|\.fixture\.|\/testing\/|\/demo\/|contract/.test(file))
        for (const [name, text] of partsIn(readFileSync(join(root, file), 'utf8')))
          homes.set(text, [...(homes.get(text) ?? [name]), file]);
  return [...homes.values()].filter((home) => home.length > 2);
}

describe('architecture', () => {
  it('a decision has a number of its own', () => {
    const numbers = readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 3));
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  });

  it('no function stands in two files: it has one home', () => {
    expect(standingTwice(functionsIn).filter(([name = '']) => !twins.includes(name))).toEqual([]);
  });

  it('no type stands in two files: what means one thing has one home', () => {
    expect(standingTwice(typesIn).filter(([name = '']) => !twinTypes.includes(name))).toEqual([]);
  });

  it('no component and no hook calls more than ten hooks', () => {
    const counted = ['ui/src', 'web/src', 'admin-console/src']
      .flatMap(sources)
      .filter((file) => !/\.(?:test|fixture)\.tsx?$/.test(file))
      .flatMap((file) => hooksIn(readFileSync(join(root, file), 'utf8')))
      .filter(([, hooks]) => hooks > mostHooks);
    expect(counted).toEqual([]);
  });

  it('what a link has is put onto one: linkTo goes nowhere by itself, which is what useGo is for', () => {
    const wrong = sources('admin-console/src').filter((file) =>
      /(?<!\.\.\.)\blinkTo\(/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(wrong).toEqual([]);
  });

  it('no test mocks a module: files of a worker share what was loaded (docs/performance.md)', () => {
    const wrong = ['domain/src', 'ui/src', 'web/src', 'admin-console/src']
      .flatMap(sources)
      .filter((file) => /\bvi\.(?:do)?[mM]ock\(/.test(readFileSync(join(root, file), 'utf8')));
    expect(wrong).toEqual([]);
  });

  it('only the configuration reads the environment', () => {
    const wrong = ['domain/src', 'stores/src', 'server/src', 'web/src', 'admin-console/src', 'ui/src']
      .flatMap(sources)
      .filter(
        (file) =>
          !/^server\/src\/config\/(?:env|node-env|child-env)\.ts$|\/cli\/|\.test\.tsx?$|cohort|testing\/|test-services/.test(
            file,
          ),
      )
      .filter((file) => readFileSync(join(root, file), 'utf8').includes('process.env'));
    expect(wrong).toEqual([]);
  });

  it('no file but texts of questions is longer than 300 lines, tests included', () => {
    const long = [
      ...['domain/src', 'stores/src', 'projections/src', 'server/src', 'ui/src', 'ui/build'],
      ...['web/src', 'admin-console/src', 'e2e', 'loadtests'],
    ]
      .flatMap(sources)
      .filter((file) => !file.endsWith('.bank.ts'))
      .filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length > 301);
    expect(long).toEqual([]);
  });
});
