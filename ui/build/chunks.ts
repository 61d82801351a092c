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
/** Four hundred bytes of the editor's tools that two pages have as well. */
const loneIcon = /[\\/]IconVideo\./;
/** A few hundred bytes that every page needs a part of. */
const apolloHooks = within('@apollo/client/react');
const mantine = within('@mantine/core', '@mantine/hooks', '@tabler/icons-react', 'dayjs');
const frame = within(
  'ui/src/layout',
  'ui/src/state',
  'ui/src/text',
  'ui/src/dates',
  'ui/src/form',
  'src/app',
);
/** Ours that pages of all rooms have, a few hundred bytes each. */
const everywhere =
  /[\\/]organisation[\\/]pickers[\\/]|[\\/](?:question-types|modes|account-form|plain-text|qr-code(?:\.module)?|device-memory|invisible|download-file|save-file|envelope|rich-editor(?:\.module)?)\.(?:tsx?|css)$/;
const lists = /[\\/]ui[\\/]src[\\/]console[\\/](?:(?:list|history)[\\/])?[^\\/]+$/;
/** Of those, what only forms and their histories show, and what few pages do. */
const seldom = {
  learner: /[\\/](?:NumberInput|Slider|Tooltip|Tabs|ColorSwatch)[\\/]|[\\/](?:text-diff|history-versions)\./,
  console: /[\\/](?:NumberInput|Tree|FileButton)[\\/]|[\\/](?:text-diff|history-versions)\./,
};

const html = within('dompurify', 'ui/src/html', 'diff');
/** What sends a file: with an answer as with a form, neither of which takes the other along. */
const sending = /[\\/]upload[\\/](?:send|post|finish)-|[\\/]upload-limits\./;
/** In the console few pages show text without questions. */
const questions = /[\\/]ui[\\/]src[\\/]questions[\\/](?!code-)|[\\/]text-diff\./;
const codeEditor = within('@codemirror', '@lezer', '@uiw', 'codemirror');
/** Of ours, what the editor of programs alone needs: beside other things it would take the editor along. */
const highlight = /[\\/]code-highlight\.ts$/;

const generated = (queries: readonly string[]): string =>
  `documents[\\\\/](?:web|admin-console|ui)-src-(?:${queries.join('|')})[-.]`;
const ours = (files: readonly string[]): string =>
  `(?:web|admin-console|ui|domain)[\\\\/]src[\\\\/](?:${files.join('|').replaceAll('/', '[\\\\/]')})`;
const together = (name: string, ...patterns: readonly string[]): Group => ({
  name,
  test: new RegExp(patterns.join('|')),
  minShareCount: 2,
});

/** What a room's pages have in common: what was generated for its queries, and these files or folders of ours. */
const room = (name: string, queries: readonly string[], files: readonly string[]): Group =>
  together(name, generated(queries), ours(files));

/**
 * What a room's lists need of it, where the room's other pages are forms: a file of its own, or a list would take the
 * forms and the editor along. It stands above the room.
 */
const listsOf = (name: string, queries: readonly string[], files: readonly string[]): Group => ({
  ...together(`${name}-lists`, generated(queries), ours(files)),
  minShareCount: 1,
});

const taking = within('web/src/exam-taking/taking');
/** Fetched when a program is tried. */
const programs = /[\\/](?:python-run|program-tests)\.tsx$/;
const seat =
  /[\\/]exam-taking[\\/](?:keeping|receipts|programs)[\\/]|[\\/]ui[\\/]src[\\/](?:camera|questions)[\\/]|[\\/](?:copies|export-answers|uncounted-answers|uncounted-here|queue-item|use-keys|use-fullscreen|python-runner|training-queue|save-file|download-file|device-panel|time-plan|web-src-exam-taking-taking-taking|kept-reviews|media-player(?:\.module)?)\.(?:tsx?|css)$/;
/** Questions with their answers, as results and trainings show them. */
const reviews = within('web/src/exam-taking/result', 'web/src/training/desk', 'dexie');

/**
 * Rooms whose pages lead to each other are one file: what stands before an exam, accounts, training with its
 * books. In the learner app `seat` is what the taking page has in common with the pages before and after it;
 * its tour is apart.
 */
const ofApp: Readonly<Record<'learner' | 'console', readonly Group[]>> = {
  learner: [
    { name: 'seat', test: (id) => seat.test(id) || reviews.test(id), minShareCount: 2 },
    { name: 'taking', test: (id) => taking.test(id) && !programs.test(id) },
    shared('sitting', 'domain/src/sitting'),
    room(
      'accounts',
      ['accounts', 'session'],
      ['accounts/', 'session/password-form', 'real-person/face-login'],
    ),
    room(
      'training',
      ['training', 'question-bank'],
      ['training/(?:modes|record-list)', 'question-bank/every-bank'],
    ),
    room('orders', ['orders'], ['orders/']),
    room(
      'exams',
      [
        'exams',
        'home',
        'messages',
        'slideshow',
        'sign-up',
        'applications',
        'wrong-book',
        'exam-taking',
        'real-person',
      ],
      [
        'exams/',
        'messages/',
        'slideshow/',
        'sign-up/',
        'applications/',
        'exam-taking/(?:standing|figures-table|records/)',
      ],
    ),
  ],
  console: [
    listsOf(
      'banks',
      ['question-bank(?!-pickers)'],
      ['question-bank/questions/question-(?:columns|words|list\\.module)'],
    ),
    room('banks', ['question-bank'], ['question-bank/']),
    room('people', ['organisation'], ['organisation/people/(?:erasure-words|person|role-choices)']),
    listsOf('marking', ['marking', 'paper-office', 'appeals'], ['paper-office/paper-row']),
    together(
      'marking',
      ours([
        'marking/',
        'paper-office/',
        'appeals/',
        'exam-taking/(?:key-of|answered-question)',
        'audit/package/',
      ]),
    ),
    listsOf('statistics', ['statistics'], ['statistics/question-words']),
    together('statistics', ours(['statistics/'])),
    room(
      'exams',
      ['exams', 'sign-up', 'audit', 'watch', 'exam-taking', 'accommodations', 'app', 'messages'],
      [
        'exams/exam-state',
        'exams/edit/field-words',
        'exam-taking/(?:ex-state|presence-word|event-kinds|tones)',
        'uploads/(?:storage-provider|providers)',
        'organisation/sharing/owner-cell',
        'app/(?:feed|browser-feed|server-clock)',
        'messages/(?:audience|channels)\\.',
      ],
    ),
    room('site', ['site'], ['site/brand', 'site/dictionaries/']),
    room('orders', ['orders'], ['orders/']),
  ],
};

/**
 * How the build cuts an application, so that a page takes a few files with little in them that it does not
 * use (without this each shared component is a file of its own: a hundred requests for a page of the
 * console). `entry` knows the pages and fetches the one that is opened, `base` is what all of them need;
 * `kit` what nearly every page shows; `html` and `forms` what is written and filled in; large libraries stand
 * alone; what a room's pages share is one file, where it is small; what a few pages share otherwise is
 * gathered by who shares it. A group takes along what its modules import unless one above it has it: a module
 * stands above whatever imports it.
 */
const groupsOf = (app: keyof typeof ofApp): readonly Group[] => [
  { name: 'entry', tags: ['$initial'] },
  { name: 'entry', test: /rolldown[\\/]runtime/ },
  { name: 'base', test: (id) => [start, smallest, loneIcon, apolloHooks].some((one) => one.test(id)) },
  {
    name: 'kit',
    test: (id) =>
      (mantine.test(id) || frame.test(id) || lists.test(id) || everywhere.test(id)) && !seldom[app].test(id),
    minShareCount: app === 'learner' ? 2 : 3,
  },
  {
    name: 'html',
    test: (id) => html.test(id) || sending.test(id) || (app === 'console' && questions.test(id)),
    minShareCount: 2,
  },
  shared('zod', 'zod'),
  shared('katex', 'katex'),
  shared(
    'charts',
    'recharts',
    '@mantine/charts',
    'd3-[a-z-]+',
    '@reduxjs',
    'immer',
    'decimal.js-light',
    'es-toolkit',
  ),
  shared('editor', '@tiptap', '@mantine/tiptap', 'prosemirror-[a-z-]+'),
  { name: 'code', test: (id) => codeEditor.test(id) || highlight.test(id), minShareCount: 2 },
  shared(
    'forms',
    '@mantine/form',
    '@mantine/dates',
    'NumberInput',
    'Slider',
    'ui/src/console/(?:form|dates|pickers)',
    'ui/src/upload',
  ),
  ...ofApp[app],
  shared('tour', 'web/src/exam-taking/tour'),
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 7_000 },
];

export function chunks(app: keyof typeof ofApp): Splitting {
  const groups = groupsOf(app);
  return { groups: groups.map((group, index) => ({ priority: groups.length - index, ...group })) };
}
