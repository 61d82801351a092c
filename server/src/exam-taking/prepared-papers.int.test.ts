import { collections as sittingCollections, type PreparedDrawsDocument } from '../sitting/collections.js';
import { drawPaper } from '@vigil/domain/sitting/draw';
import type { PaperCreated } from '@vigil/domain/sitting/events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blueprints } from '../sitting/draws/blueprints.js';
import { PreparedPapers } from '../sitting/draws/prepared-papers.js';
import type { Candidate } from '../testing/candidate.js';
import { ExamRoom, type ExamFields } from '../testing/exam-room.js';
import { single } from '../testing/every-type.js';
import { until } from '../testing/until.js';

interface Work {
  readonly createState: number;
  readonly createTotal: number;
  readonly createDone: number;
  readonly createMsg: string | null;
}

let room: ExamRoom;
let people: Candidate[];

beforeAll(async () => {
  room = await ExamRoom.open();
  people = await room.candidates(5);
  await room.addQuestions(
    Array.from({ length: 30 }, (_none, index) => ({ ...single(`drawn-${index}`), repoId: 'drawn' })),
  );
});
afterAll(() => room.close());

const examFields = (more: ExamFields = {}): ExamFields => ({
  openType: 3,
  range: { departIds: [], groupIds: [], userIds: people.map((one) => one.user.id) },
  tmplGroups: [{ title: '抽题', perScore: 2, draws: [{ repoId: 'drawn', count: 10 }] }],
  ...more,
});
const work = async (examId: string): Promise<Work> => room.admin.ok<Work>('/api/exam/exam/work', { examId });
const stored = (examId: string): Promise<PreparedDrawsDocument[]> =>
  room.services.documents
    .collection<PreparedDrawsDocument>(sittingCollections.preparedDraws)
    .find({ filter: { examId } });
const seeds = async (examId: string): Promise<string[]> =>
  (await stored(examId)).flatMap((chunk) => chunk.draws.map((draw) => draw.seed));

async function prepared(more: ExamFields = {}): Promise<string> {
  const examId = await room.saveExam(examFields(more));
  await room.admin.ok(`/api/exam/exam/batchCreatePaper?examId=${examId}`);
  await until('papers drawn ahead', async () => (await work(examId)).createState === 2);
  return examId;
}

const paperOf = async (candidate: Candidate): Promise<PaperCreated> => {
  const [first] = await room.events(candidate.paperId);
  if (first?.type !== 'PaperCreated') throw new Error('no paper');
  return first.data;
};

describe('papers drawn ahead', () => {
  it('are one for each who must sit, say how far they are, and stand in no list, count or check', async () => {
    const examId = await prepared();
    expect(await work(examId)).toEqual(
      expect.objectContaining({ createState: 2, createTotal: 5, createDone: 5, createMsg: null }),
    );
    expect(await seeds(examId)).toHaveLength(5);
    const [one] = people;
    expect(await one?.openPaper()).toBeNull();
    expect(await room.admin.ok('/api/exam/exam/paging', { params: {} })).toMatchObject({
      records: expect.arrayContaining([
        expect.objectContaining({ id: examId, procCount: 0, requireCount: 5 }),
      ]) as unknown,
    });
    expect(
      (await one?.ok<{ records: unknown[] }>('/api/paper/paper/my-paging', { params: { examId } }))?.records,
    ).toEqual([]);
  });

  it('are what starts get, each once, and are the same that the claim draws again', async () => {
    const examId = await prepared();
    const drawn = new Set(await seeds(examId));
    await Promise.all(people.map((one) => one.start(examId)));
    const papers = await Promise.all(people.map(paperOf));
    expect(new Set(papers.map((paper) => paper.seed))).toEqual(drawn);
    for (const paper of papers) {
      const blueprint = await blueprints(room.services).get(paper.blueprint);
      expect(drawPaper(blueprint, paper.seed)).toEqual({ groups: paper.groups });
    }
    await Promise.all(people.map((one) => one.handIn()));
    // Nothing is left: the next start draws for itself.
    await people[0]?.start(examId);
    expect(drawn.has((await paperOf(people[0] as Candidate)).seed)).toBe(false);
    await people[0]?.handIn();
  });

  it('are not used up by a start that is refused', async () => {
    const examId = await prepared({
      startTime: room.clock.now() + 3_600_000,
      endTime: room.clock.now() + 7_200_000,
    });
    const drawn = await seeds(examId);
    for (let i = 0; i < 8; i += 1) expect((await people[0]?.startRefused(examId))?.reason).toBe('NotInTime');
    room.clock.advance(3_600_000);
    await people[0]?.start(examId);
    expect(drawn).toContain((await paperOf(people[0] as Candidate)).seed);
    await people[0]?.handIn();
  });

  it('are drawn once however often they are ordered, and after a restart', async () => {
    const examId = await prepared();
    const drawn = (await seeds(examId)).toSorted();
    await room.restart();
    await room.admin.ok(`/api/exam/exam/batchCreatePaper?examId=${examId}`);
    await until('done again', async () => (await work(examId)).createState === 2);
    await room.caughtUp('papers');
    expect((await seeds(examId)).toSorted()).toEqual(drawn);
    await people[0]?.start(examId);
    expect(drawn).toContain((await paperOf(people[0] as Candidate)).seed);
    await people[0]?.handIn();
  });

  it('are discarded when the exam is edited, and not used when a question changed', async () => {
    const examId = await prepared();
    const detail = await room.admin.ok<object>('/api/exam/exam/detail', { id: examId });
    await room.saveExam({ ...detail, ...examFields(), id: examId, title: '改过的考试' });
    expect(await work(examId)).toMatchObject({ createState: 0 });
    await until('nothing stored', async () => (await stored(examId)).length === 0);
    const other = await prepared();
    const drawn = await seeds(other);
    await room.addQuestions([{ ...single('drawn-new'), repoId: 'drawn' }]);
    expect(await work(other)).toMatchObject({ createState: 0 });
    await people[1]?.start(other);
    expect(drawn).not.toContain((await paperOf(people[1] as Candidate)).seed);
    await people[1]?.handIn();
  });

  it('stay when only its people change: those who make it, sit it or may start it', async () => {
    const examId = await prepared();
    const drawn = await seeds(examId);
    const detail = await room.admin.ok<object>('/api/exam/exam/detail', { id: examId });
    await room.admin.ok('/api/exam/exam/share', {
      id: examId,
      shared: { userIds: [room.admin.user.id], departIds: [] },
    });
    for (const state of [1, 0]) await room.admin.ok('/api/exam/exam/state', { ids: [examId], state });
    await room.admin.ok('/api/exam/exam/save', { ...detail, version: null, openType: 1 });
    // Changes are looked at in order: those of this exam before what another one orders.
    await prepared();
    expect(await work(examId)).toMatchObject({ createState: 2, createDone: 5 });
    expect(await seeds(examId)).toEqual(drawn);
    await people[2]?.start(examId);
    expect(drawn).toContain((await paperOf(people[2] as Candidate)).seed);
    await people[2]?.handIn();
  });

  it('say what is wrong with an exam whose paper cannot be filled, and refuse a draft', async () => {
    await room.addQuestions(['s1', 's2'].map((id) => ({ ...single(id), repoId: 'shrinks' })));
    const examId = await room.saveExam(
      examFields({ tmplGroups: [{ title: '太多', perScore: 1, draws: [{ repoId: 'shrinks', count: 2 }] }] }),
    );
    await room.withoutQuestion('s1', 'disabled');
    await room.admin.ok(`/api/exam/exam/batchCreatePaper?examId=${examId}`);
    await until('it failed', async () => (await work(examId)).createState === 3);
    expect((await work(examId)).createMsg).toContain('太多');
    const draft = await room.saveExam(examFields({ draft: true }));
    expect((await room.admin.refused('/api/exam/exam/batchCreatePaper', { examId: draft })).reason).toBe(
      'ExamIsDraft',
    );
  });

  it('a chunk goes to one process', async () => {
    const examId = await prepared();
    const exam = await room.admin.ok<{ id: string }>('/api/exam/exam/detail', { id: examId });
    const [chunk] = await stored(exam.id);
    const blueprint = chunk?.blueprint ?? '';
    const others = Array.from({ length: 3 }, () => new PreparedPapers(room.services));
    const taken = await Promise.all(others.map((one) => one.take(examId, blueprint)));
    expect(taken.filter((draw) => draw !== null)).toHaveLength(1);
  });
});
