import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '@vigil/domain/kernel/random';
import { keyIdOf } from '@vigil/stores/chain/receipt';
import { ForgedExam, foreignKey } from './forged-exam.fixture.js';
import {
  forgedZip,
  lastSealIn,
  rechained,
  resealed,
  sealsIn,
  signedZip,
  withReceiptsOf,
  type Entry,
} from './forger.fixture.js';

// As forged.int.test.ts, by whoever holds the platform's key or made one of their own.

let exam: ForgedExam;
const foreign = foreignKey();
const seed = String(Date.now() % 1_000_000);

beforeAll(async () => {
  exam = await ForgedExam.open();
  expect(exam.genuine.problems).toEqual([]);
});
afterAll(() => exam.close());

describe('what decides a score, changed and signed by the platform’s key', () => {
  const inEvent = (type: string, from: RegExp | string, to: string) => (text: string) => {
    const lines = text.split('\n');
    const at = lines.findLastIndex((line) => line.includes(`"type":"${type}"`) && line.search(from) >= 0);
    expect(at, `${type} with ${from}`).toBeGreaterThanOrEqual(0);
    lines[at] = (lines[at] as string).replace(from, to);
    return lines.join('\n');
  };
  it.each<readonly [string, () => string, (text: string) => string, RegExp]>([
    [
      'a mark',
      () => exam.paper,
      inEvent('AnswersMarked', '"stands":3.5', '"stands":4'),
      /AnswersMarked）：内容与哈希不符/,
    ],
    [
      'a rule',
      () => exam.paper,
      inEvent('PaperCreated', /"multiRule":\d/, '"multiRule":7'),
      /PaperCreated）：内容与哈希不符/,
    ],
    [
      'an answer',
      () => exam.paper,
      inEvent('AnswerSaved', /"checked":\["\w+"\]/, '"checked":["z"]'),
      /AnswerSaved）：内容与哈希不符/,
    ],
    [
      'a regrade',
      () => 'exam.jsonl',
      inEvent('RegradeApplied', '"counts":"full"', '"counts":"void"'),
      /RegradeApplied）：内容与哈希不符/,
    ],
    [
      'what a regrade made of a paper',
      () => exam.paper,
      inEvent('PaperRegraded', '"counts":"full"', '"counts":"void"'),
      /PaperRegraded）：内容与哈希不符[^]*与这场考试的改判记录不符/,
    ],
    [
      'who handed in',
      () => exam.paper,
      inEvent('PaperHandedIn', /"exState":\d/, '"exState":7'),
      /PaperHandedIn）：内容与哈希不符/,
    ],
    [
      'a score',
      () => exam.paper,
      inEvent('PaperScored', /"objScore":[\d.]+/, '"objScore":99'),
      /objScore 记为 99，重算为/,
    ],
    [
      'a result',
      () => 'results.jsonl',
      (text) => text.replace(/"objScore":[\d.]+/, '"objScore":0.1'),
      /results\.jsonl 第 \d 行：与试卷 \S+ 重算的结果不同/,
    ],
    [
      'the order of results',
      () => 'results.jsonl',
      (text) =>
        text
          .split('\n')
          .slice(0, 2)
          .reverse()
          .map((line) => `${line}\n`)
          .join(''),
      /results\.jsonl 第 1 行/,
    ],
    [
      'a key',
      () => exam.named('questions'),
      (text) => text.replace('"isRight":true', '"isRight":false'),
      /questions\/\w+\.json：内容与其 SHA-256 不符/,
    ],
    [
      'a receipt',
      () => `receipts/${exam.paperId}.json`,
      (text) => text.replace(/"revision": \d+/, '"revision": 1'),
      /receipts\/\S+\.json（[^）]*）：/,
    ],
    [
      'whose receipts they are',
      () => `receipts/${exam.paperId}.json`,
      (text) => text.replace(/"keyId": "\w/, '"keyId": "x'),
      /receipts\/\S+\.json：不是这份试卷的回执/,
    ],
  ])('%s', async (_name, entry, change, said) => {
    const before = exam.text(entry());
    const after = change(before);
    expect(after).not.toBe(before);
    expect((await exam.saysOf(exam.signed(exam.having(entry(), () => after)))).said).toMatch(said);
  });

  it.each<readonly [string, object, RegExp]>([
    ['the name of another key', { keyId: '0'.repeat(16) }, /签名的密钥与清单所记的不同/],
    ['another maker', { madeBy: 'somebody' }, /没有制作这个包的记录，或与清单不符/],
    ['another time', { madeAt: 1 }, /没有制作这个包的记录，或与清单不符/],
    ['no time', { madeAt: 'now' }, /没有说何时制作/],
    ['another number of events', { events: 1 }, /清单记有 1 个事件/],
    ['another number of papers', { papers: 1 }, /清单记有 1 份试卷/],
    ['another seal', { sealedTo: { revision: 0, hash: '', position: '' } }, /最后一次封存与包中的不同/],
    ['another format', { format: 'vigil-audit-package/2' }, /这个验证器不认识/],
    ['no keys', { keys: false }, /没有制作这个包的记录/],
    ['no list', { entries: 'none' }, /没有条目的清单/],
    ['a list of nothing', { entries: [null] }, /没有条目的清单/],
    ['an empty list', { entries: [] }, /不在清单中/],
    ['no exam', { scope: null }, /没有说是什么考试/],
  ])('a manifest with %s', async (_name, about, said) => {
    expect((await exam.saysOf(exam.signed(exam.contents(), exam.key, about))).said).toMatch(said);
  });

  it('a manifest or signature that is none', async () => {
    for (const text of ['', 'null\n', '[]\n', '{}\n', '{', '\ufeff{}\n', '{"entries":{}}\n{}\n'])
      expect(
        (await exam.saysOf(signedZip(exam.contents(), {}, exam.key, { stamp: exam.stamp, text }))).problems,
        text,
      ).not.toEqual([]);
    for (const text of [
      '',
      'null\n',
      '{}\n',
      '{"publicKey":"","signature":""}\n',
      '{"publicKey":[],"signature":{}}\n',
    ]) {
      const entries = exam.original.with(-1, { name: 'signature.json', data: Buffer.from(text) });
      expect((await exam.saysOf(forgedZip(entries, exam.stamp))).problems, text).not.toEqual([]);
    }
  });

  it('a file that no paper needs', async () => {
    const more = { name: `questions/${'0'.repeat(64)}.json`, data: Buffer.from('{}') };
    expect((await exam.saysOf(exam.signed([...exam.contents(), more]))).said).toContain(`条目 ${more.name}`);
    const receiptsOfNone = { name: 'receipts/none.json', data: Buffer.from('{}\n') };
    expect((await exam.saysOf(exam.signed([...exam.contents(), receiptsOfNone]))).said).toContain(
      '条目 receipts/none.json：不属于这个包',
    );
  });

  it('[ET106] a regrade that was carried to all, dropped from one paper together with its proof', async () => {
    const lines = exam.text(exam.paper).trimEnd().split('\n');
    const at = lines.findIndex((line) => line.includes('"type":"PaperRegraded"'));
    const dropped = lines.slice(at).filter((line) => line.includes(`"stream":"paper-${exam.paperId}"`));
    const kept = lines.filter((line) => !dropped.includes(line));
    const entries = exam.having(exam.paper, () => kept.map((line) => `${line}\n`).join(''));
    expect((await exam.saysOf(exam.signed(entries))).said).toMatch(/第 1 次改判没有计入这份试卷：其事件缺失/);
  });
});

describe('a log that was changed and chained anew', () => {
  const forgedEvents = (): readonly Entry[] => {
    const [name, other] = [exam.paper, /"checked":\["\w+"\]/];
    return exam.having(name, (text) => rechained(text, (line) => line.replace(other, '"checked":["z"]')));
  };

  it('without the key, is not what was sealed', async () => {
    const { said } = await exam.saysOf(exam.signed(forgedEvents()));
    expect(said).toMatch(/AnswerSaved）：没有封存证明/);
    expect(said).toContain('事件被删去');
  });

  it('with its hashes in the proofs, comes to another seal', async () => {
    const { said } = await exam.saysOf(exam.signed(resealed(forgedEvents(), exam.original, null)));
    expect(said).toMatch(/号封存）：所附的证明算不出封存的哈希/);
  });

  it('with seals of another key, is told by that key', async () => {
    const { said } = await exam.saysOf(exam.signed(resealed(forgedEvents(), exam.original, foreign)));
    expect(said).toMatch(/号封存）：由另一把密钥签发/);
  });

  it('and signed all through by the forger’s key, is told by what is held outside of it', async () => {
    const other = (line: string): string => line.replace('看不清', '什么都没有问');
    const events = exam.having(exam.paper, (text) => rechained(text, other));
    const entries = await withReceiptsOf(resealed(events, exam.original, foreign), foreign);
    const { publicKey } = foreign;
    const whole = exam.signed(entries, foreign, {
      publicKey,
      keyId: keyIdOf(publicKey),
      sealedTo: lastSealIn(entries),
    });
    // Nothing inside tells: whoever runs a platform of their own can make such a package, and the check says so.
    const alone = await exam.saysOf(whole);
    expect(alone.said).toBe('');
    expect(alone.text).toContain('公钥没有核对');
    expect(alone.text).not.toMatch(/^审计包核对通过$/m);
    expect((await exam.saysOf(whole, { key: exam.key.publicKey })).said).toContain(
      '签发这个包的密钥不是所给的密钥',
    );
    expect((await exam.saysOf(whole, { anchors: sealsIn(exam.original) })).said).toMatch(
      /锚（第 \d+ 号封存）：与包中的封存不同/,
    );
    expect((await exam.saysOf(whole, { receipts: exam.receipts })).said).toMatch(
      /所给的回执（[^）]*）：由另一把密钥签发/,
    );
  });

  it('cut off, or with a seal missing, is not whole', async () => {
    const cut = exam.having(exam.paper, (text) =>
      text
        .trimEnd()
        .split('\n')
        .slice(0, -2)
        .map((line) => `${line}\n`)
        .join(''),
    );
    expect((await exam.saysOf(exam.signed(cut))).said).toMatch(/附有封存证明的事件不在包中：事件被删去/);
    const seals = exam.having(exam.named('seals'), (text) => text.slice(text.indexOf('\n') + 1));
    expect((await exam.saysOf(exam.signed(seals))).problems).not.toEqual([]);
  });
});

describe(`any value of any entry that is another kind of value (seed ${seed})`, () => {
  it('is found, and nothing is thrown', async () => {
    const random = seededRandom(seed);
    const any = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
    const kinds = [null, 0, -1, 1e308, 0.5, '', 'x', true, [], {}, [[]], [null], { '': null }];
    const parts = exam
      .contents()
      .filter(({ name }) => name.includes('.json'))
      .filter(({ data }) => data.length > 0);
    const mutated = (value: unknown, depth = 0): unknown => {
      if (value === null || typeof value !== 'object' || (depth > 0 && random() < 0.25)) return any(kinds);
      const copy = structuredClone(value) as Record<string, unknown>;
      const keys = Object.keys(copy);
      if (keys.length === 0) return any(kinds);
      const chosen = any(keys);
      if (!Array.isArray(copy) && random() < 0.15) delete copy[chosen];
      else copy[chosen] = mutated(copy[chosen], depth + 1);
      return copy;
    };
    for (let run = 0; run < 300; run += 1) {
      const { name } = any(parts);
      const before = exam.text(name);
      const after = name.endsWith('.jsonl')
        ? (() => {
            const lines = before.trimEnd().split('\n');
            const at = Math.floor(random() * lines.length);
            return `${lines.with(at, JSON.stringify(mutated(JSON.parse(lines[at] as string)))).join('\n')}\n`;
          })()
        : `${JSON.stringify(mutated(JSON.parse(before)), null, name.startsWith('receipts') ? 1 : 0)}${name.startsWith('receipts') ? '\n' : ''}`;
      if (after === before) continue;
      const about = `run ${run}: ${name} ${after.slice(0, 2000)}`;
      expect((await exam.saysOf(exam.signed(exam.having(name, () => after)))).problems, about).not.toEqual(
        [],
      );
    }
    for (let run = 0; run < 60; run += 1) {
      const about = mutated(exam.manifest) as Record<string, unknown>;
      if (JSON.stringify(about) === JSON.stringify(exam.manifest)) continue;
      const bytes = signedZip(exam.contents(), about, exam.key, { stamp: exam.stamp });
      expect((await exam.saysOf(bytes)).problems, JSON.stringify(about)).not.toEqual([]);
    }
  }, 120_000);
});
