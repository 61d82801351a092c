import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '@vigil/domain/kernel/random';
import { publicKeyText } from '@vigil/stores/chain/seal';
import { readSealKey, type SealKey } from '@vigil/stores/chain/seal-key';
import { ExamRoom, group } from '../../testing/exam-room.js';
import { minutes } from '../../testing/moving-clock.js';
import {
  checked,
  contentsOf,
  packed,
  repacked,
  sitOn,
  verifier,
  type Contents,
} from './packed-exam.fixture.js';

let room: ExamRoom;
let path: string;
let key: SealKey;
let papers: readonly [string, string];
let whole: Buffer;

beforeAll(async () => {
  room = await ExamRoom.open();
  const examId = await room.saveExam({ tmplGroups: [group('全部', room.questions)] });
  for (const candidate of await room.candidates(2)) {
    await candidate.start(examId);
    await sitOn(room, { candidate });
    papers = [...(papers ?? []), candidate.paperId] as unknown as typeof papers;
  }
  room.clock.advance(minutes(180));
  const auditor = await room.staff(['audit:package']);
  ({ path } = await packed(room, auditor, { examId }));
  key = (await readSealKey(room.services.config.sealKeyFile)) as SealKey;
  whole = readFileSync(path);
});
afterAll(() => room.close());

const seed = String(Date.now() % 1_000_000);
const damagedPath = (): string => join(room.dataDir, 'damaged.zip');

async function problemsOf(bytes: Buffer) {
  await writeFile(damagedPath(), bytes);
  return checked(damagedPath()).problems;
}

/** The entry whose header, data or descriptor a byte belongs to; null: the zip's directory. */
function entryAt(place: number): string | null {
  const zip = verifier.openZip(path);
  zip.close();
  const directoryAt = whole.readUInt32LE(whole.length - 6);
  if (place >= directoryAt) return null;
  return zip.entries.findLast(({ offset }) => offset <= place)?.name ?? null;
}

describe(`one byte of a package (seed ${seed})`, () => {
  it('is in order as long as none is changed', () => {
    expect(checked(path).problems).toEqual([]);
  });

  it('wherever it is, is found when it is changed, and the entry is named', async () => {
    const random = seededRandom(seed);
    const last = whole.length - 1;
    const places = [
      ...Array.from({ length: 250 }, () => Math.floor(random() * whole.length)),
      ...Array.from({ length: 60 }, (_none, index) => last - index),
      ...Array.from({ length: 40 }, (_none, index) => index),
    ];
    for (const place of places) {
      const bytes = Buffer.from(whole);
      bytes[place] = (bytes[place] as number) ^ (1 << Math.floor(random() * 8));
      const problems = await problemsOf(bytes);
      const said = problems.map(({ where, text }) => `${where}：${text}`).join('\n');
      expect(problems.length, `byte ${place}`).toBeGreaterThan(0);
      const name = entryAt(place);
      expect(said, `byte ${place}`).toMatch(name === null ? /压缩包|目录|条目/ : /条目/);
      if (name !== null) expect(said, `byte ${place}`).toContain(name);
    }
  });

  it('in bits of deflated data that mean nothing is found as well, and the entry is named', async () => {
    const zip = verifier.openZip(path);
    const { entries } = zip;
    const contents = entries.map((entry) => zip.content(entry).toString('hex'));
    zip.close();
    let meaningless = 0;
    for (const [index, { name }] of entries.entries()) {
      const bytes = Buffer.from(whole);
      const place = (entries[index + 1]?.offset ?? whole.readUInt32LE(whole.length - 6)) - 17;
      bytes[place] = (bytes[place] as number) ^ 128;
      await writeFile(damagedPath(), bytes);
      const damaged = verifier.openZip(damagedPath());
      let same = false;
      try {
        same =
          damaged.content(damaged.entries[index] as (typeof entries)[0]).toString('hex') === contents[index];
      } catch {
        // This entry's last bit means something.
      }
      damaged.close();
      if (!same || name === 'signature.json') continue;
      meaningless += 1;
      expect((await problemsOf(bytes)).map(({ where }) => where).join(), name).toContain(name);
    }
    expect(meaningless).toBeGreaterThan(0);
  });

  it('of each entry is found', async () => {
    const zip = verifier.openZip(path);
    const entries = zip.entries.filter((entry) => zip.content(entry).length > 0);
    zip.close();
    for (const { name, offset } of entries) {
      const next = zip.entries.find((other) => other.offset > offset)?.offset;
      const bytes = Buffer.from(whole);
      const [from, to] = [offset + 30 + name.length, (next ?? whole.readUInt32LE(whole.length - 6)) - 16];
      const place = (from + to) >> 1;
      bytes[place] = (bytes[place] as number) ^ 4;
      expect((await problemsOf(bytes)).map(({ where }) => where).join(), name).toContain(name);
    }
  });

  it('that is missing, or one more, or an end that is missing, is found', async () => {
    for (const bytes of [
      whole.subarray(0, -1),
      whole.subarray(1),
      whole.subarray(0, whole.length >> 1),
      Buffer.concat([whole, Buffer.from([0])]),
      Buffer.concat([whole.subarray(0, 1000), whole.subarray(1001)]),
      Buffer.alloc(0),
    ])
      expect((await problemsOf(Buffer.from(bytes))).length).toBeGreaterThan(0);
  });
});

type Change = (contents: Contents) => void;

const linesOf = (contents: Contents, name: string): string[] =>
  (contents.entries.get(name) as string).split('\n').slice(0, -1);
const put = (contents: Contents, name: string, lines: readonly string[]): void =>
  void contents.entries.set(name, lines.map((line) => `${line}\n`).join(''));
const paper = (index: 0 | 1 = 0): string => `papers/${papers[index]}.jsonl`;
const rows =
  (change: (lines: string[]) => string[]): Change =>
  (contents) =>
    put(contents, paper(), change(linesOf(contents, paper())));
const indexOf = (lines: readonly string[], type: string): number =>
  lines.findIndex((line) => line.includes(`"type":"${type}"`));
const swap = (contents: Contents, one: string, other: string): void => {
  const [first, second] = [contents.entries.get(one) as string, contents.entries.get(other) as string];
  contents.entries.set(one, second).set(other, first);
};
const named = (contents: Contents, folder: string): string[] =>
  [...contents.entries.keys()].filter((name) => name.startsWith(`${folder}/`));

/** What whoever holds the key could pack and sign, and what is said of it. */
const forgeries: readonly (readonly [string, Change, RegExp])[] = [
  [
    'an answer that is another',
    rows((lines) => lines.map((line) => line.replace('"checked":["b"]', '"checked":["a"]'))),
    /第 \d+ 行（流 paper-\S+ 第 \d+ 号 AnswerSaved）：内容与哈希不符/,
  ],
  [
    'an event that is left out',
    rows((lines) => lines.filter((_line, index) => index !== indexOf(lines, 'AnswerSaved'))),
    /事件缺失、重复或次序被改/,
  ],
  ['the last events that are left out', rows((lines) => lines.slice(0, -3)), /附有封存证明的事件不在包中/],
  [
    'two events in the other order',
    rows((lines) => {
      const at = indexOf(lines, 'AnswerSaved');
      return lines.toSpliced(at, 2, lines[at + 1] as string, lines[at] as string);
    }),
    /事件缺失、重复或次序被改/,
  ],
  [
    'an event that is there twice',
    rows((lines) =>
      lines.flatMap((line, index) => (index === indexOf(lines, 'AnswerSaved') ? [line, line] : [line])),
    ),
    /同一事件在包中出现两次/,
  ],
  ['two papers exchanged', (contents) => swap(contents, paper(0), paper(1)), /不属于这个条目/],
  [
    'two keys exchanged',
    (contents) => swap(contents, ...(named(contents, 'questions').slice(0, 2) as [string, string])),
    /questions\/\w+\.json：内容与其 SHA-256 不符/,
  ],
  [
    'a question that is missing',
    (contents) => void contents.entries.delete(named(contents, 'questions')[0] as string),
    /不在包中，成绩无法重算/,
  ],
  [
    'a result that is better',
    (contents) =>
      put(
        contents,
        'results.jsonl',
        linesOf(contents, 'results.jsonl').map((line) => line.replace(/"objScore":[\d.]+/, '"objScore":50')),
      ),
    /results\.jsonl 第 1 行：与试卷 \S+ 重算的结果不同/,
  ],
  [
    'a paper that is left out',
    (contents) => [paper(), `receipts/${papers[0]}.json`].forEach((name) => contents.entries.delete(name)),
    /清单记有 2 份试卷/,
  ],
  [
    'a receipt of another answer',
    (contents) => {
      const name = `receipts/${papers[0]}.json`;
      contents.entries.set(
        name,
        (contents.entries.get(name) as string).replace(/"answerHash": "\w/, '"answerHash": "0'),
      );
    },
    /receipts\/\S+\.json（试题 \S+ 第 \d+ 号）：签名不正确/,
  ],
  [
    'a seal that covers something else',
    (contents) => {
      const [name] = named(contents, 'seals') as [string];
      put(
        contents,
        name,
        linesOf(contents, name).map((line) => line.replace(/"merkleRoot":"\w/, '"merkleRoot":"x')),
      );
    },
    /号封存）：(?:内容与哈希不符|签名不正确)/,
  ],
  [
    'events that were withheld from a package with keys',
    rows((lines) =>
      lines.map((line) => {
        const event = JSON.parse(line) as Record<string, unknown>;
        const { data: _data, actor: _actor, command: _command, ...rest } = event;
        return event['type'] === 'PaperScored' ? JSON.stringify({ ...rest, withheld: true }) : line;
      }),
    ),
    /内容被略去，而这是带答案的包/,
  ],
  [
    'a manifest of another exam',
    ({ manifest }) => void Object.assign(manifest, { scope: { examId: 'x', paperId: null } }),
    /没有制作这个包的记录/,
  ],
];

describe('a package that was changed and signed again', () => {
  it.each(forgeries)('with %s', async (_name, change, said) => {
    const contents = contentsOf(path);
    change(contents);
    await repacked(contents, key, damagedPath());
    const { problems } = checked(damagedPath());
    expect(problems.map(({ where, text }) => `${where}：${text}`).join('\n')).toMatch(said);
  });

  it('by another key, is not of the log’s key', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const other = { privateKey, publicKey: publicKeyText(publicKey) };
    const contents = contentsOf(path);
    Object.assign(contents.manifest, { publicKey: other.publicKey });
    await repacked(contents, other, damagedPath());
    const { problems } = checked(damagedPath());
    expect(problems.map(({ text }) => text).join()).toContain('由另一把密钥签发');
  });

  it('with nothing changed, is in order: what is found above is what was changed', async () => {
    await repacked(contentsOf(path), key, damagedPath());
    expect(checked(damagedPath()).problems).toEqual([]);
  });
});
