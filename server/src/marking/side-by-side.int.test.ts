import { paperDecider } from '@vigil/domain/sitting/paper.decider';
import { noPaper } from '@vigil/domain/sitting/public';
import type { PaperView } from '@vigil/projections/sitting/public';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../testing/caller.js';
import type { Candidate } from '../testing/candidate.js';
import { closeSockets, follow, liveClient } from '../testing/live.js';
import { markingAnswers } from './answers.js';
import { MarkingDesk } from './marking-desk.fixture.js';
import type { MarkingProgress } from './types.js';

const papers = 200;

describe('three reviewers at once', () => {
  let desk: MarkingDesk;
  let candidates: Candidate[];
  beforeEach(async () => {
    desk = await MarkingDesk.open(3);
    await desk.settings({});
    candidates = [];
    for (let i = 0; i < papers; i += 1)
      candidates.push(await desk.sat(`<p>第 ${i % 30} 种答案，写法各不相同</p>`, { realName: `考生${i}` }));
    await desk.waiting(papers);
  });
  afterEach(async () => {
    await closeSockets();
    await desk.room.close();
  });

  it('mark every paper once while one of them is reopened; replaying the log gives what views and queue say', async () => {
    const address = await desk.room.server.app.http.listen({ port: 0, host: '127.0.0.1' });
    const feed = follow<MarkingProgress>(
      liveClient(address, desk.room.admin.token),
      `subscription ($e: ID!) { markingProgress(examId: $e) { papersWaiting papersFinished questions { done first } reviewers { realName given } } }`,
      { e: desk.examId },
    );
    await feed.first('what waits', ({ papersWaiting }) => papersWaiting === papers);
    const [reopened] = candidates as [Candidate];
    const refusals: string[] = [];
    let marked = 0;
    const work = async (reviewer: Caller): Promise<void> => {
      for (;;) {
        const answers = await desk.next(reviewer, 2);
        if (answers.length === 0) return;
        for (const answer of answers) {
          const outcome = await desk.mark(reviewer, answer, (answer.plain.length % 10) + 0.5);
          marked += outcome.marked ?? 0;
          if (outcome.refusal !== undefined) {
            refusals.push(outcome.refusal);
            await reviewer.ok('/api/exam/marking/release', { examId: desk.examId, numbers: [answer.number] });
          }
        }
      }
    };
    const reopening = desk.room.admin
      .ok('/api/exam/watch/reopen', { paperId: reopened.paperId, minutes: 10, message: '误交' })
      .then(() => reopened.fill('m-essay', { answer: '<p>改过的答案</p>' }))
      .then(() => reopened.handIn());
    await Promise.all([...desk.reviewers.map(work), reopening]);
    await desk.room.caughtUp('papers', 'marking_reviewers');
    const left = await desk.next(desk.reviewer(0), 5);
    for (const answer of left) marked += (await desk.mark(desk.reviewer(0), answer, 5)).marked ?? 0;
    expect(refusals.every((reason) => ['PaperStillOpen', 'AnswerChangedMeanwhile'].includes(reason))).toBe(
      true,
    );

    for (const { paperId } of candidates) {
      const events = await desk.room.events(paperId);
      const replayed = events.reduce((state, event) => paperDecider.evolve(state, event), noPaper);
      const row = (await desk.room.services.views.view<PaperView>('papers').get(paperId)) ?? null;
      expect(replayed.score).toMatchObject({ reviewState: 1, state: 2 });
      expect(row).toMatchObject({
        state: 2,
        subjScore: replayed.score?.subjScore,
        passed: replayed.score?.passed,
      });
      const marks = events.filter(({ type }) => type === 'AnswersMarked');
      if (paperId !== reopened.paperId) expect(marks).toHaveLength(1);
      const noted = await markingAnswers(desk.room.services).get(`${paperId}:m-essay`);
      expect(noted).toMatchObject({
        stage: 'done',
        heldBy: '',
        answerRevision: replayed.slots[1]?.answerRevision,
      });
    }
    expect(marked).toBeGreaterThanOrEqual(papers);
    const last = await feed.first('nothing waits', ({ papersWaiting }) => papersWaiting === 0);
    expect(last.papersFinished).toBe(papers);
    await desk.room.caughtUp('exam_statistics');
    const figures = await desk.room.admin.ok<object>('/api/exam/exam/statistics', { id: desk.examId });
    expect(figures).toMatchObject({ handedIn: papers });
  });

  it('holds survive a restart, and samples tell who drifts', async () => {
    const [mine] = await desk.next(desk.reviewer(0));
    await desk.room.restart();
    expect((await desk.next(desk.reviewer(0)))[0]?.number).toBe(mine?.number);
    await desk.settings({ sampleEvery: 5 });
    const sample = (n: number) => ({
      examId: desk.examId,
      quId: 'm-essay',
      text: `<p>样卷${n}</p>`,
      points: 4,
      note: '',
    });
    for (const n of [1, 2, 3]) await desk.room.admin.ok('/api/exam/marking/sample-save', sample(n));
    let met = 0;
    for (let turn = 0; turn < 300 && met < 3; turn += 1) {
      const shown = await desk.next(desk.reviewer(0), 1);
      const one = shown.find(({ plain }) => plain.startsWith('样卷'));
      if (one === undefined) continue;
      expect(one.number).toMatch(/^[0-9a-f]{16}$/);
      expect(await desk.mark(desk.reviewer(0), one, 7)).toMatchObject({ marked: 1, skipped: 0 });
      met += 1;
    }
    expect(met).toBe(3);
    const { reviewers } = await desk.room.admin.ok<MarkingProgress>('/api/exam/marking/progress', {
      examId: desk.examId,
    });
    const drifter = reviewers.find(({ realName }) => realName === '阅卷1');
    expect(drifter).toMatchObject({ samples: 3, sampleSpread: 0.3, drifting: true });
    const seenBy = (n: number) =>
      desk.reviewer(n).ok<MarkingProgress>('/api/exam/marking/progress', { examId: desk.examId });
    const own = await seenBy(1);
    expect(own.reviewers.map(({ realName }) => realName)).toEqual(['阅卷2']);
    // What the first holds is told to others alone: fewer than on the own desk would say that one is a sample.
    const heldOfEssay = ({ questions }: MarkingProgress) =>
      questions.find(({ quId }) => quId === 'm-essay')?.held;
    expect(heldOfEssay(own)).toBeGreaterThan(0);
    const mineAlone = await seenBy(0);
    expect([heldOfEssay(mineAlone), mineAlone.reviewers[0]?.held]).toEqual([0, null]);
    expect(drifter?.held).toBeGreaterThan(0);
  });
});
