import type { Position } from '@vigil/domain/kernel/event';
import type { Receipt } from '@vigil/stores/chain/receipt';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { runAudit } from '../../audit/public.js';
import type { Candidate } from '../../testing/candidate.js';
import { ExamRoom, type Sitting } from '../../testing/exam-room.js';
import { loseTail } from '../../testing/lost-tail.js';
import { minutes } from '../../testing/moving-clock.js';

interface Kept {
  readonly quId: string;
  readonly answers: readonly string[];
  readonly receipt: Receipt | null;
}
interface Brought {
  readonly answers: readonly { readonly quId: string; readonly fate: string }[];
  readonly counted: number;
  readonly late: number;
}
interface Keeping {
  readonly key: string;
  readonly claim: string | null;
  readonly keepUntil: string | null;
  readonly losses: number;
}

let room: ExamRoom;
beforeEach(async () => {
  room = await ExamRoom.open();
});
afterEach(() => room.close());

const head = (): Promise<Position> => room.services.log.head();

/** A save as the browser keeps it: with the receipt that acknowledged it. */
async function save(candidate: Candidate, quId: string, answers: readonly string[]): Promise<Kept> {
  const body = { paperId: candidate.paperId, quId, answers };
  const { receipt } = await candidate.ok<{ receipt: Receipt }>('/api/paper/paper/fill-answer', body);
  room.clock.advance(1_000);
  return { quId, answers, receipt };
}

const keeping = (candidate: Candidate, paperId = candidate.paperId): Promise<Keeping> =>
  candidate.ok<Keeping>('/api/paper/paper/answer-keeping', { paperId });
const bring = (candidate: Candidate, answers: readonly Kept[], more: object = {}): Promise<Brought> =>
  candidate.ok<Brought>('/api/paper/paper/bring-back', { paperId: candidate.paperId, answers, ...more });
const fates = ({ answers }: Brought): string[] => answers.map(({ fate }) => fate);

async function scoreOf({ candidate }: Pick<Sitting, 'candidate'>): Promise<number | undefined> {
  const scored = (await room.events(candidate.paperId)).findLast(({ type }) => type === 'PaperScored');
  return scored?.type === 'PaperScored' ? scored.data.objScore : undefined;
}

it('where nothing is brought back nothing is read or written', async () => {
  const { candidate } = await room.sitting();
  const before = await room.events(candidate.paperId);
  const reads = vi.spyOn(room.services.storedLog, 'readStream');
  onTestFinished(() => reads.mockRestore());
  expect(await bring(candidate, [])).toEqual({ answers: [], counted: 0, late: 0 });
  expect(reads).not.toHaveBeenCalled();
  expect(await room.events(candidate.paperId)).toEqual(before);
});

describe('answers that browsers kept, after the log lost its end', () => {
  it('[ET85] bring an open paper to what it was, at the time of their receipts; sent twice they change nothing', async () => {
    const sitting = await room.sitting();
    const { candidate, paperId } = sitting;
    const before = await head();
    const kept = [await save(candidate, 'q-single', ['b']), await save(candidate, 'q-judge', ['no'])];
    await room.caughtUp('watch_cards');
    const told = await loseTail(room, before);
    expect(told).toMatch(/缺失的已确认位置至少 [1-9]\d* 个/);
    expect(told).toContain('1 份试卷，至少 2 个答案');
    expect(told).toMatch(new RegExp(`试卷 ${paperId}（考试 .*）：第 \\d+、\\d+ 题`));
    expect(await room.types(paperId)).not.toContain('AnswerSaved');
    expect(fates(await bring(candidate, kept))).toEqual(['counted', 'counted']);
    const back = (await room.events(paperId)).filter((event) => event.type === 'AnswerBroughtBack');
    expect(back.map(({ data }) => data)).toMatchObject(
      kept.map(({ quId, receipt }) => ({ quId, savedAt: receipt?.time, revision: receipt?.revision })),
    );
    const count = (await room.types(paperId)).length;
    expect(fates(await bring(candidate, kept))).toEqual(['held', 'held']);
    expect(await room.types(paperId)).toHaveLength(count);
    const { answerList } = await candidate.open('q-single');
    expect(answerList.find(({ id }) => id === 'b')?.checked).toBe(true);
  });

  it('[ET85] count past the deadline and where the hand-in was lost: the score is what it was', async () => {
    const sitting = await room.sitting();
    const { candidate, paperId, deadline } = sitting;
    const before = await head();
    const kept = [await save(candidate, 'q-single', ['b']), await save(candidate, 'q-judge', ['yes'])];
    await candidate.handIn();
    const was = await scoreOf(sitting);
    expect(was).toBeGreaterThan(0);
    await loseTail(room, before);
    room.clock.advance(minutes(90));
    await room.happened(paperId, 'PaperHandedIn');
    expect(await scoreOf(sitting)).toBe(0);
    expect(room.clock.now()).toBeGreaterThan(deadline);
    expect((await bring(candidate, kept)).counted).toBe(2);
    expect(await scoreOf(sitting)).toBe(was);
    expect((await candidate.detail()).handState).toBe(1);
  });

  it('[ET88] make a paper again whose claim was lost: the same questions, and another person’s claim is none', async () => {
    const examId = await room.saveExam();
    const [candidate, stranger] = [await room.candidate(), await room.candidate()];
    const before = await head();
    const paperId = await candidate.start(examId);
    await stranger.start(examId);
    const kept = [await save(candidate, 'q-single', ['b'])];
    const order = (await candidate.detail()).groupList;
    const [own, others] = [await keeping(candidate), await keeping(stranger)];
    expect(own.claim).not.toContain(paperId);
    await loseTail(room, before);
    expect((await candidate.post('/api/paper/paper/paper-detail', { id: paperId })).reason).toBe(
      'NotYourPaper',
    );
    for (const claim of [null, others.claim, 'x', `${own.claim?.slice(0, -8)}AAAAAAA=`])
      expect(
        await candidate.refused('/api/paper/paper/bring-back', { paperId, claim, answers: kept }),
      ).toMatchObject({ reason: 'NotYourPaper' });
    const stolen = { paperId, claim: own.claim, answers: kept };
    expect(await stranger.refused('/api/paper/paper/bring-back', stolen)).toMatchObject({
      reason: 'NotYourPaper',
    });
    expect((await keeping(candidate)).key).toBe(own.key);
    expect(fates(await bring(candidate, kept, { claim: own.claim }))).toEqual(['counted']);
    expect((await candidate.detail()).groupList.map(({ quList }) => quList.map(({ quId }) => quId))).toEqual(
      order.map(({ quList }) => quList.map(({ quId }) => quId)),
    );
    expect(await candidate.openPaper()).toMatchObject({ id: paperId });
    expect(fates(await bring(candidate, kept, { claim: own.claim }))).toEqual(['held']);
  });

  it('[ET85] [ET88] count where claim, answers and hand-in were all lost and the deadline is over', async () => {
    const examId = await room.saveExam();
    const candidate = await room.candidate();
    const before = await head();
    const paperId = await candidate.start(examId);
    const kept = [await save(candidate, 'q-single', ['b']), await save(candidate, 'q-judge', ['yes'])];
    const { claim } = await keeping(candidate);
    await candidate.handIn();
    const was = await scoreOf({ candidate });
    await loseTail(room, before);
    room.clock.advance(minutes(90));
    expect((await bring(candidate, kept, { claim })).counted).toBe(2);
    expect(await scoreOf({ candidate })).toBe(was);
    const types = await room.types(paperId);
    expect(types.filter((type) => type === 'PaperHandedIn')).toHaveLength(1);
    expect(await room.paperRow(paperId)).toMatchObject({ handState: 1, objScore: was });
    await candidate.start(examId);
    expect(candidate.paperId).not.toBe(paperId);
    const { config } = room.services;
    await room.tellWritten();
    await room.stop();
    const lines: string[] = [];
    expect(await runAudit(['verify'], config, (line) => lines.push(line)), lines.join('\n')).toBe(0);
    expect(lines.join('\n')).toContain('恢复的试卷 1 份');
    await room.start();
  });

  it('[ET88] wait while another paper is open, and count once that is handed in', async () => {
    const examId = await room.saveExam();
    const candidate = await room.candidate();
    const before = await head();
    const paperId = await candidate.start(examId);
    const kept = [await save(candidate, 'q-single', ['b'])];
    const { claim } = await keeping(candidate);
    await loseTail(room, before);
    await candidate.start(examId);
    const body = { paperId, claim, answers: kept };
    expect(await candidate.refused('/api/paper/paper/bring-back', body)).toMatchObject({
      reason: 'AnotherPaperOpen',
      code: 20010002,
    });
    await candidate.handIn();
    expect(fates(await candidate.ok<Brought>('/api/paper/paper/bring-back', body))).toEqual(['counted']);
  });

  it('[ET86] leave alone what was saved since, and what the log still holds', async () => {
    const { candidate } = await room.sitting();
    const first = await save(candidate, 'q-judge', ['yes']);
    const before = await head();
    const lost = await save(candidate, 'q-single', ['a']);
    await loseTail(room, before);
    await save(candidate, 'q-single', ['b']);
    expect(fates(await bring(candidate, [first, lost]))).toEqual(['held', 'older']);
    const { answerList } = await candidate.open('q-single');
    expect(answerList.find(({ id }) => id === 'b')?.checked).toBe(true);
  });

  it('[ET87] are late without a receipt that is theirs: of another paper, person or answer, changed, or none', async () => {
    const { candidate, paperId, examId } = await room.sitting();
    const other = await room.candidate();
    await other.start(examId);
    const before = await head();
    const kept = await save(candidate, 'q-single', ['a']);
    const others = await save(other, 'q-single', ['b']);
    await loseTail(room, before);
    const right = kept.receipt as Receipt;
    const forged = [
      { ...kept, answers: ['b'] },
      { ...kept, answers: ['c'], receipt: others.receipt },
      { ...kept, answers: ['a'], receipt: { ...right, time: right.time + 60_000 } },
      { ...kept, answers: ['d'], receipt: null },
    ];
    for (const one of forged) expect(fates(await bring(candidate, [one]))).toEqual(['late']);
    const late = (await room.events(paperId)).filter((event) => event.type === 'AnswerArrivedLate');
    expect(late.map(({ data }) => data.why)).toEqual(Array.from({ length: 4 }, () => 'NoReceipt'));
    expect((await room.paperRow(paperId)).lateAnswers).toBe(4);
    expect(await room.types(paperId)).not.toContain('AnswerBroughtBack');
    expect(await other.refused('/api/paper/paper/bring-back', { paperId, answers: [kept] })).toMatchObject({
      reason: 'NotYourPaper',
    });
    expect(fates(await bring(candidate, [kept]))).toEqual(['counted']);
  });
});

describe('the key under which a browser keeps them', () => {
  it('is each person’s own for each paper, and says until when and since which loss', async () => {
    const { candidate, examId, deadline } = await room.sitting();
    const stranger = await room.candidate();
    const own = await keeping(candidate);
    expect(Buffer.from(own.key, 'base64')).toHaveLength(32);
    expect(own).toMatchObject({ losses: 0 });
    expect(Date.parse(own.keepUntil ?? '')).toBeGreaterThanOrEqual(deadline);
    const foreign = await keeping(stranger, candidate.paperId);
    expect(foreign).toMatchObject({ claim: null, keepUntil: null });
    expect(foreign.key).not.toBe(own.key);
    const paperId = await candidate.handIn().then(() => candidate.start(examId));
    expect((await keeping(candidate, paperId)).key).not.toBe(own.key);
    expect((await room.server.rest('/api/paper/paper/answer-keeping', { paperId })).code).toBe(10010002);
  });

  it('[14-F7] never says of an open paper that its answers may go: a mock without end, nine days on', async () => {
    const { candidate } = await room.sitting({ examType: 2, startTime: null, endTime: null, totalTime: 0 });
    await room.services.sessions.keepUntil(candidate.user.id, room.clock.now() + minutes(20 * 24 * 60));
    room.clock.advance(minutes(9 * 24 * 60));
    const until = async () => Date.parse((await keeping(candidate)).keepUntil ?? '');
    expect(await until()).toBeGreaterThan(room.clock.now());
    await candidate.handIn();
    expect(await until()).toBeLessThan(room.clock.now());
  });

  it('the person is told of each loss that was accepted', async () => {
    const { candidate } = await room.sitting();
    const info = (): Promise<{ logLosses: number }> => candidate.ok('/api/sys/user/info');
    expect((await info()).logLosses).toBe(0);
    const before = await head();
    await save(candidate, 'q-single', ['b']);
    await loseTail(room, before);
    expect((await info()).logLosses).toBe(1);
    expect((await keeping(candidate)).losses).toBe(1);
  });
});

describe('what came back is shown', () => {
  it('in the paper’s history, by verify, and when the receipt is checked', async () => {
    const { candidate, paperId } = await room.sitting();
    const before = await head();
    const kept = [await save(candidate, 'q-single', ['b'])];
    await loseTail(room, before);
    const check = (): Promise<{ verdict: string }[]> =>
      candidate.ok('/api/audit/check-receipts', { receipts: kept.map(({ receipt }) => receipt) });
    expect(await check()).toMatchObject([{ verdict: expect.stringMatching(/missing|different/) }]);
    await bring(candidate, [...kept, { quId: 'q-judge', answers: ['yes'], receipt: null }]);
    expect(await check()).toMatchObject([{ verdict: 'returned' }]);
    const history = await room.admin.ok<{ text: string }[]>('/api/exam/watch/history', { paperId });
    const said = history.map(({ text }) => text).join('\n');
    expect(said).toContain('回执有效，按原保存时间');
    expect(said).toContain('没有可核实的回执，按迟到处理，未计入');
    const { config } = room.services;
    await room.tellWritten();
    await room.stop();
    const lines: string[] = [];
    expect(await runAudit(['verify'], config, (line) => lines.push(line))).toBe(0);
    expect(lines.join('\n')).toMatch(/日志缺失[^]*由浏览器送回并计入的答案 1 个/);
    await room.start();
  });
});
