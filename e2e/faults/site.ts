import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { EventLog } from '@vigil/stores/event-log/port';
import { loadTestCandidates, login } from '../support/api.js';
import { Caller } from './actors/caller.js';
import { ExamEditor, passwordOf, titleOf } from './actors/exam-editor.js';
import { Wall } from './actors/wall.js';
import { LogModel } from './check/log-model.js';
import type { Watching } from './check/settled.js';
import type { Installation } from './installation/installation.js';
import { Ledger } from './ledger.js';

const people = 12;
const visitors = 1;
const pageSize = 5;
const minute = 60_000;
const firstStartMilliseconds = 240_000;

/** An installation with the people, exams and screens of a campaign, and what is known of it. */
export interface Site {
  readonly installation: Installation;
  readonly ledger: Ledger;
  readonly model: LogModel;
  /** candidates, in a fixed order */
  readonly callers: readonly Caller[];
  readonly proctor: Caller;
  readonly editor: ExamEditor;
  readonly walls: Watching['walls'];
  /** open for as long as the site stands */
  readonly examId: string;
  /** where a new socket connects */
  readonly url: () => string;
  /** Makes an exam that ends in so many seconds. */
  shortExam(seconds: number): Promise<string>;
  close(): void;
}

const questions = [
  {
    title: '一、单选题',
    quType: 1,
    perScore: 10,
    quIds: ['it-base-01', 'it-base-03', 'it-net-03', 'it-sec-01'],
  },
  { title: '二、填空题', quType: 5, perScore: 20, quIds: ['humanities-words-06'] },
  { title: '三、简答题', quType: 4, perScore: 40, quIds: ['humanities-words-08'] },
];

/** Of the demo data what is asked for here, each of views that are filled one beside the other. */
const seeded = [
  ['/api/exam/exam/detail', ['demo-open']],
  ['/api/qu/qu/detail', questions.flatMap(({ quIds }) => quIds)],
] as const;

/** Fills a fresh installation: people, a long exam, one with a password, two walls that stay open. */
export async function openSite(installation: Installation): Promise<Site> {
  const ledger = new Ledger();
  const model = new LogModel((problem) => ledger.wrong(problem));
  await until(installation, async () => ((await installation.ready()) ? true : null));
  const [first = ''] = installation.urls;
  const as = async (name: string, password: string) =>
    new Caller(installation.urls, await login(first, name, password), ledger, 0);
  // In a cluster the demo data are made by whoever holds the reactor's lease, while others are ready already.
  const admin = await until(installation, () => as('admin', 'Admin123').catch(() => null));
  for (const [path, ids] of seeded)
    for (const id of ids)
      await until(installation, async () => ((await admin.ask(path, { id }))?.code === 0 ? true : null));
  // Views of what is not asked for here may still be filled: no round begins behind the log.
  await until(installation, async () => ((await installation.ready()) ? true : null));
  // Reactors begin when the demo data are made, and deliver its message: what a round hands in would wait for them.
  const log = await installation.openLog();
  await until(installation, async () => ((await hasDelivered(log)) ? true : null));
  const proctor = await as('proctor', 'Proctor123');
  const exam = async (title: string, more: object): Promise<string> => {
    const answer = await admin.ask<{ id: string }>(
      '/api/exam/exam/save',
      { title, ...always(), ...more, tmplGroups: questions },
      randomUUID(),
    );
    if (answer?.code !== 0) throw new Error(`the exam ${title} was not saved: ${answer?.msg ?? 'no answer'}`);
    return answer.data.id;
  };
  const examId = await exam('故障演练', { leaveOn: true, leaveCheck: 3, leaveCount: 6 });
  const secretId = await exam(titleOf(1), { openType: 9, password: passwordOf(1) });
  const accounts = await loadTestCandidates(first, admin.who.token, examId, people + visitors);
  const callers = accounts.map((who, index) => new Caller(installation.urls, who, ledger, index));
  let turn = 0;
  const url = (): string => installation.urls[(turn += 1) % installation.urls.length] as string;
  const wall = (size: number | null) =>
    new Wall(url, proctor.who.token, examId, size, (problem) => ledger.wrong(problem));
  const walls = [
    { name: 'the wall', wall: wall(null), examId, size: null },
    { name: `the wall of ${pageSize}`, wall: wall(pageSize), examId, size: pageSize },
  ];
  return {
    ...{ installation, ledger, model, proctor, walls, examId, url },
    callers: callers.slice(0, people),
    editor: new ExamEditor(admin, callers[people] as Caller, secretId, ledger),
    shortExam: (seconds) =>
      exam(`短考试 ${randomUUID().slice(0, 6)}`, { endTime: wholeSecond(Date.now() + seconds * 1000) }),
    close: () => walls.forEach((one) => one.wall.close()),
  };
}

const always = () => ({
  openType: 1,
  startTime: Date.now() - minute,
  endTime: Date.now() + 600 * minute,
  totalTime: 60,
});
const wholeSecond = (time: number): number => Math.ceil(time / 1000) * 1000;

async function hasDelivered(log: EventLog): Promise<boolean> {
  for (let after = log.start; ;) {
    const { events, last, more } = await log.readAll(after, 2000);
    if (events.some(({ type }) => type === 'SiteMessageDelivered')) return true;
    if (!more) return false;
    after = last;
  }
}

async function until<T>(installation: Installation, look: () => Promise<T | null>): Promise<T> {
  const end = performance.now() + firstStartMilliseconds;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (performance.now() > end)
      throw new Error(`the installation in ${installation.folder} did not come up`);
    await wait(100);
  }
}
