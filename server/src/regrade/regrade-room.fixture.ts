import { regradeStream } from '@vigil/domain/sitting/public';
import type { Candidate } from '../testing/candidate.js';
import type { Caller } from '../testing/caller.js';
import { question, single } from '../testing/every-type.js';
import { ExamRoom, group } from '../testing/exam-room.js';
import { until } from '../testing/until.js';
import type { RegradeDifferenceRow, RegradeDryRun, RegradeOverview } from './types.js';

/** Two choices (b is right), one of several (a and b), one essay: five points each. */
export const contents = [
  single('s1'),
  single('s2'),
  question('m1', 2, {
    options: ['a', 'b', 'c'].map((id) => ({ id, content: id, isRight: id !== 'c' })),
  }),
  question('e1', 4),
];

/** An exam whose papers are regraded, and the calls of whoever does it. */
export class RegradeRoom {
  private constructor(
    readonly room: ExamRoom,
    readonly teacher: Caller,
  ) {}

  static async open(): Promise<RegradeRoom> {
    const room = await ExamRoom.open();
    await room.addQuestions(contents);
    return new RegradeRoom(room, await room.staff(['exam:regrade', 'exam:all', 'exam:add']));
  }

  exam(fields: object = {}): Promise<string> {
    return this.room.saveExam({
      qualifyScore: 10,
      // All ask the same questions: none withholds the keys of another's.
      practiceKeys: true,
      tmplGroups: [group('题', contents.slice(0, 3))],
      ...fields,
    });
  }

  /** Sits and hands in with these choices; what is left out stays empty. */
  async sit(examId: string, choices: Readonly<Record<string, readonly string[]>>): Promise<Candidate> {
    const candidate = await this.room.candidate();
    await candidate.start(examId);
    for (const [quId, checked] of Object.entries(choices)) await candidate.choose(quId, [...checked]);
    await candidate.handIn();
    return candidate;
  }

  /** Three papers: 15 points, 5 with an accepted `a`, 10. */
  async cohort(fields: object = {}): Promise<{ examId: string; papers: Candidate[] }> {
    const examId = await this.exam(fields);
    const papers = [
      await this.sit(examId, { s1: ['b'], s2: ['b'], m1: ['a', 'b'] }),
      await this.sit(examId, { s1: ['a'], s2: ['b'] }),
      await this.sit(examId, { s1: ['c'], s2: ['b'], m1: ['a', 'b'] }),
    ];
    await this.room.caughtUp('papers', 'question_statistics', 'exam_statistics');
    return { examId, papers };
  }

  begin(examId: string, changes: object, by = this.teacher): Promise<{ id: string }> {
    return by.ok<{ id: string }>('/api/exam/regrade/dry-run', { examId, questions: [], ...changes });
  }

  async dryRun(examId: string, changes: object): Promise<RegradeDryRun> {
    const { id } = await this.begin(examId, changes);
    return until('the dry run to be done', async () => {
      const run = await this.teacher.ok<RegradeDryRun>('/api/exam/regrade/dry-run-detail', { id });
      return run.state === 'done' ? run : null;
    });
  }

  async differences(dryRunId: string, kind?: string): Promise<RegradeDifferenceRow[]> {
    const params = { dryRunId, ...(kind === undefined ? {} : { kind }) };
    const page = await this.teacher.ok<{ records: RegradeDifferenceRow[] }>(
      '/api/exam/regrade/difference-paging',
      { params, size: 500 },
    );
    return page.records;
  }

  /** Applies and waits until every paper has it. */
  async apply(examId: string, dryRunId: string, reason = '参考答案有误'): Promise<void> {
    await this.teacher.ok('/api/exam/regrade/apply', { dryRunId, reason });
    await this.carried(examId);
  }

  async undo(examId: string, regradeId: string): Promise<void> {
    await this.teacher.ok('/api/exam/regrade/undo', { examId, regradeId, reason: '改错了' });
    await this.carried(examId);
  }

  async carried(examId: string): Promise<void> {
    await until('the act to be carried', async () => !(await this.overview(examId)).underWay);
  }

  overview(examId: string): Promise<RegradeOverview> {
    return this.teacher.ok<RegradeOverview>('/api/exam/regrade/overview', { examId });
  }

  async acts(examId: string): Promise<string[]> {
    return (await this.room.services.log.readStream(regradeStream(examId))).map(({ type }) => type);
  }

  /** Points and pass of a paper, as its row says. */
  async result(candidate: Candidate): Promise<[number | null, boolean | null]> {
    const row = await this.room.paperRow(candidate.paperId);
    return [row.userScore, row.passed];
  }
}
