import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { User } from '@vigil/domain/organisation/user';
import { paperStream, type PaperEvent } from '@vigil/domain/sitting/events';
import type { Exam } from '@vigil/domain/exams/exam';
import type { QuestionContent } from '@vigil/domain/question-bank/question';
import type { Position, Recorded } from '@vigil/domain/kernel/event';
import type { QuestionHead } from '@vigil/domain/question-bank/bank';
import type { PaperView } from '@vigil/projections/sitting/paper-view';
import { collections as bankCollections } from '../question-bank/collections.js';
import { examDefinitions } from '../exams/exam-definitions.js';
import { questionChanges } from '../question-bank/pools/question-pools.js';
import { carryingReactor } from '../exam-taking/reactors/carry-act.js';
import type { Services } from '../platform/services.js';
import { TestApp } from './test-app.js';
import { Caller } from './caller.js';
import { Candidate } from './candidate.js';
import { everyType, storeQuestions } from './every-type.js';
import { FakeFaces } from './fake-faces.js';
import { FakeJudge } from './fake-judge.js';
import { minutes, MovingClock } from './moving-clock.js';
import { until } from './until.js';

export type PaperFact = Recorded & PaperEvent;

/**
 * Fields of exam/save; what is left out makes an exam that has begun a minute ago, lasts an hour of two, with
 * one question of every type.
 */
export type ExamFields = Readonly<Record<string, unknown>>;

export interface Sitting {
  readonly candidate: Candidate;
  readonly examId: string;
  readonly paperId: string;
  /** ms epoch */
  readonly deadline: number;
}

export interface ExamRoomOptions {
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * A server on a temporary folder with a clock to move, faces that say what the test wants, an administrator,
 * and a bank with one question of every type.
 */
export class ExamRoom {
  readonly clock = new MovingClock();
  readonly faces = new FakeFaces();
  readonly judge = new FakeJudge();
  readonly questions = everyType();
  private app: TestApp | null = null;
  private administrator: Caller | null = null;

  private constructor(
    /** Kept until `close`. */
    readonly dataDir: string,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  static async open(options: ExamRoomOptions = {}): Promise<ExamRoom> {
    const room = new ExamRoom(await mkdtemp(join(tmpdir(), 'vigil-room-')), { DEMO: 'off', ...options.env });
    await room.start();
    room.administrator = await room.staff(['*']);
    await storeQuestions(room.services.documents, room.questions, room.clock.now());
    return room;
  }

  get server(): TestApp {
    if (this.app === null) throw new Error('the server is stopped');
    return this.app;
  }

  get services(): Services {
    return this.server.services;
  }

  /** Holds every permission. */
  get admin(): Caller {
    return this.administrator as Caller;
  }

  async start(): Promise<void> {
    this.app = await TestApp.start({ env: this.env, clock: this.clock, dataDir: this.dataDir });
    Object.assign(this.app.services, { faces: this.faces, judge: this.judge });
  }

  /** As `TestApp.tellWritten`. */
  tellWritten(): Promise<void> {
    return this.server.tellWritten();
  }

  /** Stops the server and keeps its folder. */
  async stop(): Promise<void> {
    await this.server.stop();
    this.app = null;
  }

  async restart(whileAway: () => void | Promise<void> = () => undefined): Promise<void> {
    await this.stop();
    await whileAway();
    await this.start();
  }

  async close(): Promise<void> {
    if (this.app !== null) await this.app.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  async candidate(fields: Partial<User> = {}): Promise<Candidate> {
    const user = await this.server.addUser(fields);
    return new Candidate(this, user, await this.server.tokenOf(user));
  }

  async candidates(count: number): Promise<Candidate[]> {
    return Promise.all(
      Array.from({ length: count }, (_none, index) => this.candidate({ realName: `考生${index + 1}` })),
    );
  }

  /** Somebody with a paper of an exam of 60 minutes, and its deadline. */
  async sitting(fields: ExamFields = {}): Promise<Sitting> {
    const examId = await this.saveExam(fields);
    const candidate = await this.candidate();
    const paperId = await candidate.start(examId);
    return { candidate, examId, paperId, deadline: await this.deadlineOf(paperId) };
  }

  /** As the paper's events say, the last of them. */
  async deadlineOf(paperId: string): Promise<number> {
    return (await this.events(paperId)).reduce(
      (deadline, { data }) =>
        'deadline' in data && typeof data.deadline === 'number' ? data.deadline : deadline,
      0,
    );
  }

  /** An exam that so many sit, who started one after the other, and whom the watch's views show already. */
  async examWith(
    count: number,
    fields: ExamFields = {},
  ): Promise<{ examId: string; candidates: Candidate[] }> {
    const examId = await this.saveExam(fields);
    const candidates = await this.candidates(count);
    for (const candidate of candidates) await candidate.start(examId);
    await this.caughtUp('watch_cards', 'papers');
    return { examId, candidates };
  }

  async staff(permissions: readonly string[], fields: Partial<User> = {}): Promise<Caller> {
    const user = await this.server.addUser({
      roleType: 2,
      permissions,
      realName: '监考员',
      ...fields,
    });
    return new Caller(this, user, await this.server.tokenOf(user));
  }

  /** Owned by whoever saves it, the administrator unless told otherwise. */
  async saveExam(fields: ExamFields = {}, by: Caller = this.admin): Promise<string> {
    const now = this.clock.now();
    const { id } = await by.ok<{ id: string }>('/api/exam/exam/save', {
      title: '测试考试',
      examType: 1,
      resultType: 3,
      startTime: now - minutes(1),
      endTime: now + minutes(120),
      totalTime: 60,
      tmplGroups: [group('一题一型', this.questions)],
      ...fields,
    });
    return id;
  }

  /**
   * Past every rule of saving: an exam as an earlier Vigil may have left it, or as it stands while its banks
   * change.
   */
  async overwriteExam(id: string, change: Partial<Exam>): Promise<void> {
    const { collection } = examDefinitions(this.services);
    const exam = await collection.get(id);
    if (exam === null) throw new Error(`no exam ${id}`);
    await collection.put({ ...exam, ...change, version: exam.version + 1 });
    examDefinitions(this.services).changed(id);
  }

  async addQuestions(contents: readonly QuestionContent[]): Promise<void> {
    await storeQuestions(this.services.documents, contents, this.clock.now());
  }

  /** Takes a question out of use, or away, past every rule of changing it. */
  async withoutQuestion(id: string, how: 'disabled' | 'deleted'): Promise<void> {
    const heads = this.services.documents.collection<QuestionHead>(bankCollections.questionHeads);
    const head = await heads.get(id);
    if (head === null) throw new Error(`no question ${id}`);
    const change = { quId: id, repoId: head.repoId, version: head.version + 1 };
    await questionChanges(this.services).announce([how === 'deleted' ? { ...change, gone: true } : change]);
    if (how === 'deleted') await heads.delete(id);
    else await heads.put({ ...head, version: change.version, state: 1, updateTime: this.clock.now() });
  }

  /** Everything in a paper's own stream, oldest first. */
  async events(paperId: string): Promise<PaperFact[]> {
    return (await this.services.log.readStream(paperStream(paperId))) as PaperFact[];
  }

  async types(paperId: string): Promise<string[]> {
    return (await this.events(paperId)).map((event) => event.type);
  }

  async has(paperId: string, type: string): Promise<boolean> {
    return (await this.types(paperId)).includes(type);
  }

  /** Until a reactor has made such an event of the paper. */
  async happened<T extends PaperEvent['type']>(
    paperId: string,
    type: T,
  ): Promise<Extract<PaperFact, { type: T }>> {
    return until(`${type} of ${paperId}`, async () =>
      (await this.events(paperId)).find(
        (event): event is Extract<PaperFact, { type: T }> => event.type === type,
      ),
    );
  }

  /** Until the view has everything that is in the log now. */
  async caughtUp(...views: readonly string[]): Promise<void> {
    const head = await this.services.log.head();
    for (const view of views)
      if (!(await this.services.views.waitFor(view, head, 15_000)))
        throw new Error(`${view} did not reach ${head}`);
  }

  async paperRow(paperId: string): Promise<PaperView> {
    await this.caughtUp('papers');
    const row = await this.services.views.view<PaperView>('papers').get(paperId);
    if (row === null) throw new Error(`no row of ${paperId}`);
    return row;
  }

  /** What people's calls appended after a position; reactors may still be busy with what was before. */
  async byPeople(after: Position): Promise<Recorded[]> {
    return (await this.everything(after)).filter(
      (event) => event.actor.kind !== 'system' && event.command?.operation !== carryingReactor,
    );
  }

  /** Every event of the log so far, also of streams that the test does not know. */
  async everything(after = this.services.log.start): Promise<Recorded[]> {
    const all: Recorded[] = [];
    let from = after;
    for (;;) {
      const page = await this.services.log.readAll(from, 5000);
      all.push(...page.events);
      if (!page.more) return all;
      from = page.last;
    }
  }
}

/** A group of fixed questions, each worth five points. */
export const group = (title: string, questions: readonly QuestionContent[], perScore = 5): object => ({
  title,
  perScore,
  quIds: questions.map((question) => question.quId),
});
