import { seededRandom } from '@vigil/domain/kernel/random';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Candidate } from '../testing/candidate.js';
import type { Caller } from '../testing/caller.js';
import { question, single } from '../testing/every-type.js';
import { ExamRoom, group } from '../testing/exam-room.js';
import { until } from '../testing/until.js';
import type { ExamAnalysis, SimilarityOverview, SimilarPair, SimilarPairDetail } from './analysis-types.js';

const choices = Array.from({ length: 14 }, (_, i) => single(`s${i}`));
const essay = question('essay', 4);
const wrongOptions = ['a', 'c', 'd'];

let room: ExamRoom;
let teacher: Caller;
let examId: string;
let reviewers: readonly Caller[];
const papers: { readonly candidate: Candidate; readonly paperId: string }[] = [];

/** Half a minute at the first question, then every choice, and the hand-in. */
async function sit(candidate: Candidate, choose: (index: number) => string): Promise<void> {
  await candidate.start(examId);
  await candidate.open('s0');
  room.clock.advance(30_000);
  await candidate.open('s1');
  for (const [index, { quId }] of choices.entries()) await candidate.choose(quId, [choose(index)]);
  await candidate.fill('essay', { answer: '一段论述' });
  await candidate.handIn();
  papers.push({ candidate, paperId: candidate.paperId });
}

const analysed = async (who = teacher): Promise<ExamAnalysis> => {
  await who.ok('/api/exam/exam/analysis-start', { id: examId });
  return until('the analysis', async () => {
    const analysis = await who.ok<ExamAnalysis>('/api/exam/exam/analysis', { id: examId });
    if (analysis.state === 'failed') throw new Error('the analysis failed');
    return analysis.state === 'done' && analysis.found?.stale === false ? analysis : null;
  });
};
const overview = (who = teacher): Promise<SimilarityOverview> =>
  who.ok<SimilarityOverview>('/api/exam/exam/similar-overview', { id: examId });
const pairs = async (who = teacher): Promise<SimilarPair[]> =>
  (
    await who.ok<{ records: SimilarPair[] }>('/api/exam/exam/similar-paging', {
      params: { examId },
      size: 20,
    })
  ).records;

beforeAll(async () => {
  room = await ExamRoom.open();
  await room.addQuestions([...choices, essay]);
  teacher = await room.staff(
    ['exam:stat', 'exam:similar', 'exam:add', 'exam:all', 'exam:review', 'exam:mark'],
    {
      realName: '出卷人',
    },
  );
  reviewers = [
    await room.staff(['exam:mark', 'exam:stat'], { realName: '甲评' }),
    await room.staff(['exam:mark', 'exam:stat'], { realName: '乙评' }),
  ];
  examId = await room.saveExam({
    title: '雷同试验',
    tmplGroups: [group('单选题', choices), group('论述题', [essay], 10)],
    reviewerIds: reviewers.map(({ user }) => user.id),
  });
  await room.admin.ok('/api/exam/marking/settings-save', {
    ...{ examId, rounds: 2, tolerance: 1, step: 0.5, anonymous: true, sampleEvery: 0 },
  });
  const random = seededRandom('honest');
  for (let i = 0; i < 28; i += 1)
    await sit(await room.candidate(), () =>
      random() < 0.5 ? 'b' : (wrongOptions[Math.floor(random() * 3)] as string),
    );
  // Two whose wrong answers are the same throughout, the rarest there are.
  const [zhang, li] = [
    await room.candidate({ realName: '张抄' }),
    await room.candidate({ realName: '李源' }),
  ];
  const shared = (index: number): string => (index === 0 ? 'b' : (wrongOptions[index % 3] as string));
  await sit(li, shared);
  await sit(zhang, shared);
  await room.caughtUp('papers', 'exam_statistics', 'marking_reviewers');
}, 240_000);
afterAll(() => room.close());

describe('the analysis of an exam', () => {
  it('is none until somebody asks, then tells times of questions and who may not see is refused', async () => {
    expect(await teacher.ok<ExamAnalysis>('/api/exam/exam/analysis', { id: examId })).toMatchObject({
      state: 'none',
      found: null,
    });
    expect(await overview()).toMatchObject({ title: '雷同试验', at: null, pairs: 0, enoughPapers: 30 });
    const { found, papers: all, done } = await analysed();
    expect([all, done, found?.papers]).toEqual([30, 30, 30]);
    const first = found?.times.find(({ quId }) => quId === 's0');
    expect(first).toMatchObject({ papers: 30 });
    expect(first?.median).toBeGreaterThanOrEqual(30);
    expect(first?.median).toBeLessThan(60);
    expect(found?.rounds).toEqual({ pairs: 0, exact: null, within: null, apart: null, kappa: null });
    const learner = (papers[0] as (typeof papers)[number]).candidate;
    const proctor = await room.staff(['exam:watch', 'exam:add', 'exam:all']);
    for (const who of [learner, proctor])
      for (const path of ['analysis', 'analysis-start', 'similar-overview'])
        expect((await who.refused(`/api/exam/exam/${path}`, { id: examId })).reason).toBe('NotAllowed');
    const statisticsAlone = await room.staff(['exam:stat', 'exam:all']);
    for (const [path, input] of [
      ['similar-overview', { id: examId }],
      ['similar-paging', { params: { examId } }],
      ['similar-pair', { examId, id: 'x' }],
    ] as const)
      expect((await statisticsAlone.refused(`/api/exam/exam/${path}`, input)).reason).toBe('NotAllowed');
  });

  it('lists the pair whose wrong answers agree beyond chance, and records who was shown it', async () => {
    await analysed();
    const told = await overview();
    expect(told).toMatchObject({ papers: 30, pairs: 435, total: 1, listed: 1, why: null, looks: [] });
    const [pair] = await pairs();
    expect(new Set([pair?.a.realName, pair?.b.realName])).toEqual(new Set(['张抄', '李源']));
    expect(pair).toMatchObject({ place: 1, bothWrong: 13, same: 13, near: 13, aFirst: expect.any(Number) });
    expect(pair?.sameDevice, 'the same kind of machine is not the same browser').toBe(false);
    expect(pair?.expected).toBeLessThan(7);
    expect(pair?.amongAll).toBeLessThan(0.05);
    const detail = await teacher.ok<SimilarPairDetail>('/api/exam/exam/similar-pair', {
      examId,
      id: pair?.id,
    });
    expect(detail.answers).toHaveLength(13);
    const first = detail.answers.find(({ quId }) => quId === 's1');
    expect(first).toMatchObject({
      text: '题目 s1',
      answer: expect.stringMatching(/^C．/),
      rightAnswer: expect.stringMatching(/^B．/),
    });
    expect(first?.sameBy).toBeGreaterThanOrEqual(2);
    const { looks } = await overview();
    expect(looks, 'once, however often').toMatchObject([{ realName: '出卷人', pairs: 1 }]);
    const events = await room.services.log.readStream(`similarity-${examId}`);
    expect(events.map(({ type, actor }) => [type, actor.id])).toEqual([
      ['SimilarAnswersViewed', teacher.user.id],
    ]);
    await pairs(room.admin);
    expect((await overview()).looks).toHaveLength(2);
    const another = await room.saveExam({});
    expect(
      (await teacher.refused('/api/exam/exam/similar-pair', { examId: another, id: pair?.id })).reason,
    ).toBe('NotFound');
  });

  it('tells how two rounds agree, each reviewer only themselves, and says what is out of date', async () => {
    for (const [index, { paperId }] of papers.slice(0, 3).entries())
      for (const [round, reviewer] of reviewers.entries())
        await reviewer.ok('/api/paper/paper/review-paper', {
          ...{ id: paperId, quList: [{ id: 'essay', actualScore: round === 0 ? 6 : 6 + index }] },
        });
    await room.caughtUp('papers', 'exam_statistics', 'marking_reviewers');
    const before = await teacher.ok<ExamAnalysis>('/api/exam/exam/analysis', { id: examId });
    expect(before.found?.stale).toBe(true);
    const { found } = await analysed();
    expect(found?.tolerance).toBe(1);
    expect(found?.rounds).toMatchObject({ pairs: 3, exact: 1 / 3, within: 2 / 3, apart: 1, kappa: null });
    expect(found?.roundsByQuestion).toMatchObject([{ quId: 'essay', most: 10, pairs: 3 }]);
    const mean = Object.fromEntries(found?.reviewers.map((one) => [one.realName, one.mean]) ?? []);
    expect(mean).toEqual({ 甲评: expect.closeTo(-0.1, 10), 乙评: expect.closeTo(0.1, 10) });
    const own = await (reviewers[0] as Caller).ok<ExamAnalysis>('/api/exam/exam/analysis', { id: examId });
    expect(own.found?.reviewers.map(({ realName }) => realName)).toEqual(['甲评']);
  });

  it('goes into the exported file, without whose answers look copied', async () => {
    const address = await room.server.app.listen();
    const response = await fetch(`${address}/api/exam/exam/statistics-export`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token: teacher.token },
      body: JSON.stringify({ id: examId, format: 'xlsx' }),
    });
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
    expect(sheets.map(({ name }) => name)).toEqual(['概况', '试题', '用时与双评']);
    const rows = sheets[2]?.rows ?? [];
    expect(rows.find((row) => row[1] === '题目 essay' && row.length > 6)?.slice(2)).toEqual([
      ...[3, 33.3, 66.7, 1, null],
    ]);
    expect(JSON.stringify(sheets)).not.toContain('张抄');
  });

  it('leaves a reopened paper out, and says when too few are left', async () => {
    const { paperId } = papers[0] as (typeof papers)[number];
    await room.admin.ok('/api/exam/watch/reopen', { paperId, minutes: 10, message: '误交' });
    await room.caughtUp('papers', 'exam_statistics');
    const { found } = await analysed();
    expect(found?.papers).toBe(29);
    expect(await overview()).toMatchObject({ papers: 29, total: 0, why: 'few-papers' });
    expect(await pairs()).toEqual([]);
  });
});
