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
/** A row, a card or a tree, or what stands there while a new installation has none (ui/src/state/face.tsx). */
export const rowOrNone = 'main :is(tbody tr, article, [role=tree], [class^=_face_])';
const card = 'main article';
const field = 'main input:enabled:not([type=hidden])';
/** The control of a question; its inputs proper may be hidden behind what is drawn. */
const answer = 'main :is([role=radiogroup], [role=group], textarea, [contenteditable=true])';

/** The console's lists, by the name under which they are measured. */
export const consoleLists: Readonly<Record<string, string>> = {
  exams: '/admin/exam/list',
  categories: '/admin/exam/category',
  banks: '/admin/repo/list',
  questions: '/admin/repo/qu',
  people: '/admin/sys/user',
  groups: '/admin/sys/group',
  roles: '/admin/sys/role',
  papers: '/admin/exam/paper',
  'sign-ups': '/admin/exam/signup',
  applications: '/admin/exam/apply',
  accommodations: '/admin/exam/accommodation',
  appeals: '/admin/exam/appeal',
  orders: '/admin/pay/order',
  invoices: '/admin/pay/invoice',
  reconciliation: '/admin/pay/reconciliation',
  outbox: '/admin/sys/outbox',
  // Of one person, found by name.
  logins: `/admin/audit/logins?realName=${encodeURIComponent('系统管理员')}`,
  exports: '/admin/audit/exports',
};

const learnerLists: Readonly<Record<string, string>> = {
  'sign-up': '/web/signup',
  notices: '/web/notice',
};

/** The pages of both applications that are opened and measured. */
export const measuredPages: readonly MeasuredPage[] = [
  learner('login', 'guest', () => '/login', 'input[type=password]:enabled', true),
  learner('home-guest', 'guest', () => '/web/index', 'main nav a', true),
  learner('home', 'student', () => '/web/index', card, true),
  learner('my-exams', 'student', () => '/web/exam/onlineExam', card, true),
  learner('mock', 'student', () => '/web/mockExam', card, true),
  learner('banks-learner', 'student', () => '/web/repo', card, true),
  learner('scores', 'student', () => '/web/paper', row, true),
  learner('attempts', 'student', ({ userId }) => `/web/paper/list/demo-ended/${userId}`, row, true),
  ...Object.entries(learnerLists).map(([name, path]) =>
    learner(name, 'student', () => path, rowOrNone, true),
  ),
  // Behind its rows the formulas of questions, with their letters.
  { ...learner('wrong-book', 'student', () => '/web/book/list', rowOrNone, true), carries: 3 },
  learner('instructions', 'guest', () => '/web/detail/instructions', 'main li'),
  learner('device', 'student', () => '/web/exam/debug', 'main button:enabled'),
  learner('check', 'student', () => '/web/exam/checkExam/demo-open', 'main aside button'),
  // The editors of the paper's questions come behind its texts.
  { ...learner('taking', 'sitting', ({ paperId }) => `/web/exam/start/${paperId}`, answer), carries: 3 },
  learner('step', 'stepping', ({ stepPaperId }) => `/web/exam/step/${stepPaperId}`, answer),
  // Behind its questions what sets their formulas, with its letters.
  {
    ...learner('result', 'student', ({ resultId }) => `/web/exam/result/${resultId}`, 'main section li'),
    carries: 2,
  },
  console('dashboard', () => '/admin/dashboard', row, true),
  ...Object.entries(consoleLists).map(([name, path]) => console(name, () => path, rowOrNone, true)),
  console('departments', () => '/admin/sys/depart', rowOrNone, true),
  console('exam-new', () => '/admin/exam/edit', field),
  // The editor of its instructions comes behind its fields, with what sets formulas.
  { ...console('exam-edit', () => '/admin/exam/edit/demo-ended', field), carries: 3 },
  console('exam-preview', () => '/admin/exam/preview/demo-ended', answer),
  console('exam-print', () => '/admin/exam/print/demo-ended', 'main li'),
  console('statistics', () => '/admin/exam/statistics/demo-ended', row),
  // Behind its cards the pictures of the people on them: twelve in the demo.
  {
    ...console('wall', ({ roomId }) => `/admin/exam/watch/${roomId}`, 'main li button', false, 'proctor'),
    carries: 12,
  },
  console('handed', () => '/admin/exam/watch/demo-ended/handed', row, true, 'proctor'),
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
  console('room-replay', () => '/admin/audit/room/demo-ended', 'main li a', true),
  console('replay', ({ resultId }) => `/admin/audit/paper/${resultId}`, 'main ol li'),
];

const because = (reason: string, ...addresses: readonly string[]): readonly (readonly [string, string])[] =>
  addresses.map((address) => [address, reason]);

/** Pages that are not measured, by the address of their route, and why. */
export const notMeasured: Readonly<Record<string, string>> = Object.fromEntries([
  ...because(
    'a short form or text in the shell of pages that are measured',
    '/register',
    '/forgot',
    '/profile/index',
  ),
  ...because(
    'a text of the site, without data',
    '/web/legal/agreement',
    '/web/legal/privacy',
    '/web/notice/detail/:id',
  ),
  ...because('one sentence, or leads on at once', '/sync', '/404', '/401', '/empytyPage', '/redirecth5'),
  ...because('the page of others in a frame', '/web/page/:id', '/admin/dashboard/page/:id'),
  ...because(
    'the same page at another address',
    '/web/exam/check/:id',
    '/web/onlineExam',
    '/web/questionBank',
    '/web/book/list/:examId',
  ),
  ...because('tabs, each a list or form as those that are measured', '/web/uc'),
  ...because(
    'a rehearsal without a server, in the code of the taking page',
    '/web/exam/tour',
    '/web/exam/tour/paper',
  ),
  ...because(
    'behind a rehearsal, a payment or a training, never opened first',
    '/web/exam/tour/seen',
    '/web/repo/repo/:trainId',
  ),
  ...because(
    'begins a training or a sale, which changes what the next run finds',
    '/web/repo/training/:repoId/:mode',
    '/web/exam/buyExam',
  ),
  ...because('shows a camera and nothing before it', '/pages/cam'),
  ...because(
    'a few own rows in the code of measured lists',
    '/web/login-attempts',
    '/web/detail/scoreSearch',
  ),
  ...because(
    'one thing out of a measured list, in its code',
    '/web/exam/examDetail',
    '/web/repo/view/:repoId',
  ),
  ...because('one thing out of a measured list, in its code', '/web/book/review', '/web/qu/view/:id'),
  ...because('shows the parts, to developers', '/admin/kit'),
  ...because(
    'a form of settings that few open, made of the parts that exam-edit has',
    ...[
      '/admin/dashboard/security',
      '/admin/sys/sign-on',
      '/admin/sys/mail',
      '/admin/sys/pay',
      '/admin/sys/face',
    ],
    ...['/admin/sys/upload', '/admin/sys/switch', '/admin/sys/config/:id', '/admin/exam/wrong-book'],
  ),
  ...because(
    'a short list that few open, made of the parts that roles has',
    ...[
      '/admin/sys/notify',
      '/admin/sys/notice',
      '/admin/sys/config',
      '/admin/sys/dict',
      '/admin/sys/dict/:code',
    ],
    ...[
      '/admin/sys/page',
      '/admin/sys/slideshow',
      '/admin/sys/menu',
      '/admin/pay/discount',
      '/admin/sys/real',
    ],
    ...['/admin/audit/looks', '/admin/sys/sms-sandbox', '/admin/sys/status', '/admin/exam/group-signup'],
  ),
  ...because(
    'one thing out of a measured list, in its code',
    '/admin/sys/user/:id',
    '/admin/exam/paper/:id',
    '/admin/sys/page/:id',
  ),
  ...because(
    'needs marks that wait, which the scene does not bring about; same parts as papers and replay',
    ...['/admin/exam/review', '/admin/exam/review/:id', '/admin/exam/review/:id/offline'],
    ...[
      '/admin/exam/review/:id/question/:quId',
      '/admin/exam/review/:id/paper/:paperId',
      '/admin/exam/regrade/:id',
    ],
  ),
  ...because('a computation that is asked for on the page', '/admin/exam/statistics/:id/similar'),
]);
