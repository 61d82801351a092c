import { describe, expect, it } from 'vitest';
import { given } from '../kernel/specification.js';
import { appealDecider, appealsUntil, appealTextMost, type AppealEvent } from './appeal.decider.js';

const facts = {
  ...{ appealId: 'a1', examId: 'e1', paperId: 'p1', quId: 'q1', userId: 'zhang', points: 2 },
  reason: '第二问答对了',
};
const filed: AppealEvent = { type: 'AppealFiled', data: facts };
const withdrawn: AppealEvent = { type: 'AppealWithdrawn', data: { appealId: 'a1' } };
const answered: AppealEvent = {
  type: 'AppealAnswered',
  data: { appealId: 'a1', reviewerId: 'li', answer: '补两分', pointsBefore: 2, pointsAfter: 4 },
};
const file = { type: 'FileAppeal', until: 100, isVoid: false, ...facts } as const;
const answer = { type: 'AnswerAppeal', answer: ' 补两分 ', pointsBefore: 2, pointsAfter: 4 } as const;
const withdraw = { type: 'WithdrawAppeal' } as const;
const zhang = { actor: { kind: 'candidate', id: 'zhang' } } as const;
const li = { actor: { kind: 'staff', id: 'li' } } as const;
const after = (...events: readonly AppealEvent[]) => given(appealDecider, events);
const refused = (reason: string) => ({ kind: 'refused', refusal: { reason } });

describe('asking for a review', () => {
  it('[AP1] is one event with its reason, which may not be empty or too long', () => {
    expect(after().when({ ...file, reason: ` ${facts.reason} ` })).toEqual({
      kind: 'accepted',
      events: [filed],
    });
    for (const reason of ['  ', 'x'.repeat(appealTextMost + 1)])
      expect(after().when({ ...file, reason })).toEqual(refused('AppealReasonMissing'));
  });

  it('[AP2] is taken while what the question brought shows, so many days long, judged by arrival', () => {
    expect(after().when(file, { arrivedAt: 100, at: 200 }).kind).toBe('accepted');
    expect(after().when(file, { arrivedAt: 101 })).toEqual(refused('AppealsClosed'));
    expect(after().when({ ...file, until: null })).toEqual(refused('AppealsClosed'));
    expect(appealsUntil(1000, 2)).toBe(1000 + 2 * 86_400_000);
    expect(appealsUntil(1000, 0)).toBeNull();
    expect(appealsUntil(null, 2)).toBeNull();
  });

  it('[AP3] happens once: the same again is quiet, another one is refused, also once it is answered', () => {
    expect(after(filed).when(file)).toEqual({ kind: 'accepted', events: [] });
    expect(after(filed).when(file, { arrivedAt: 500 })).toEqual({ kind: 'accepted', events: [] });
    expect(after(filed).when({ ...file, reason: '还有' })).toEqual(refused('AppealThere'));
    expect(after(filed, answered).when(file)).toEqual(refused('AppealThere'));
  });

  it('[AP4] is taken back by who asked until it is answered, and may be asked anew', () => {
    expect(after(filed).when(withdraw, zhang)).toEqual({ kind: 'accepted', events: [withdrawn] });
    expect(after(filed).when(withdraw, li)).toEqual(refused('NoAppeal'));
    expect(after().when(withdraw, zhang)).toEqual(refused('NoAppeal'));
    expect(after(filed, withdrawn).when(withdraw, zhang)).toEqual({ kind: 'accepted', events: [] });
    expect(after(filed, answered).when(withdraw, zhang)).toEqual(refused('AppealAnsweredAlready'));
    expect(after(filed, withdrawn).when(answer, li)).toEqual(refused('NoAppeal'));
    expect(after(filed, withdrawn).when(file).kind).toBe('accepted');
    expect(after(filed, withdrawn).when(file, { arrivedAt: 101 })).toEqual(refused('AppealsClosed'));
  });
});

describe('a review of a void paper', () => {
  it('[AP8] is not asked for, also in time; one that waits is quiet on repeat and may be taken back', () => {
    expect(after().when({ ...file, isVoid: true })).toEqual(refused('PaperIsVoid'));
    expect(after(filed, withdrawn).when({ ...file, isVoid: true })).toEqual(refused('PaperIsVoid'));
    expect(after(filed).when({ ...file, isVoid: true })).toEqual({ kind: 'accepted', events: [] });
    expect(after(filed).when(withdraw, zhang)).toEqual({ kind: 'accepted', events: [withdrawn] });
  });

  it('[AP9] is answered with words alone: other points are not begun', () => {
    const begin = { ...answer, type: 'BeginAnswer', isVoid: true } as const;
    expect(after(filed).when(begin, li)).toEqual(refused('PaperIsVoid'));
    const stands = { ...answer, pointsAfter: answer.pointsBefore };
    expect(after(filed).when(stands, li)).toMatchObject({ events: [{ type: 'AppealAnswered' }] });
  });
});

describe('answering it', () => {
  it('[AP5] happens once, with words, by somebody else', () => {
    expect(after().when(answer, li)).toEqual(refused('NoAppeal'));
    expect(after(filed).when(answer, zhang)).toEqual(refused('OwnAppeal'));
    expect(after(filed).when({ ...answer, answer: ' ' }, li)).toEqual(refused('AppealAnswerMissing'));
    expect(after(filed).when(answer, li)).toEqual({ kind: 'accepted', events: [answered] });
    expect(after(filed, answered).when(answer, li)).toEqual({ kind: 'accepted', events: [] });
    expect(after(filed, answered).when({ ...answer, pointsAfter: 5 }, li)).toEqual(
      refused('AppealAnsweredAlready'),
    );
  });

  it('[AP6] says the points before and after; what stands is the same twice', () => {
    const stands = { ...answer, pointsAfter: 2 };
    expect(after(filed).when(stands, li)).toMatchObject({
      events: [{ data: { pointsBefore: 2, pointsAfter: 2 } }],
    });
    // Tried again after the mark was changed and the answer was lost: what was before is as before.
    expect(after(filed, answered).when({ ...answer, pointsBefore: 4 }, li)).toEqual({
      kind: 'accepted',
      events: [],
    });
  });

  it('[AP7] with other points is begun by one alone, then said; given up, it waits again', () => {
    const { data } = answered as Extract<AppealEvent, { type: 'AppealAnswered' }>;
    const begun: AppealEvent = { type: 'AppealAnswerBegun', data };
    const begin = { ...answer, isVoid: false, type: 'BeginAnswer' } as const;
    const wang = { actor: { kind: 'staff', id: 'wang' } } as const;
    expect(after(filed).when(begin, li)).toEqual({ kind: 'accepted', events: [begun] });
    expect(after(filed, begun).when(begin, li)).toEqual({ kind: 'accepted', events: [] });
    for (const other of [begin, answer, { ...answer, pointsAfter: 2 }])
      expect(after(filed, begun).when(other, wang)).toEqual(refused('AppealAnsweredAlready'));
    expect(after(filed, begun).when(withdraw, zhang)).toEqual(refused('AppealAnsweredAlready'));
    // Said as it was begun, whatever the paper says by now.
    expect(after(filed, begun).when({ ...answer, pointsBefore: 4 }, li)).toEqual({
      kind: 'accepted',
      events: [answered],
    });
    const giveUp = { type: 'GiveUpAnswer', why: 'AnswerChangedMeanwhile' } as const;
    const givenUp: AppealEvent = {
      type: 'AppealAnswerGivenUp',
      data: { appealId: 'a1', reviewerId: 'li', why: 'AnswerChangedMeanwhile' },
    };
    expect(after(filed, begun).when(giveUp, li)).toEqual({ kind: 'accepted', events: [givenUp] });
    expect(after(filed, begun, givenUp).when(begin, wang).kind).toBe('accepted');
    for (const settled of [[filed], [filed, begun, answered]])
      expect(after(...settled).when(giveUp, li)).toEqual({ kind: 'accepted', events: [] });
  });
});
