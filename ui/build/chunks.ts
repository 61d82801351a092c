import type { Rolldown } from 'vite';

type Splitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>;
type Group = NonNullable<Splitting['groups']>[number];

/** Modules below these folders, of packages or of our own. */
const within = (...folders: readonly string[]): RegExp =>
  new RegExp(`[\\\\/](?:${folders.map((folder) => folder.replaceAll('/', '[\\\\/]')).join('|')})[\\\\/]`);

/** What more than one page or dialog needs from these folders. */
const shared = (name: string, ...folders: readonly string[]): Group => ({
  name,
  test: within(...folders),
  minShareCount: 2,
});

const mantine = within('@mantine/core', '@mantine/hooks', '@tabler/icons-react', 'dayjs');
const frame = within('ui/src/layout', 'ui/src/state', 'ui/src/text', 'ui/src/dates', 'src/app');
const lists = /[\\/]ui[\\/]src[\\/]console[\\/](?:(?:list|history)[\\/])?[^\\/]+$/;
/** Of those, what only forms and their histories show. */
const formsOnly = /[\\/]NumberInput[\\/]|[\\/](?:text-diff|history-versions)\./;

/**
 * How the build cuts an application, so that a page takes a few files with little in them that it does not use
 * (without this each shared component is a file of its own: a hundred requests for a page of the console).
 * `entry` knows the pages and fetches the one that is opened, `base` is what all of them need; `kit` what nearly every page shows;
 * `forms` what is filled in; large libraries stand alone; what a few pages share otherwise is gathered by who
 * shares it. A group takes along what its modules import unless one above it has it: a module stands above
 * whatever imports it.
 */
const groups: readonly Group[] = [
  { name: 'entry', tags: ['$initial'] },
  { name: 'base', test: /[\\/]src[\\/]app[\\/]start\.tsx$/ },
  shared('common', 'use-sync-external-store', 'w3c-keyname', 'react-is', 'fast-deep-equal'),
  shared('html', 'dompurify', 'ui/src/html', 'diff'),
  {
    name: 'kit',
    test: (id) => (mantine.test(id) || frame.test(id) || lists.test(id)) && !formsOnly.test(id),
    minShareCount: 3,
  },
  shared('dates', '@mantine/dates'),
  shared('zod', 'zod'),
  shared('dexie', 'dexie'),
  shared('katex', 'katex'),
  shared('editor', '@tiptap', '@mantine/tiptap', 'prosemirror-[a-z-]+'),
  shared('code', '@codemirror', '@lezer', '@uiw', 'codemirror'),
  shared('forms', '@mantine/form', 'NumberInput', 'ui/src/console/(?:form|dates|pickers)', 'ui/src/upload'),
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 7_000 },
];

export const chunks: Splitting = {
  groups: groups.map((group, index) => ({ priority: groups.length - index, ...group })),
};
