import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '@vigil/domain/kernel/random';
import { ForgedExam, foreignKey } from './forged-exam.fixture.js';
import { verifier } from './packed-exam.fixture.js';
import { forgedZip, type Entry, type ForgedEntry } from './forger.fixture.js';

// Somebody unpacks a package, changes something and packs it again: without a key, with a key of their own, or with
// the platform's. The check says where, whatever it is given; it never throws and never passes.

let exam: ForgedExam;
const foreign = foreignKey();
const seed = String(Date.now() % 1_000_000);

beforeAll(async () => {
  exam = await ForgedExam.open();
  expect(exam.genuine.problems).toEqual([]);
});
afterAll(() => exam.close());

describe(`a package packed again without the key (seed ${seed})`, () => {
  it('is the same to the byte when nothing was changed: what is found below is what was forged', async () => {
    const same = forgedZip(
      exam.original.map((one) => ({ ...one, deflated: one.name !== 'signature.json' })),
      exam.stamp,
    );
    expect((await exam.saysOf(same)).said).toBe('');
    expect((await exam.saysOf(exam.signed(exam.contents()))).said).toBe('');
  });

  it('with a byte changed in any entry, names the entry', async () => {
    const random = seededRandom(seed);
    for (const [index, { name, data }] of exam.original.entries())
      for (const _sample of data.length === 0 ? [] : [1, 2, 3]) {
        const at = Math.floor(random() * data.length);
        const changed = Buffer.from(data);
        changed[at] = (changed[at] as number) ^ (1 << Math.floor(random() * 8));
        const { said } = await exam.saysOf(
          forgedZip(
            exam.original.map((one, place) => ({
              name: one.name,
              data: place === index ? changed : one.data,
              deflated: one.name !== 'signature.json',
            })),
            exam.stamp,
          ),
        );
        expect(said, `${name} byte ${at}`).toContain(name);
      }
  });

  it('with an entry left out, added, moved or written twice, is not what was signed', async () => {
    const random = seededRandom(seed);
    const pack = (entries: readonly Entry[]): Promise<{ said: string }> =>
      exam.saysOf(
        forgedZip(
          entries.map((one) => ({ ...one, deflated: one.name !== 'signature.json' })),
          exam.stamp,
        ),
      );
    for (const [index, one] of exam.original.entries()) {
      expect((await pack(exam.original.toSpliced(index, 1))).said, `without ${one.name}`).toMatch(
        /缺失|条目被增减或换位/,
      );
      const to = Math.floor(random() * (exam.original.length - 1));
      const moved = exam.original.toSpliced(index, 1).toSpliced(to, 0, one);
      if (to !== index) expect((await pack(moved)).said, `${one.name} moved to ${to}`).not.toBe('');
      expect((await pack(exam.original.toSpliced(to, 0, one))).said, `${one.name} twice`).toContain(
        `${one.name}：有同名的条目`,
      );
    }
    const added = { name: 'papers/none.jsonl', data: Buffer.from('{}\n') };
    expect((await pack(exam.original.toSpliced(3, 0, added))).said).toContain(
      '条目 papers/none.jsonl：不在清单中：是后来加入的',
    );
  });
});

describe('a zip that would harm whoever unpacks it', () => {
  const data = Buffer.from('x');
  it.each<readonly [string, ForgedEntry]>([
    ['a path upwards', { name: '../../etc/cron.d/vigil', data }],
    ['a path upwards behind a folder', { name: 'papers/../../x.jsonl', data }],
    ['an absolute path', { name: '/etc/passwd', data }],
    ['a path of Windows', { name: 'papers\\..\\..\\x.jsonl', data }],
    ['a drive', { name: 'C:/x.jsonl', data }],
    ['a name with an end of text in it', { name: 'papers/x.jsonl\0.txt', data }],
    ['a name that is no UTF-8', { name: Buffer.from([0x70, 0xff, 0xfe]), data }],
    ['an empty name', { name: '', data }],
    ['a program', { name: 'setup.exe', data }],
  ])('with %s is not opened, and the entry is named', async (_name, entry) => {
    for (const by of [exam.key, foreign])
      expect((await exam.saysOf(exam.signed([...exam.contents(), entry], by))).said).toMatch(
        /压缩包目录第 \d+ 项[^]*审计包没有这样的条目/,
      );
  });

  it('with an entry twice, also signed', async () => {
    const entries = [...exam.contents(), { name: exam.paper, data: Buffer.from('{}\n') }];
    expect((await exam.saysOf(exam.signed(entries))).said).toContain(`${exam.paper}：有同名的条目`);
  });

  it('with more in it than memory holds, is not unpacked', async () => {
    const bomb = { name: 'papers/bomb.jsonl', data: Buffer.alloc(257 * 1024 * 1024) };
    const open = await exam.saysOf(forgedZip([bomb], exam.stamp));
    expect(open.said).toMatch(/papers\/bomb\.jsonl：解压后 \d+ 字节，超过 \d+，不读取/);
    const lying = await exam.saysOf(
      forgedZip([...exam.original.slice(0, -2), { ...bomb, size: 100 }], exam.stamp),
    );
    expect(lying.problems).not.toEqual([]);
    const inside = exam.having(exam.paper, () => Buffer.alloc(30 * 1024 * 1024, '['));
    expect((await exam.saysOf(exam.signed(inside))).said).toContain(`条目 ${exam.paper}`);
    const deep = exam.having(exam.paper, (text) => `${'['.repeat(8_000_000)}\n${text}`);
    expect((await exam.saysOf(exam.signed(deep))).said).toContain(`条目 ${exam.paper} 第 1 行：不是 JSON`);
  }, 120_000);

  it('whose entry says another size than it has', async () => {
    const entries = exam.contents().map((one) => (one.name === exam.paper ? { ...one, size: 10 } : one));
    expect((await exam.saysOf(exam.signed(entries))).said).toMatch(
      new RegExp(`条目 ${exam.paper}：.*无法解压`),
    );
  });

  it('with signs for the terminal in it, shows them as what they are', async () => {
    const lie = 'x\u001b[2K\r审计包核对通过\n\u202e';
    const { text, problems } = await exam.saysOf(
      exam.signed(
        exam.having(exam.paper, (one) =>
          one.replace(/"type":"QuestionsOpened"|"type":"AnswerSaved"/, () => `"type":${JSON.stringify(lie)}`),
        ),
        exam.key,
        { packageId: lie },
      ),
    );
    expect(problems).not.toEqual([]);
    expect(text).toContain('\\u{1b}');
    expect(text.split('\n').filter((line) => line.startsWith('审计包核对通过'))).toEqual([]);
    // eslint-disable-next-line no-control-regex
    expect(text.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u202e]/);
  });
});

describe('an entry in another spelling, signed by the platform’s key', () => {
  const firstLine = (change: (line: string) => string | Buffer) => (text: string) => {
    const end = text.indexOf('\n');
    return Buffer.concat([Buffer.from(change(text.slice(0, end)) as string), Buffer.from(text.slice(end))]);
  };
  it.each<readonly [string, (text: string) => string | Buffer, RegExp]>([
    [
      'bytes that are no UTF-8',
      (text) => Buffer.concat([Buffer.from(text), Buffer.from([0xc3, 0x28, 10])]),
      /不是 UTF-8 编码/,
    ],
    ['UTF-16', (text) => Buffer.from(text, 'utf16le'), /不是 UTF-8 编码|不是 JSON/],
    ['a byte order mark', (text) => `\ufeff${text}`, /第 1 行：不是 JSON/],
    ['ends of line of Windows', (text) => text.replaceAll('\n', '\r\n'), /第 1 行：书写形式被改动/],
    ['a last line without end', (text) => `${text}{"hidden":1}`, /最后一行没有结尾/],
    ['an empty line', (text) => `\n${text}`, /第 1 行：不是 JSON/],
    ['a member twice', firstLine((line) => line.replace('{', '{"time":0,')), /第 1 行：书写形式被改动/],
    ['white space', firstLine((line) => line.replace(':', ': ')), /第 1 行：书写形式被改动/],
    [
      'letters as numbers',
      firstLine((line) => line.replace('"stream"', '"\\u0073tream"')),
      /第 1 行：书写形式被改动/,
    ],
    [
      'a member no hash covers',
      firstLine((line) => line.replace(/\}$/, ',"note":"已核对"}')),
      /第 1 行（[^）]*）：有不属于事件的内容/,
    ],
    ['a list', firstLine((line) => `[${line}]`), /第 1 行：不是 JSON 对象/],
    ['nothing', firstLine(() => 'null'), /第 1 行：不是 JSON 对象/],
  ])('%s', async (_name, change, said) => {
    for (const name of [exam.paper, 'exam.jsonl'])
      expect((await exam.saysOf(exam.signed(exam.having(name, change)))).said, name).toMatch(
        new RegExp(`条目 ${name}[^]*${said.source}`),
      );
  });

  it.each(['receipts', 'seals', 'questions', 'blueprints'])('%s', async (folder) => {
    const name = exam.named(folder);
    for (const change of [
      (text: string) => text.replace('{', '{"x":1,"x":2,'),
      (text: string) => Buffer.concat([Buffer.from(text), Buffer.from([0xff])]),
    ])
      expect((await exam.saysOf(exam.signed(exam.having(name, change)))).said).toContain(`条目 ${name}`);
  });
});

describe('what stands beside a package', () => {
  const written = (name: string, content: Buffer | string): string => {
    writeFileSync(join(exam.dataDir, name), content);
    return join(exam.dataDir, name);
  };

  it('and is no package, no key, no receipts and no seals is told by its name, and nothing passes', async () => {
    const path = exam.dataDir;
    const file = written('whole.zip', exam.signed(exam.contents()));
    expect(verifier.main([file], () => undefined)).toBe(0);
    for (const no of [path, `${path}/none.zip`, written('noise.zip', randomBytes(3000))])
      expect(
        verifier.main([no], () => undefined),
        no,
      ).toBe(1);
    for (const option of ['key', 'receipts', 'anchor'])
      for (const text of ['not json', 'null', '5', '[null]', '{"paperId":5}', '\u0000'])
        expect(
          () => verifier.main([file, `--${option}`, written('beside', text)], () => undefined),
          `${option} ${text}`,
        ).toThrow(new RegExp(`--${option} 所给的文件 \\S+ 不能使用：`));
  });
});
