import { describe, expect, it } from 'vitest';
import { blanksFor } from './types/blanks-editor.tsx';
import { inputOf, problemsOf, sentOf } from './question-input.ts';
import {
  blankQuestion,
  copyOf,
  type Edited,
  freshId,
  newPart,
  nextQuestion,
  ofAnotherType,
  type QuestionValues,
  valuesOf,
} from './question-values.ts';

const place = { repoId: 'b1', chapterId: 'c1' };
const written = (quType: number, more: Partial<QuestionValues> = {}): QuestionValues => ({
  ...blankQuestion(place, quType),
  content: '<p>题干</p>',
  ...more,
});
const item = (id: string, content: string) => ({ id, content, image: '' });

describe('what is sent', () => {
  const common = { repoId: 'b1', chapterId: 'c1', level: 1, tags: [], content: '<p>题干</p>', analysis: '' };

  it('is the question with the fields of its own type alone', () => {
    const everything: Partial<QuestionValues> = {
      options: [{ ...item('o1', '甲'), isRight: true }],
      blanks: [{ id: 'b1', accepted: ['北京', '北京市'] }],
      inOrder: false,
      pairs: [{ ...item('l1', '水'), matchId: 'm1' }],
      matches: [{ ...item('m1', 'H₂O'), image: '/f/1' }],
      rightAnswer: '<p>范文</p>',
      points: [{ id: 'm1', text: '要点', percent: 40 }],
      titleBody: 'n = 1',
      code: [{ id: 't1', input: '1', output: '2', visible: true }],
      timeLimit: 500,
      scratchUrl: '/f/t.sb3',
    };
    const sent = (quType: number) => inputOf(written(quType, everything));
    const options = [{ id: 'o1', content: '甲', isRight: true }];
    expect(sent(1)).toEqual({ ...common, quType: 1, options });
    expect(sent(2)).toEqual({ ...common, quType: 2, options });
    expect(sent(3)).toEqual({ ...common, quType: 3, options });
    const points = [{ id: 'm1', text: '要点', share: 0.4 }];
    expect(sent(4)).toEqual({ ...common, quType: 4, rightAnswer: '<p>范文</p>', points });
    expect(sent(5)).toEqual({
      ...common,
      quType: 5,
      blanks: [{ id: 'b1', accepted: ['北京', '北京市'] }],
      inOrder: false,
    });
    expect(sent(6)).toEqual({
      ...common,
      quType: 6,
      pairs: [{ id: 'l1', content: '水', matchId: 'm1' }],
      matches: [{ id: 'm1', content: 'H₂O', image: '/f/1' }],
    });
    expect(sent(7)).toEqual({
      ...common,
      quType: 7,
      rightAnswer: '<p>范文</p>',
      points,
      scratchUrl: '/f/t.sb3',
    });
    const program = {
      rightAnswer: '<p>范文</p>',
      titleBody: 'n = 1',
      code: { tests: [{ id: 't1', input: '1', output: '2', visible: true }], timeLimit: 500 },
    };
    expect(sent(8)).toEqual({ ...common, quType: 8, ...program });
    expect(sent(9)).toEqual({ ...common, quType: 9, ...program });
  });

  it('of a composite has shares that add up to one, whatever the weights are', () => {
    const parts = [1, 1, 1].map((weight, index) => ({ ...newPart(4, []), key: `k${index}`, weight }));
    const shares = inputOf(written(99, { parts })).parts?.map(({ share }) => share) ?? [];
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 10);
    expect(problemsOf(written(99, { parts: parts.map((part) => ({ ...part, content: '小题' })) }))).toEqual(
      {},
    );
  });

  it('gives new parts of a saved question ids that no other part has, so that none takes over the answers of another', () => {
    const parts = [
      { ...newPart(4, []), key: 'a' },
      { ...newPart(4, []), key: 'b', quId: 'q-p1' },
      { ...newPart(4, []), key: 'c' },
    ];
    expect(inputOf(written(99, { id: 'q', parts })).parts?.map(({ quId }) => quId)).toEqual([
      'q-p2',
      'q-p1',
      'q-p3',
    ]);
    expect(inputOf(written(99, { parts: parts.slice(0, 1) })).parts?.[0]).not.toHaveProperty('quId');
  });

  it('names no option, blank or left item that is new: its number would say when it was written', () => {
    const choice = (...ids: readonly string[]) => ids.map((id) => ({ ...item(id, id), isRight: false }));
    const opened = written(1, { id: 'q', options: choice('o7f', 'o2c') });
    const sent = (values: QuestionValues, before: QuestionValues) =>
      sentOf(values, before).options?.map(({ id }) => id ?? null);
    expect(sent({ ...opened, options: choice('o7f', 'o2c', 'o1') }, opened)).toEqual(['o7f', 'o2c', null]);
    const fresh = written(1, { options: choice('o1', 'o2') });
    expect(sent(fresh, fresh)).toEqual([null, null]);
    expect(sent({ ...opened, id: '' }, { ...opened, id: '' })).toEqual([null, null]);
    const part = (quId: string) => ({ ...newPart(5, []), quId, blanks: [{ id: 'b1', accepted: ['一'] }] });
    const whole = written(99, { id: 'q', parts: [part('q-p1')] });
    const parts = sentOf({ ...whole, parts: [part('q-p1'), part('')] }, whole).parts ?? [];
    expect(parts.map(({ blanks }) => blanks?.[0])).toEqual([
      { id: 'b1', accepted: ['一'] },
      { accepted: ['一'] },
    ]);
  });
});

describe('what was saved', () => {
  const nothing = {
    image: null,
    media: null,
    analysis: '',
    options: null,
    blanks: null,
    inOrder: null,
    pairs: null,
    matches: null,
    rightAnswer: null,
    titleBody: null,
    scratchUrl: null,
    code: null,
    points: null,
  };
  // What the client's cache adds to each answer must not be sent back.
  const named = <T extends object>(item: T): T => ({ __typename: 'BankOption', ...item });
  const saved: Edited = {
    ...nothing,
    id: 'q',
    version: 3,
    repoId: 'b1',
    chapterId: null,
    level: 2,
    tags: ['网络'],
    scoreHint: 10,
    quType: 99,
    content: '材料',
    parts: [
      {
        quId: 'q-p1',
        share: 0.4,
        quType: 1,
        content: '一',
        ...nothing,
        options: [named({ id: 'o1', content: '甲', image: null, isRight: true })],
      },
      {
        quId: 'q-p2',
        share: 0.6,
        quType: 5,
        content: '____',
        ...nothing,
        blanks: [named({ id: 'b1', accepted: ['x'] })],
        inOrder: false,
      },
    ],
  };

  it('is opened and sent again unchanged', () => {
    const input = inputOf(valuesOf(saved));
    expect(input).toMatchObject({
      id: 'q',
      repoId: 'b1',
      level: 2,
      tags: ['网络'],
      scoreHint: 10,
      quType: 99,
      content: '材料',
    });
    expect(input).not.toHaveProperty('chapterId');
    expect(input.parts).toEqual([
      {
        quId: 'q-p1',
        share: 0.4,
        quType: 1,
        content: '一',
        analysis: '',
        options: [{ id: 'o1', content: '甲', isRight: true }],
      },
      {
        quId: 'q-p2',
        share: 0.6,
        quType: 5,
        content: '____',
        analysis: '',
        blanks: [{ id: 'b1', accepted: ['x'] }],
        inOrder: false,
      },
    ]);
  });

  it('copied is a new question with new parts; the next one keeps where it stands and what it is', () => {
    const copy = inputOf(copyOf(valuesOf(saved)));
    expect(copy).not.toHaveProperty('id');
    expect(copy.parts?.every((part) => !('quId' in part))).toBe(true);
    expect(nextQuestion(valuesOf(saved))).toMatchObject({
      id: '',
      content: '',
      quType: 99,
      repoId: 'b1',
      level: 2,
      tags: ['网络'],
      scoreHint: 10,
      parts: [],
    });
  });
});

describe('what is wrong', () => {
  it.each<[string, QuestionValues, string, string]>([
    ['no text', written(4, { content: '' }), 'content', '题干不能为空！'],
    [
      'no right option',
      written(1, {
        options: [
          { ...item('o1', '甲'), isRight: false },
          { ...item('o2', '乙'), isRight: false },
        ],
      }),
      'options',
      '请设置且只设置一个正确选项！',
    ],
    ['no bank', { ...written(4), repoId: '' }, 'repoId', '请选择题库！'],
    [
      'too few blanks',
      written(5, { content: '____和____', blanks: [{ id: 'b1', accepted: ['一'] }] }),
      'blanks',
      '题干中标记了2个空，但设置了1个空的答案！',
    ],
    [
      'an empty part',
      written(99, { parts: [{ ...newPart(4, []), weight: 1 }] }),
      'parts.0.content',
      '第1小题：题干不能为空！',
    ],
    [
      'parts that count nothing',
      written(99, { parts: [{ ...newPart(4, []), content: '题', weight: 0 }] }),
      'parts',
      '每道小题所占分数比例必须大于0！',
    ],
    [
      'more marking points than there are points',
      written(4, { points: [60, 50].map((percent, at) => ({ id: `m${at}`, text: '要点', percent })) }),
      'points',
      '评分要点的占比之和不能超过100%，否则得分会超过本题分数！',
    ],
  ])('%s is said at its field', (_name, values, path, sentence) =>
    expect(problemsOf(values)[path]).toBe(sentence),
  );
});

describe('lists', () => {
  it('give ids that are free', () => {
    expect(freshId('o', [{ id: 'o1' }, { id: 'o3' }, { id: 'other' }])).toBe('o4');
    expect(freshId('o', [])).toBe('o1');
  });

  it('of blanks follow the marks in the text and lose no answer', () => {
    const one = [{ id: 'b1', accepted: ['北京'] }];
    expect(blanksFor('<p>____和____</p>', one).map(({ accepted }) => accepted)).toEqual([['北京'], []]);
    expect(blanksFor('<p>____</p>', [...one, { id: 'b2', accepted: [] }])).toHaveLength(1);
    expect(blanksFor('<p>____</p>', [...one, { id: 'b2', accepted: ['上海'] }])).toHaveLength(2);
    expect(blanksFor('<p>没有标记</p>', one)).toEqual(one);
  });

  it('of options become the usual ones of a type while nothing was written, and keep one right answer', () => {
    expect(ofAnotherType(blankQuestion(place), 3).options.map(({ content }) => content)).toEqual([
      '正确',
      '错误',
    ]);
    expect(ofAnotherType(ofAnotherType(blankQuestion(place), 3), 1).options).toHaveLength(4);
    const both = written(2, {
      options: [
        { ...item('o1', '甲'), isRight: true },
        { ...item('o2', '乙'), isRight: true },
      ],
    });
    expect(ofAnotherType(both, 1).options.map(({ isRight }) => isRight)).toEqual([true, false]);
  });
});
