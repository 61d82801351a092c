import { agreementOf, reviewerAgreement } from '@vigil/domain/statistics/marker-agreement';
import { traceOf, type DoubleMark, type PaperTrace } from '@vigil/domain/statistics/paper-trace';
import { questionTimes } from '@vigil/domain/statistics/question-times';
import { papersForSimilarity, type Similarity } from '@vigil/domain/statistics/similar-answers';
import type { Recorded } from '@vigil/domain/kernel/event';
import { paperAfter, type PaperEvent, paperStream } from '@vigil/domain/sitting/public';
import type { PaperView } from '@vigil/projections/sitting/public';
import { findAll } from '@vigil/stores/documents/find-all';
import { workerFile } from '@vigil/stores/threads';
import { settingsOf } from '../marking/public.js';
import { RetryLaterError } from '../platform/errors.js';
import { inFileThread } from '../platform/office/file-thread.js';
import { InTurns } from '../platform/roles/in-turns.js';
import { lookEvery } from '../platform/roles/look-every.js';
import type { BackgroundService, Lease } from '../platform/roles/lease.js';
import type { Services } from '../platform/services.js';
import { analysesOf, pairsOf, seenOf } from './analyses.js';
import type {
  AnalysisFindings,
  ComparedPaper,
  ExamAnalysisDocument,
  SimilarPairDocument,
} from './collections.js';
import { SheetNumbers, type SheetsToCompare } from './sheet-numbers.js';

const lookMilliseconds = 300;
const tellEveryMilliseconds = 500;
const viewPatienceMilliseconds = 10_000;
/** Beyond it the pairs are too many for a thread and its memory: it is said, and times and marks are told all the same. */
const papersAtMost = 20_000;

/**
 * Computes the analyses that were asked for, one after the other, oldest first (decision 127). One that a crash left is
 * begun again.
 */
export function startAnalyses(services: Services, lease: Lease): BackgroundService {
  return lookEvery(services, lease, {
    everyMilliseconds: lookMilliseconds,
    failed: 'an analysis of an exam failed',
    look: async (active) => {
      const [next] = await analysesOf(services).find({
        filter: { state: { in: ['waiting', 'running'] } },
        sort: [{ field: 'askedAt' }],
        limit: 1,
      });
      if (next === undefined) return;
      try {
        await new Analysis(services, next, active).run();
      } catch (error) {
        if (active()) await analysesOf(services).put({ ...next, state: 'failed' });
        throw error;
      }
    },
  });
}

/** One look through the handed-in papers of an exam. */
class Analysis {
  private readonly seconds = new Map<string, number[]>();
  private readonly doubleMarks: DoubleMark[] = [];
  private readonly traces: PaperTrace[] = [];
  private readonly turns: InTurns;
  private toldAt = -Infinity;

  constructor(
    private readonly services: Services,
    private document: ExamAnalysisDocument,
    private readonly active: () => boolean,
  ) {
    this.turns = new InTurns(services.clock);
  }

  async run(): Promise<void> {
    const { services, document } = this;
    const examId = document.id;
    await this.reached('exam_statistics', 'marking_reviewers', 'papers');
    const seen = await seenOf(services, examId);
    const papers = await findAll(services.views.view<PaperView>('papers'), { examId, handState: 1 });
    this.document = { ...document, state: 'running', papers: papers.length, done: 0 };
    for (const { id } of papers) {
      if (!this.active()) return;
      this.add((await services.log.readStream(paperStream(id))) as Recorded[]);
      await this.turns.giveWay(() => this.tellAtTimes());
    }
    await this.tell({});
    const { similar, pairs } = await this.compared();
    if (!this.active()) return;
    for (const pair of pairs) await pairsOf(services).put(pair);
    const found: AnalysisFindings = {
      ...{ runId: document.runId, at: services.clock.now(), seen, papers: this.traces.length, similar },
      times: questionTimes(this.seconds),
      ...(await this.agreement(examId)),
    };
    await this.tell({ state: 'done', found });
    await this.forgetOlder(examId, document.runId);
  }

  private async reached(...views: readonly string[]): Promise<void> {
    const head = await this.services.log.head();
    for (const view of views)
      if (!(await this.services.views.waitFor(view, head, viewPatienceMilliseconds)))
        throw new RetryLaterError('统计数据正在更新，请稍后再试！');
  }

  private add(events: readonly Recorded[]): void {
    this.document = { ...this.document, done: this.document.done + 1 };
    const trace = traceOf(events as readonly (Recorded & PaperEvent)[], paperAfter(events));
    if (trace === null) return;
    this.traces.push(trace);
    this.doubleMarks.push(...trace.doubleMarks);
    for (const [quId, seconds] of trace.seconds) {
      const list = this.seconds.get(quId) ?? [];
      list.push(seconds);
      this.seconds.set(quId, list);
    }
  }

  private async agreement(
    examId: string,
  ): Promise<Pick<AnalysisFindings, 'tolerance' | 'rounds' | 'roundsByQuestion' | 'reviewers'>> {
    const { tolerance } = await settingsOf(this.services, examId);
    const byQuestion = new Map<string, DoubleMark[]>();
    for (const mark of this.doubleMarks)
      byQuestion.set(mark.quId, [...(byQuestion.get(mark.quId) ?? []), mark]);
    return {
      tolerance,
      // κ is of one question: over several, points that differ by question alone would pass for agreement.
      rounds: { ...agreementOf(this.doubleMarks, tolerance), kappa: null },
      roundsByQuestion: [...byQuestion].map(([quId, marks]) => ({
        ...{ quId, most: marks[0]?.most ?? 0 },
        ...agreementOf(marks, tolerance),
      })),
      reviewers: reviewerAgreement(this.doubleMarks, tolerance),
    };
  }

  /** Holds the wrong answers of every two papers against each other, in a thread of its own. */
  private async compared(): Promise<{
    readonly similar: AnalysisFindings['similar'];
    readonly pairs: readonly SimilarPairDocument[];
  }> {
    const { traces } = this;
    const none = { papers: traces.length, pairs: 0, total: 0, listed: 0 };
    if (traces.length < papersForSimilarity) return { similar: { ...none, why: 'few-papers' }, pairs: [] };
    if (traces.length > papersAtMost) return { similar: { ...none, why: 'many-papers' }, pairs: [] };
    const numbers = new SheetNumbers();
    const asked: SheetsToCompare = {
      sheets: traces.map((trace) => numbers.sheetOf(trace)),
      questionCount: numbers.questionCount,
    };
    const { papers, pairs, total, found } = await inFileThread<never, Similarity>(
      workerFile(import.meta.url, './similar-answers.worker.ts'),
      asked,
      async () => null,
    );
    return {
      similar: { papers, pairs, total, listed: found.length, why: null },
      pairs: found.map(({ a, b, same, ...pair }, index) =>
        this.pairOf(index + 1, [traces[a], traces[b]] as [PaperTrace, PaperTrace], {
          ...pair,
          same: same.map((question) =>
            numbers.sharedBy(traces[a] as PaperTrace, traces[b] as PaperTrace, question),
          ),
        }),
      ),
    };
  }

  private pairOf(
    place: number,
    [a, b]: readonly [PaperTrace, PaperTrace],
    pair: Pick<SimilarPairDocument, 'bothWrong' | 'expected' | 'chance' | 'amongAll' | 'same'>,
  ): SimilarPairDocument {
    const { id: examId, runId } = this.document;
    return {
      ...{ id: `${runId}:${place}`, examId, runId, place, a: paperOf(a), b: paperOf(b), ...pair },
      sameDevice: a.devices.some((device) => b.devices.includes(device)),
    };
  }

  private async tellAtTimes(): Promise<void> {
    if (this.services.clock.monotonic() - this.toldAt > tellEveryMilliseconds) await this.tell({});
  }

  private async tell(more: Partial<ExamAnalysisDocument>): Promise<void> {
    this.toldAt = this.services.clock.monotonic();
    this.document = { ...this.document, ...more };
    await analysesOf(this.services).put(this.document);
  }

  private async forgetOlder(examId: string, runId: string): Promise<void> {
    for (const { id, runId: of } of await findAll(pairsOf(this.services), { examId }))
      if (of !== runId) await pairsOf(this.services).delete(id);
  }
}

const paperOf = ({ paperId, userId, attempt, startedAt, handedInAt }: PaperTrace): ComparedPaper => ({
  ...{ paperId, userId, attempt, startedAt, handedInAt },
});
