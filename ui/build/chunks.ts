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

const questions = within('ui/src/questions');
const taking = within('web/src/exam-taking/taking');
/** Fetched when a program is tried. */
const programs = /[\\/](?:python-run|program-tests)\.tsx$/;
const seat =
  /[\\/]exam-taking[\\/](?:keeping|receipts)[\\/]|[\\/]ui[\\/]src[\\/]camera[\\/]|[\\/](?:copies|export-answers|uncounted-answers|use-keys|use-fullscreen|python-runner|training-queue|save-file|download-file)\.tsx?$/;
/** Questions with their answers, as results and trainings show them. */
const reviews = within('web/src/exam-taking/result', 'web/src/training/desk');
/** What sitting, its tour and what comes of it alone have, though it is three pages and more. */
const sitting = new RegExp(
  [seat, questions, reviews, taking, within('web/src/exam-taking/tour', 'domain/src/sitting')]
    .map(({ source }) => source)
    .join('|'),
);

/** In the learner app `seat` is what the taking page has in common with the pages before and after it; its tour is apart. */
const ofApp: Readonly<Record<'learner' | 'console', readonly Group[]>> = {
  learner: [
    { name: 'own', test: (id) => own.test(id) && !sitting.test(id), minShareCount: 6 },
    { name: 'seat', test: (id) => [seat, questions, reviews].some((one) => one.test(id)), minShareCount: 2 },
    { name: 'taking', test: (id) => taking.test(id) && !programs.test(id) },
    shared('sitting', 'domain/src/sitting'),
  ],
  console: [
    { name: 'own', test: own, minShareCount: 6 },
    shared('questions', 'ui/src/questions'),
    { name: 'seat', test: seat, minShareCount: 2 },
  ],
};

/**
 * How the build cuts an application, so that a page takes a few files with little in them that it does not use
 * (without this each shared component is a file of its own: a hundred requests for a page of the console).
 * `entry` knows the pages and fetches the one that is opened, `base` is what all of them need; `kit` what nearly
 * every page shows; `forms` what is filled in, `own` the small things of ours that are everywhere; large libraries
 * stand alone; what a few pages share otherwise is gathered by who shares it. A group takes along what its modules
 * import unless one above it has it: a module stands above whatever imports it.
 */
const groupsOf = (app: keyof typeof ofApp): readonly Group[] => [
  { name: 'entry', tags: ['$initial'] },
  { name: 'base', test: (id) => start.test(id) || smallest.test(id) || apolloHooks.test(id) },
  shared('html', 'dompurify', 'ui/src/html', 'diff'),
  {
    name: 'kit',
    test: (id) => (mantine.test(id) || frame.test(id) || lists.test(id)) && !formsOnly.test(id),
    minShareCount: 3,
  },
  shared('zod', 'zod'),
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
    // Whoever fills in something here has answers kept, too.
    'dexie',
  ),
  ...ofApp[app],
  shared('tour', 'web/src/exam-taking/tour'),
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 7_000 },
];

export function chunks(app: keyof typeof ofApp): Splitting {
  const groups = groupsOf(app);
  return { groups: groups.map((group, index) => ({ priority: groups.length - index, ...group })) };
}
