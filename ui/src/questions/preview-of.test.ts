import { describe, expect, it } from 'vitest';
import { previewOf } from './preview-of.ts';

describe('a question as a candidate will see it', () => {
  it('has its options in order with their pictures, and nothing of the key', () => {
    const made = previewOf({
      quType: 1,
      content: '<p>题</p>',
      scoreHint: 5,
      options: [
        { id: 'o1', content: '甲', image: '/f/1' },
        { content: '乙', ...{ isRight: true } },
      ],
    });
    expect(made.answerList).toEqual([
      { id: 'o1', tag: 'A', content: '甲', image: '/f/1' },
      { id: 'e2', tag: 'B', content: '乙', image: null },
    ]);
    expect(made.score).toBe(5);
    expect(JSON.stringify(made)).not.toContain('isRight');
  });

  it('has blanks without their answers', () => {
    const blanks = [{ id: 'b1', ...{ accepted: ['北京'] } }];
    expect(previewOf({ quType: 5, content: '____', blanks }).answerList).toEqual([{ id: 'b1', tag: 'A' }]);
  });

  it('has distractors among the items to choose from, and no pairing', () => {
    const made = previewOf({
      quType: 6,
      content: '连一连',
      pairs: [{ id: 'l1', content: '水', ...{ matchId: 'm2' } }],
      matches: [
        { id: 'm1', content: '干扰' },
        { id: 'm2', content: 'H2O' },
      ],
    });
    expect(made.matchList.map(({ tag }) => tag)).toEqual(['A', 'B']);
    expect(made.matchList.map(({ content }) => content).sort()).toEqual(['H2O', '干扰']);
    expect(JSON.stringify(made)).not.toContain('matchId');
  });

  it('deals right-hand items, of a part too: every order comes up, and the same question has the same one', () => {
    const matches = ['甲', '乙', '丙'].map((content) => ({ content }));
    const orderOf = (quId: string, whole: boolean) => {
      const part = { quId, quType: 6, content: '连一连', matches, share: 1 };
      const made = previewOf(whole ? { quType: 99, content: '材料', parts: [part] } : part);
      return (whole ? made.subList[0] : made)?.matchList.map(({ content }) => content).join('');
    };
    for (const whole of [false, true]) {
      expect(new Set(Array.from({ length: 60 }, (_, n) => orderOf(`q${n}`, whole))).size).toBe(6);
      expect(orderOf('q1', whole)).toBe(orderOf('q1', whole));
    }
  });

  it('of a composite has each part with its share of the points; other types have no parts', () => {
    const parts = [
      { quType: 4, content: '一', share: 0.25 },
      { quId: 'p2', quType: 8, content: '二', titleBody: 'print(1)', share: 0.75 },
    ];
    const made = previewOf({ quType: 99, content: '材料', scoreHint: 8, parts });
    expect(made.subList.map(({ quId, score, titleBody }) => [quId, score, titleBody])).toEqual([
      ['part-1', 2, null],
      ['p2', 6, 'print(1)'],
    ]);
    expect(previewOf({ quType: 4, content: '材料', parts }).subList).toEqual([]);
  });

  it('takes nothing of another type that was typed before the type was changed', () => {
    expect(
      previewOf({ quType: 4, content: '论述', options: [{ content: '甲' }], matches: [{ content: '乙' }] }),
    ).toMatchObject({
      answerList: [],
      matchList: [],
    });
  });
});
