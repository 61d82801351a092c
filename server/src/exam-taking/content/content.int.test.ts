import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectNoKey } from '../../testing/answer-key.js';
import type { Candidate } from '../../testing/candidate.js';
import { answerTo, everyType, keyWord } from '../../testing/every-type.js';
import { overhear } from '../../testing/every-learner-path.js';
import { ExamRoom } from '../../testing/exam-room.js';
import type { SharedContent } from './shared-content.js';
import type { QuestionPlace } from './place-types.js';

let room: ExamRoom;
let bytes: string[];

beforeAll(async () => {
  room = await ExamRoom.open();
  overhear(room, (text) => bytes.push(text));
});
beforeEach(() => {
  bytes = [];
});
afterAll(() => room.close());

const places = (candidate: Candidate, id = candidate.paperId): Promise<QuestionPlace[]> =>
  candidate.ok<QuestionPlace[]>('/api/paper/paper/paper-places', { id });
const contents = (
  candidate: Candidate,
  addresses: readonly (string | null)[],
  paperId = candidate.paperId,
): Promise<(SharedContent | null)[]> =>
  candidate.ok('/api/paper/paper/paper-content', { paperId, contents: addresses });

interface Whole {
  readonly content: string;
  readonly image: string | null;
  readonly score: number;
  readonly answerList: readonly {
    id: string;
    content: string | null;
    answer: string | null;
    checked: boolean | null;
  }[];
  readonly matchList: readonly { content: string }[];
  readonly subList: readonly Whole[];
  readonly quId: string;
  readonly answer: string | null;
  readonly codeAnswer: string | null;
  readonly titleBody: string | null;
}

/** What qu-detail tells must be told by place and content together. */
function expectSame(place: QuestionPlace, content: SharedContent, whole: Whole): void {
  const shown = place.entries.length > 0 ? content.entries : content.options;
  const order = place.entries.length > 0 ? place.entries : content.quType === 6 ? [] : place.order;
  expect(
    order.map((at) => shown[at]?.id),
    content.quId,
  ).toEqual(whole.answerList.map(({ id }) => id));
  expect(content.content).toBe(whole.content);
  expect(place.score).toBe(whole.score);
  if (content.quType === 6)
    expect(place.order.map((at) => content.matches[at]?.content)).toEqual(
      whole.matchList.map((match) => match.content),
    );
  if (content.quType <= 3)
    expect(place.checked.toSorted()).toEqual(
      whole.answerList.flatMap(({ id, checked }) => (checked === true ? [id] : [])).toSorted(),
    );
  if (content.quType === 5 || content.quType === 6)
    for (const { id, answer } of whole.answerList)
      expect(place.texts.find((text) => text.id === id)?.answer ?? '').toBe(answer);
  expect(place.answer).toBe(whole.answer);
  expect(place.codeAnswer).toBe(whole.codeAnswer);
  expect(place.titleBody ?? content.titleBody).toBe(whole.titleBody);
  for (const [at, part] of place.parts.entries())
    expectSame(part, content.parts[at] as SharedContent, whole.subList[at] as Whole);
}

describe('the whole paper at once', () => {
  it('tells with contents and places what qu-detail tells of each question, before and after it is answered', async () => {
    const { candidate } = await room.sitting({ optShuffle: true, quShuffle: true });
    for (const answered of [false, true]) {
      if (answered)
        for (const content of everyType())
          for (const part of content.parts ?? [content])
            if (part.quType !== 6) expect((await candidate.fill(part.quId, answerTo(part))).code).toBe(0);
      const all = await places(candidate);
      const got = await contents(
        candidate,
        all.map(({ content }) => content),
      );
      expect(all.map(({ quId }) => quId)).toEqual(
        (await candidate.detail()).groupList.flatMap(({ quList }) => quList.map(({ quId }) => quId)),
      );
      for (const [at, place] of all.entries())
        expectSame(place, got[at] as SharedContent, (await candidate.open(place.quId)) as unknown as Whole);
      expect(all.filter((place) => place.answered).length).toBe(answered ? all.length - 1 : 0);
    }
    expectNoKey(bytes, [keyWord]);
  });

  it('is the same content for everybody, and each paper’s order its own', async () => {
    const examId = await room.saveExam({ optShuffle: true });
    const orders = new Set<string>();
    const addresses = new Set<string>();
    for (const candidate of await room.candidates(6)) {
      await candidate.start(examId);
      const place = (await places(candidate)).find(({ quId }) => quId === 'q-match');
      orders.add(String(place?.order));
      addresses.add(String(place?.content));
    }
    expect(addresses.size).toBe(1);
    expect(orders.size).toBeGreaterThan(1);
  });

  it('comes compressed to who takes it', async () => {
    const { candidate } = await room.sitting();
    const wanted = (await places(candidate)).map(({ content }) => content);
    const body = { paperId: candidate.paperId, contents: wanted };
    const options = { 'content-type': 'application/json', token: candidate.token };
    const ask = (headers: Record<string, string>) =>
      room.server.app.http.inject({
        ...{ method: 'POST', url: '/api/paper/paper/paper-content', payload: JSON.stringify(body) },
        headers: { ...options, ...headers },
      });
    const [plain, packed] = [await ask({}), await ask({ 'accept-encoding': 'gzip, br' })];
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString('utf8')).toBe(plain.body);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length);
  });
});

describe('who may have it', () => {
  it('its candidate alone, while it is open, and nothing that is not on it', async () => {
    const { candidate, examId } = await room.sitting();
    const neighbour = await room.candidate();
    await neighbour.start(await room.saveExam({ tmplGroups: [], title: '另一场' }).catch(() => examId));
    const [first] = await places(candidate);
    const body = { paperId: candidate.paperId, contents: [first?.content] };
    for (const path of ['paper-content', 'paper-places'])
      expect(
        (await neighbour.refused(`/api/paper/paper/${path}`, { ...body, id: candidate.paperId })).reason,
      ).toBe('NotYourPaper');
    expect(await contents(candidate, ['nowhere', first?.content ?? ''])).toEqual([null, expect.anything()]);
    for (const wrong of [{}, { paperId: candidate.paperId, contents: [] }, { paperId: 1, contents: ['a'] }])
      expect((await candidate.post('/api/paper/paper/paper-content', wrong)).status).toBe(400);
    await candidate.handIn();
    expect((await candidate.refused('/api/paper/paper/paper-content', body)).reason).toBe(
      'PaperAlreadyHandedIn',
    );
    expect(await places(candidate)).toEqual([]);
  });

  it('question by question: what was reached and the next one, no more', async () => {
    const { candidate } = await room.sitting({ stepOn: true });
    const all = await places(candidate);
    const addresses = all.map(({ content }) => content);
    const had = async (): Promise<number> =>
      (await contents(candidate, addresses)).filter((content) => content !== null).length;
    expect(await had()).toBe(1);
    await candidate.open(all[0]?.quId ?? '');
    await expect.poll(had).toBe(2);
    await candidate.open(all[1]?.quId ?? '');
    await expect.poll(had).toBe(3);
  });

  it('question by question: none behind, none far ahead; an answer behind a later one is not taken', async () => {
    const { candidate } = await room.sitting({ stepOn: true });
    const { paperId } = candidate;
    const ids = (await places(candidate)).map(({ quId }) => quId);
    const reason = async (path: string, body: object): Promise<string> =>
      (await candidate.refused(`/api/paper/paper/${path}`, { paperId, ...body })).reason;
    const reached = async () =>
      (await candidate.ok<{ reached: string | null }>('/api/paper/paper/paper-detail', { id: paperId }))
        .reached;
    expect(await reached()).toBeNull();
    expect(await reason('qu-detail', { quId: ids[2] })).toBe('QuestionAhead');
    await candidate.open(ids[0] ?? '');
    await candidate.open(ids[2] ?? '');
    await candidate.open(ids[2] ?? '');
    expect(await reached()).toBe(ids[2]);
    for (const quId of [ids[0], ids[1]]) expect(await reason('qu-detail', { quId })).toBe('QuestionPassed');
    const save = (quId: string | undefined) => ({ quId, answers: [] });
    await candidate.ok('/api/paper/paper/fill-answer', { paperId, ...save(ids[0]) });
    await candidate.ok('/api/paper/paper/fill-answer', { paperId, ...save(ids[2]) });
    expect(await reason('fill-answer', save(ids[0]))).toBe('QuestionPassed');
    await candidate.ok('/api/paper/paper/fill-answer', { paperId, ...save(ids[2]) });
    await candidate.handIn();
    expect(await reached()).toBeNull();
  });
});
