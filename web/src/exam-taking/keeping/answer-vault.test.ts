import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Receipt } from '../taking/answer-queue/transport.ts';
import { AnswerVault, type Keeping, type SealedAnswer } from './answer-vault.ts';
import { bringBack, type ReturnedAnswer } from './bring-back.ts';
import { dueOf, surelyDue } from './due.ts';
import type { KeptAnswersStorage } from './kept-answers-storage.ts';
import { addMark, followDeadline, type Mark, marks } from './marks.ts';
import { PaperKeeper } from './paper-keeper.ts';

const keyOf = (byte: number): string => btoa(String.fromCharCode(...new Uint8Array(32).fill(byte)));
const keeping = (more: Partial<Keeping> = {}): Keeping => ({
  key: keyOf(1),
  claim: 'sealed-claim',
  until: 1_000,
  deadline: 700,
  losses: 0,
  ...more,
});
const receiptOf = (quId: string, time: number): Receipt => ({
  paperId: 'p1',
  quId,
  answerHash: 'a',
  revision: time,
  time,
  ...{ eventHash: '', way: '', keyId: 'k', signature: 's' },
});
const item = (quId: string, answer: string) => ({
  commandId: `${quId}-${answer}`,
  paperId: 'p1',
  device: 'd',
  seq: 1,
  queuedAt: 0,
  body: { kind: 'answer', quId, fields: { answer } } as const,
});
const place = { paperId: 'p1', quId: 'q1', ownerId: 'zhang' };
function storageOfMarks(): void {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  });
}
const secret = '只有本人能读的答案';

async function vaultOf(more: Partial<Keeping> = {}): Promise<AnswerVault> {
  const vault = await AnswerVault.open(keeping(more));
  if (vault === null) throw new Error('no cryptography');
  return vault;
}

describe('a sealed answer', () => {
  it('holds nothing that can be read, and opens under its own key and place alone', async () => {
    const vault = await vaultOf();
    const answer = { fields: { answer: secret }, receipt: receiptOf('q1', 5) };
    const sealed = await vault.seal(place, answer);
    const bytes = new Uint8Array(sealed.sealed);
    expect(new TextDecoder().decode(bytes)).not.toContain(secret);
    expect(JSON.stringify({ ...sealed, sealed: [...bytes] })).not.toContain(secret);
    expect(await vault.unseal(sealed)).toEqual(answer);
    expect(await (await vaultOf({ key: keyOf(2) })).unseal(sealed)).toBeNull();
    expect(await vault.unseal({ ...sealed, ownerId: 'li' })).toBeNull();
    expect(await vault.unseal({ ...sealed, quId: 'q2' })).toBeNull();
  });

  it('leaves no key behind that could be read', async () => {
    expect(JSON.stringify(await vaultOf())).not.toContain(keyOf(1));
  });
});

describe('keeping a paper', () => {
  function keeper(answers: (Keeping | null)[]) {
    const world = { asked: 0, began: 0, now: 0, kept: [] as SealedAnswer[] };
    const made = new PaperKeeper({
      paperId: 'p1',
      ownerId: 'zhang',
      ask: async () => {
        const answer = answers[Math.min(world.asked++, answers.length - 1)];
        if (answer === null || answer === undefined) throw new Error('no network');
        return answer;
      },
      began: async () => void (world.began += 1),
      keep: async (answers) => world.kept.push(...answers),
      now: () => world.now,
    });
    return { world, made };
  }

  const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

  it('asks for the key once, with the first answer that is acknowledged, which does not wait for it', async () => {
    const { world, made } = keeper([keeping()]);
    expect(world.asked).toBe(0);
    expect(await made.sealed(item('q1', 'a'), receiptOf('q1', 1))).toEqual([]);
    await settled();
    expect(world.kept).toMatchObject([{ paperId: 'p1', quId: 'q1', ownerId: 'zhang', time: 1, revision: 1 }]);
    const next = await made.sealed(item('q2', 'b'), receiptOf('q2', 2));
    expect(next).toMatchObject([{ quId: 'q2', time: 2 }]);
    expect(world).toMatchObject({ asked: 1, began: 1 });
  });

  it('keeps what was acknowledged before the key came, the last of each question', async () => {
    const { world, made } = keeper([null, keeping()]);
    await made.sealed(item('q1', 'a'), receiptOf('q1', 1));
    await settled();
    await made.sealed(item('q1', 'b'), receiptOf('q1', 2));
    expect(world.asked).toBe(1);
    world.now = 20_000;
    await made.sealed(item('q2', 'c'), receiptOf('q2', 3));
    await settled();
    expect(world.kept.map(({ quId, time }) => [quId, time])).toEqual([
      ['q1', 2],
      ['q2', 3],
    ]);
    expect(await (await vaultOf()).unseal(world.kept[0] as SealedAnswer)).toMatchObject({
      fields: { answer: 'b' },
    });
  });
});

describe('bringing back', () => {
  beforeEach(storageOfMarks);
  afterEach(() => vi.unstubAllGlobals());
  const mark: Mark = { paperId: 'p1', userId: 'zhang', losses: 0, until: 1_000, contentUntil: 700 };

  async function world(count: number, more: { readonly fail?: boolean } = {}) {
    const vault = await vaultOf();
    const rows: SealedAnswer[] = [];
    for (let i = count; i > 0; i -= 1)
      rows.push(
        await vault.seal(
          { ...place, quId: `q${i}` },
          { fields: { answer: `答${i}` }, receipt: receiptOf(`q${i}`, i) },
        ),
      );
    const sent: (readonly ReturnedAnswer[])[] = [];
    const storage: KeptAnswersStorage = {
      read: async () => ({ answers: [...rows], claim: 'sealed-claim' }),
      acknowledged: async (answers, losses) => {
        for (const answer of answers) rows[rows.indexOf(answer)] = { ...answer, losses };
      },
      forget: async () => undefined,
      papers: async () => [],
      forgetContent: async () => undefined,
    };
    const ports = {
      storage,
      ask: async () => keeping({ losses: 1, claim: null, until: null }),
      send: async (_paperId: string, claim: string | null, answers: readonly ReturnedAnswer[]) => {
        if (more.fail === true && sent.length === 1) throw new Error('no network');
        expect(claim).toBe('sealed-claim');
        sent.push(answers);
        return { counted: answers.length, late: 0 };
      },
    };
    return { rows, sent, ports };
  }

  it('[14-F16] what cannot be opened now is told and tried again: with the old key back it goes', async () => {
    const { rows, sent, ports } = await world(2);
    addMark(mark);
    const strange = await vaultOf({ key: keyOf(2) });
    const other = { fields: { answer: '乙' }, receipt: receiptOf('q3', 3) };
    rows.push(await strange.seal({ ...place, quId: 'q3' }, other));
    expect(await bringBack(mark, ports)).toEqual({ counted: 2, late: 0, unreadable: 1 });
    expect(marks()).toEqual([mark]);
    const ask = async () => keeping({ key: keyOf(2), losses: 1, claim: null, until: null });
    expect(await bringBack(mark, { ...ports, ask })).toEqual({ counted: 1, late: 0, unreadable: 0 });
    expect(sent.map((part) => part.map(({ quId }) => quId))).toEqual([['q1', 'q2'], ['q3']]);
    expect(marks()).toEqual([{ ...mark, losses: 1 }]);
  });

  it('sends what is from before the loss with its receipts, oldest first, in parts, and not again', async () => {
    const { rows, sent, ports } = await world(60);
    expect(await bringBack(mark, ports)).toEqual({ counted: 60, late: 0, unreadable: 0 });
    expect(sent.map((part) => part.length)).toEqual([50, 10]);
    expect(sent[0]?.[0]).toEqual({ quId: 'q1', answer: '答1', receipt: receiptOf('q1', 1) });
    expect(rows.every(({ losses }) => losses === 1)).toBe(true);
    expect(await bringBack(mark, ports)).toEqual({ counted: 0, late: 0, unreadable: 0 });
  });

  it('cut short goes on with the rest', async () => {
    const broken = await world(60, { fail: true });
    await expect(bringBack(mark, broken.ports)).rejects.toThrow('no network');
    expect(broken.rows.filter(({ losses }) => losses === 0)).toHaveLength(10);
  });
});

describe('what is due', () => {
  const mark: Mark = { paperId: 'p1', userId: 'zhang', losses: 1, until: 1_000, contentUntil: 700 };
  const week = 7 * 24 * 3_600_000;
  it.each([
    ['nothing while the exam lasts and nothing was lost', 'zhang', 1, 500, null],
    ['to send after a loss', 'zhang', 2, 500, 'send'],
    ['to send after a loss, past the last deadline too', 'zhang', 2, 5_000, 'send'],
    ['to forget past the last deadline', 'zhang', 1, 5_000, 'forget'],
    ['to hide the content from somebody else', 'li', 1, 500, 'hide'],
    ['to keep what somebody else alone can ask for', 'li', 1, 5_000, 'hide'],
    ['to hide the content of a paper whose time is over', 'zhang', 1, 800, 'hide'],
    ['to keep what somebody else must still send', 'li', 2, 5_000, 'hide'],
    ['to forget after a week in any case', 'zhang', 2, 1_001 + week, 'forget'],
  ] as const)('%s', (_what, userId, logLosses, now, due) => {
    expect(dueOf(mark, { userId, logLosses, now })).toBe(due);
  });

  it('nothing more to hide once the content is gone', () => {
    const hidden = { ...mark, contentUntil: 0 };
    for (const userId of ['zhang', 'li'])
      expect(dueOf(hidden, { userId, logLosses: 1, now: 800 })).toBeNull();
  });

  describe('goes on what the server says now, not on the mark alone [14-F7]', () => {
    const zhang = { userId: 'zhang', logLosses: 1, now: 1_100 };
    const answering = (more: Partial<Keeping>) =>
      vi.fn<() => Promise<Keeping>>(async () => keeping({ losses: 1, ...more }));

    it('a deadline that moved after the mark was set: nothing goes, and the mark follows', async () => {
      const ask = answering({ until: 9_000, deadline: 2_000 });
      expect(await surelyDue(mark, zhang, ask)).toEqual({
        due: null,
        mark: { ...mark, until: 9_000, contentUntil: 2_000 },
      });
      const inTheExam = { ...zhang, now: 800 };
      expect((await surelyDue(mark, inTheExam, answering({ deadline: 900 }))).due).toBeNull();
    });

    it('without an answer nothing goes', async () => {
      const ask = async () => Promise.reject(new Error('no network'));
      expect(await surelyDue(mark, zhang, ask)).toEqual({ due: null, mark });
    });

    it('what is over by the server goes, and what it does not know stays a week', async () => {
      expect((await surelyDue(mark, zhang, answering({}))).due).toBe('forget');
      const lost = answering({ until: null, deadline: null });
      expect(await surelyDue(mark, zhang, lost)).toEqual({ due: null, mark });
      expect((await surelyDue(mark, { ...zhang, now: 1_001 + week }, lost)).due).toBe('forget');
    });

    it('asks nothing of a stranger’s paper, nor where nothing is due', async () => {
      const ask = answering({});
      expect((await surelyDue(mark, { ...zhang, userId: 'li' }, ask)).due).toBe('hide');
      expect((await surelyDue(mark, { ...zhang, now: 500 }, ask)).due).toBeNull();
      expect(ask).not.toHaveBeenCalled();
    });
  });

  it('a mark follows the deadline of the paper that is before its person; without a mark there is none', () => {
    storageOfMarks();
    followDeadline('p1', 2_000);
    expect(marks()).toEqual([]);
    addMark(mark);
    followDeadline('p1', 2_000);
    expect(marks()).toEqual([{ ...mark, until: 2_000, contentUntil: 2_000 }]);
    vi.unstubAllGlobals();
  });
});
