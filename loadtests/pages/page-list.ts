import type { Scene } from './scene.js';

/** Who opens a page; `guest` has no session. */
export type Reader = 'guest' | 'student' | 'sitting' | 'stepping' | 'admin' | 'proctor';

/** One page that people open by its address. */
export interface MeasuredPage {
  readonly name: string;
  readonly app: 'learner' | 'console';
  readonly reader: Reader;
  readonly path: (scene: Scene) => string;
  /** CSS of the first thing people came for: a row, a card, a field that takes input. */
  readonly content: string;
  /** Login, home and lists: the bar for `usable` holds. */
  readonly quick: boolean;
  /** Requests beyond the bar, for what the page carries behind what it shows (decision 269). */
  readonly carries?: number;
}

/** What a page load may cost: requests, and milliseconds to the first paint and until it can be used. */
export interface Bars {
  readonly requests: number;
  readonly firstPaint: number;
  readonly usable: number;
}

export const bars: Readonly<Record<MeasuredPage['app'], Bars>> = {
  learner: { requests: 15, firstPaint: 1500, usable: 2500 },
  console: { requests: 20, firstPaint: 1500, usable: 3000 },
};

const learner = (
  name: string,
  reader: Reader,
  path: MeasuredPage['path'],
  content: string,
  quick = false,
): MeasuredPage => ({ name, app: 'learner', reader, path, content, quick });

const console = (
  name: string,
  path: MeasuredPage['path'],
  content: string,
  quick = false,
  reader: Reader = 'admin',
): MeasuredPage => ({ name, app: 'console', reader, path, content, quick });

const row = 'main tbody tr';
const card = 'main article';
const field = 'main input:enabled:not([type=hidden])';
/** The control of a question; its inputs proper may be hidden behind what is drawn. */
const answer = 'main :is([role=radiogroup], [role=group], textarea, [contenteditable=true])';

/** The pages of both applications that people reach by an address and that show something of their own. */
export const measuredPages: readonly MeasuredPage[] = [
  learner('login', 'guest', () => '/login', 'input[type=password]:enabled', true),
  learner('home-guest', 'guest', () => '/web/index', 'main nav a', true),
  learner('home', 'student', () => '/web/index', card, true),
  learner('my-exams', 'student', () => '/web/exam/onlineExam', card, true),
  learner('mock', 'student', () => '/web/mockExam', card, true),
  learner('banks-learner', 'student', () => '/web/repo', card, true),
  learner('scores', 'student', () => '/web/paper', row, true),
  learner('attempts', 'student', ({ userId }) => `/web/paper/list/demo-ended/${userId}`, row, true),
  learner('instructions', 'guest', () => '/web/detail/instructions', 'main li'),
  learner('device', 'student', () => '/web/exam/debug', 'main button:enabled'),
  learner('check', 'student', () => '/web/exam/checkExam/demo-open', 'main aside button'),
  // The editors of the paper's questions come behind its texts.
  { ...learner('taking', 'sitting', ({ paperId }) => `/web/exam/start/${paperId}`, answer), carries: 3 },
  learner('step', 'stepping', ({ stepPaperId }) => `/web/exam/step/${stepPaperId}`, answer),
  learner('result', 'student', ({ resultId }) => `/web/exam/result/${resultId}`, 'main section li'),
  console('dashboard', () => '/admin/dashboard', row, true),
  console('exams', () => '/admin/exam/list', row, true),
  console('categories', () => '/admin/exam/category', row, true),
  console('exam-new', () => '/admin/exam/edit', field),
  console('exam-edit', () => '/admin/exam/edit/demo-ended', field),
  console('exam-preview', () => '/admin/exam/preview/demo-ended', answer),
  console('exam-print', () => '/admin/exam/print/demo-ended', 'main li'),
  console('statistics', () => '/admin/exam/statistics/demo-ended', row),
  console('wall', ({ roomId }) => `/admin/exam/watch/${roomId}`, 'main li button', false, 'proctor'),
  console('handed', () => '/admin/exam/watch/demo-ended/handed', row, true, 'proctor'),
  console('banks', () => '/admin/repo/list', row, true),
  console('questions', () => '/admin/repo/qu', row, true),
  console('questions-of-bank', () => '/admin/repo/qu?repoId=safety', row, true),
  // A new question begins with its type.
  console('question-new', () => '/admin/repo/qu/edit?repoId=safety', 'main li button:enabled'),
  console(
    'question-single',
    () => '/admin/repo/qu/edit?repoId=safety&quType=1',
    'main [contenteditable=true]',
  ),
  console('question-edit', () => '/admin/repo/qu/edit/safety-law-01', 'main [contenteditable=true]'),
  console('import', () => '/admin/repo/import/safety', 'main button:enabled'),
  console('audit', () => '/admin/audit', row, true),
  console('replay', ({ resultId }) => `/admin/audit/paper/${resultId}`, 'main ol li'),
];
