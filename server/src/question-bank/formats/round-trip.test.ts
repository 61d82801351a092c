import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyQuestion } from './any-question.fixture.js';
import { readFile, type ImportFormat } from './read-file.js';
import type { ExportedQuestion, ReadQuestion } from './read-question.js';
import type { FileQuestion } from './file-question.js';
import { exportFormats, writeFile, type ExportFormat } from './write-file.js';

const readAs: Readonly<Record<ExportFormat, ImportFormat>> = {
  excel: 'excel',
  word: 'word',
  text: 'text',
  gift: 'gift',
  moodle: 'moodle',
  qti21: 'qti',
  qti30: 'qti',
};
const chapters = [[], ['网络'], ['网络', '安全/加密']];
const exported = (questions: readonly FileQuestion[]): ExportedQuestion[] =>
  questions.map((question, index) => ({
    id: `q${index + 1}`,
    question,
    chapter: chapters[index % 3] as string[],
  }));

interface Trip {
  readonly read: readonly ReadQuestion[];
  readonly leftOut: number;
  readonly partly: number;
  readonly fields: readonly string[];
}

async function trip(format: ExportFormat, questions: readonly FileQuestion[]): Promise<Trip> {
  const { bytes, ...counted } = await writeFile(format, exported(questions));
  return {
    read: counted.leftOut === questions.length ? [] : await readFile(readAs[format], bytes),
    ...counted,
  };
}

/** Excel has a sheet for each type. */
const sheetOrder = [1, 2, 3, 5, 4, 6, 99, 8, 9, 7];
const inOrderOf = (
  format: ExportFormat,
  questions: readonly ExportedQuestion[],
): readonly ExportedQuestion[] =>
  format === 'excel'
    ? [...questions].sort(
        (a, b) => sheetOrder.indexOf(a.question.quType) - sheetOrder.indexOf(b.question.quType),
      )
    : questions;

describe.each(['excel', 'gift', 'moodle', 'qti21', 'qti30'] as const)('%s', (format) => {
  it('questions of every type with every field, written and read again, are the same in their chapters (seed printed on failure)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyQuestion, { minLength: 1, maxLength: 5 }), async (questions) => {
        const { read, leftOut } = await trip(format, questions);
        const sent = inOrderOf(format, exported(questions));
        expect(leftOut).toBe(0);
        expect(read.map(({ question }) => question)).toEqual(sent.map(({ question }) => question));
        expect(read.map(({ chapter }) => chapter)).toEqual(sent.map(({ chapter }) => chapter));
        expect(read.flatMap(({ problems }) => problems)).toEqual([]);
      }),
      { numRuns: format === 'excel' ? 20 : 60 },
    );
  }, 60_000);
});

describe.each(['text', 'word'] as const)('%s', (format) => {
  it('a question comes back the same, without what is counted, or is left out and counted (seed printed on failure)', async () => {
    await fc.assert(
      fc.asyncProperty(anyQuestion, async (question) => {
        const { read, leftOut, fields } = await trip(format, [question]);
        expect(read).toHaveLength(1 - leftOut);
        for (const { question: again, problems } of read) {
          expect(problems).toEqual([]);
          const without = (whole: FileQuestion | null) =>
            Object.fromEntries(Object.entries(whole ?? {}).filter(([field]) => !fields.includes(field)));
          expect(without(again)).toEqual(without(question));
        }
      }),
      { numRuns: format === 'word' ? 20 : 80 },
    );
  }, 60_000);
});

describe('what a format does not say', () => {
  const blank = { analysis: '', level: 1, tags: [] };
  const samples: Readonly<Record<string, FileQuestion>> = {
    choice: { ...blank, quType: 1, content: '<p>甲还是乙</p>', options: [{ id: 'o1', content: '甲', isRight: true }, { id: 'o2', content: '乙', isRight: false }] }, // prettier-ignore
    picture: { ...blank, quType: 4, content: '<p>看图<img src="/i/1.png" /></p>' },
    essay: {
      ...blank,
      quType: 4,
      content: '<p>论述</p>',
      rightAnswer: '<p>参考</p>',
      points: [{ id: 'm1', text: '要点', share: 0.4 }],
    },
    fillIn: { ...blank, quType: 5, content: '<p>____和____</p>', blanks: [{ id: 'b1', accepted: ['一'] }, { id: 'b2', accepted: ['二'] }], inOrder: false }, // prettier-ignore
    program: { ...blank, quType: 8, content: '<p>编程</p>', titleBody: 'n = 1\n', code: { tests: [{ id: 't1', input: '1\n', output: '1\n', visible: false }], timeLimit: 1_500 } }, // prettier-ignore
    scratch: {
      ...blank,
      quType: 7,
      content: '<p>小猫</p>',
      scratchUrl: '/t.sb3',
      points: [{ id: 'm1', text: '能运行', share: 1 }],
    },
    composite: {
      ...blank,
      quType: 99,
      content: '<p>材料</p>',
      parts: [{ quId: 'p1', quType: 4, content: '<p>为什么</p>', analysis: '', share: 1 }],
    },
  };
  const whole = { leftOut: 0, partly: 0, fields: [] };
  const partly = (...fields: string[]) => ({ leftOut: 0, partly: 1, fields });
  const leftOut = { leftOut: 1, partly: 0, fields: [] };

  it.each<[ExportFormat, Readonly<Record<string, object>>]>([
    ['excel', {}],
    ['gift', { essay: partly('points', 'rightAnswer'), fillIn: partly('blanks', 'inOrder', 'quType'), program: partly('code', 'quType', 'titleBody'), scratch: partly('points', 'quType', 'scratchUrl'), composite: partly('parts', 'quType') }], // prettier-ignore
    [
      'moodle',
      {
        fillIn: partly('inOrder'),
        program: partly('code'),
        scratch: partly('quType', 'scratchUrl'),
        composite: partly('parts', 'quType'),
      },
    ],
    [
      'qti21',
      {
        fillIn: partly('inOrder'),
        program: partly('code', 'quType', 'titleBody'),
        scratch: partly('scratchUrl'),
      },
    ],
    [
      'qti30',
      {
        fillIn: partly('inOrder'),
        program: partly('code', 'quType', 'titleBody'),
        scratch: partly('scratchUrl'),
      },
    ],
    ['text', { picture: partly('content'), program: leftOut, scratch: leftOut, composite: leftOut }],
    ['word', { picture: partly('content'), program: leftOut, scratch: leftOut, composite: leftOut }],
  ])('is counted and named: %s', async (format, expected) => {
    const counted = await Promise.all(
      Object.entries(samples).map(async ([name, question]) => {
        const { read: _read, ...said } = await trip(format, [question]);
        return [name, said];
      }),
    );
    expect(Object.fromEntries(counted)).toEqual(
      Object.fromEntries(Object.keys(samples).map((name) => [name, expected[name] ?? whole])),
    );
  });

  it('comes back with separators of lines only some readers know', async () => {
    const question = { ...(samples['program'] as FileQuestion), titleBody: 'a\u2028b\u2029c\n' };
    expect((await trip('gift', [question])).read[0]?.question).toEqual(question);
  });

  it('a text longer than an Excel cell may be is left out', async () => {
    expect(
      await trip('excel', [
        { ...(samples['essay'] as FileQuestion), content: `<p>${'长'.repeat(33_000)}</p>` },
      ]),
    ).toMatchObject(leftOut);
  });

  it('every format can be read again', () => expect(Object.keys(readAs)).toEqual([...exportFormats]));
});
