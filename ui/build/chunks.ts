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

const start = /[\\/]src[\\/]app[\\/]start\.tsx$/;
/** Of packages, what several large libraries need and is not worth a file. */
const smallest = within('use-sync-external-store', 'w3c-keyname', 'react-is', 'fast-deep-equal');
/** A few hundred bytes that every page needs a part of. */
const apolloHooks = within('@apollo/client/react');
const mantine = within('@mantine/core', '@mantine/hooks', '@tabler/icons-react', 'dayjs');
const frame = within('ui/src/layout', 'ui/src/state', 'ui/src/text', 'ui/src/dates', 'src/app');
/** Ours, where six pages or dialogs have it: with fewer it is 200 KB of which a page uses a little. */
const own = /[\\/](?:ui|web|admin-console|domain)[\\/]src[\\/]/;
const lists = /[\\/]ui[\\/]src[\\/]console[\\/](?:(?:list|history)[\\/])?[^\\/]+$/;
/** Of those, what only forms and their histories show. */
const formsOnly = /[\\/]NumberInput[\\/]|[\\/](?:text-diff|history-versions)\./;

const seat =
  /[\\/]exam-taking[\\/](?:keeping|receipts)[\\/]|[\\/]ui[\\/]src[\\/]camera[\\/]|[\\/](?:copies|export-answers|uncounted-answers|use-keys|use-fullscreen|python-runner|training-queue|save-file|download-file)\.tsx?$/;

/**
 * How the build cuts an application, so that a page takes a few files with little in them that it does not use
 * (without this each shared component is a file of its own: a hundred requests for a page of the console).
 * `entry` knows the pages and fetches the one that is opened, `base` is what all of them need; `kit` what nearly
 * every page shows; `forms` what is filled in, `own` the small things of ours that are everywhere; large libraries
 * stand alone; what a few pages share otherwise is gathered by who shares it. A group takes along what its modules
 * import unless one above it has it: a module stands above whatever imports it.
 */
const groups: readonly Group[] = [
  { name: 'entry', tags: ['$initial'] },
  { name: 'base', test: (id) => start.test(id) || smallest.test(id) || apolloHooks.test(id) },
  shared('html', 'dompurify', 'ui/src/html', 'diff'),
  {
    name: 'kit',
    test: (id) => (mantine.test(id) || frame.test(id) || lists.test(id)) && !formsOnly.test(id),
    minShareCount: 3,
  },
  shared('zod', 'zod'),
  shared('dexie', 'dexie'),
  shared('katex', 'katex'),
  shared('editor', '@tiptap', '@mantine/tiptap', 'prosemirror-[a-z-]+'),
  shared('code', '@codemirror', '@lezer', '@uiw', 'codemirror'),
  shared(
    'forms',
    '@mantine/form',
    '@mantine/dates',
    'NumberInput',
    'ui/src/console/(?:form|dates|pickers)',
    'ui/src/upload',
  ),
  { name: 'own', test: own, minShareCount: 6 },
  shared('questions', 'ui/src/questions'),
  // What the taking page has in common with the pages before and after it, then itself; its tour is apart.
  { name: 'seat', test: seat, minShareCount: 2 },
  shared('taking', 'web/src/exam-taking/taking', 'domain/src/sitting'),
  shared('tour', 'web/src/exam-taking/tour'),
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 7_000 },
];

export const chunks: Splitting = {
  groups: groups.map((group, index) => ({ priority: groups.length - index, ...group })),
};
