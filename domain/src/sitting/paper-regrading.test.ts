import { describe, expect, it } from 'vitest';
import type { Adjustments } from './adjustments.js';
import type { PaperEvent } from './events.js';
import type { StandingRegrades } from './exam-regrades.js';
import type { PaperCommand } from './paper-command.js';
import {
  createdPaper,
  dataOf,
  folded,
  onPaper,
  reactorAt,
  saved,
  typesOf,
  type Past,
} from './paper.fixture.js';
import { everyType, keys, minute, nine, objectiveOnly } from './sample.fixture.js';
import { waitingPlaces } from './paper-marking.js';
import { regraded } from './paper-regrading.js';

const act = (standing: readonly Adjustments[], more: Partial<StandingRegrades> = {}): StandingRegrades => ({
  ...{ act: standing.length, regradeId: `r${standing.length}`, undone: false, reason: '答案有误' },
  standing: standing.map((adjustments, index) => ({ regradeId: `r${index + 1}`, adjustments })),
  ...more,
});
const command = (standing: StandingRegrades): PaperCommand => ({ type: 'Regrade', standing, keys });
const about = (quId: string, said: object): Adjustments => ({ questions: [{ quId, ...said }] });
const at = reactorAt(90 * minute);

/** What happens at nine, and the decision of handing in a while later. */
function handedInAfter(past: readonly Past[]): readonly Past[] {
  const decision = onPaper(past).when(
    { type: 'HandIn', exState: 0, keys },
    { actor: { kind: 'candidate', id: 'zhang' }, at: nine + minute },
  );
  return [...past, ...(decision.events ?? []).map((event): Past => [event, minute])];
}
const answered = (contents = everyType): readonly Past[] => [
  createdPaper({}, contents),
  saved('single', { checked: ['single-b'] }),
  saved('multi', { checked: ['multi-a', 'multi-b'] }),
  saved('judge', { checked: ['judge-a'] }),
  saved('fill', { entries: { b1: '北京', b2: '广州' } }),
];
const papers = { all: handedInAfter(answered()), objective: handedInAfter(answered(objectiveOnly)) };
const scoreAfter = (adjustments: Adjustments, past = papers.objective) =>
  dataOf(onPaper(past).when(command(act([adjustments])), at), 'PaperScored');
const of = (score: { questions: readonly { quId: string }[] }, quId: string) =>
  score.questions.find((one) => one.quId === quId);

describe('a regrade that reaches a paper', () => {
  it('[ET106] [ET75] says what it is and carries the score that it replaces, in one decision', () => {
    const decision = onPaper(papers.objective).when(
      command(act([about('single', { options: ['single-b'] })])),
      at,
    );
    expect(typesOf(decision)).toEqual(['PaperRegraded', 'PaperScored']);
    expect(dataOf(decision, 'PaperRegraded')).toMatchObject({
      ...{ act: 1, regradeId: 'r1', undone: false, reason: '答案有误', regrades: ['r1'] },
      ...{ totalScore: 50, qualifyScore: 60 },
    });
    const score = dataOf(decision, 'PaperScored');
    expect(score).toMatchObject({ objScore: 25, regrades: ['r1'], replaces: { objScore: 15 } });
    expect(of(score, 'single')).toMatchObject({ score: 10, right: true });
  });

  it('[ET106] is taken once, however often it is asked, and not when a later one came first', () => {
    const [one, two] = [about('single', { counts: 'full' }), about('judge', { counts: 'void' })] as const;
    const first = onPaper(papers.objective).when(command(act([one])), at);
    const past: Past[] = [...papers.objective, ...(first.events ?? [])];
    expect(onPaper(past).when(command(act([one])), at)).toEqual({ kind: 'accepted', events: [] });
    const second = onPaper(papers.objective).when(command(act([one, two])), at);
    const later: Past[] = [...papers.objective, ...(second.events ?? [])];
    expect(onPaper(later).when(command(act([one])), at)).toEqual({ kind: 'accepted', events: [] });
  });

  it('[ET106] leaves an open paper alone, and reaches it once it is handed in', () => {
    const standing = act([about('single', { counts: 'full' })]);
    expect(onPaper(answered()).when(command(standing), at)).toEqual({ kind: 'accepted', events: [] });
    const reopened: PaperEvent = {
      type: 'PaperReopened',
      data: { minutes: 5, deadline: null, reason: '误收' },
    };
    const open = [...papers.objective, reopened];
    expect(onPaper(open).when(command(standing), at)).toEqual({ kind: 'accepted', events: [] });
    expect(typesOf(onPaper(handedInAfter(open)).when(command(standing), at))).toEqual([
      'PaperRegraded',
      'PaperScored',
    ]);
  });

  it('[ET106] says nothing to a paper that has none of its questions', () => {
    expect(onPaper(papers.objective).when(command(act([about('other', { counts: 'void' })])), at)).toEqual({
      kind: 'accepted',
      events: [],
    });
  });

  it('[ET106] that changes no point of a paper leaves its score as it is', () => {
    const decision = onPaper(papers.objective).when(
      command(act([about('judge', { options: ['judge-a'] })])),
      at,
    );
    expect(typesOf(decision)).toEqual(['PaperRegraded']);
  });
});

describe('what a regrade changes', () => {
  it('[ET107] several right options of a single choice are each right', () => {
    const both = { options: ['single-a', 'single-b'] };
    expect(of(scoreAfter(about('single', both)), 'single')).toMatchObject({ score: 10, right: true });
    const chose = (id: string) =>
      handedInAfter([createdPaper({}, objectiveOnly), saved('single', { checked: [id] })]);
    expect(typesOf(onPaper(chose('single-a')).when(command(act([about('single', both)])), at))).not.toContain(
      'PaperScored',
    );
    expect(typesOf(onPaper(chose('single-c')).when(command(act([about('single', both)])), at))).not.toContain(
      'PaperScored',
    );
  });

  it('[ET107] a new key of blanks and of pairs counts', () => {
    const blanks = [
      { id: 'b1', accepted: ['北京'] },
      { id: 'b2', accepted: ['上海', '广州'] },
    ];
    expect(of(scoreAfter(about('fill', { blanks })), 'fill')).toMatchObject({ score: 10, right: true });
    const matched = handedInAfter([
      createdPaper({}, objectiveOnly),
      saved('match', { entries: { p1: 'A', p2: 'A' } }),
    ]);
    const question = folded(matched).places.find(({ question: { quId } }) => quId === 'match')?.question;
    const tagA = question?.optionOrder?.[0] ?? '';
    const pairs = [
      { id: 'p1', matchId: tagA },
      { id: 'p2', matchId: tagA },
    ];
    expect(of(scoreAfter(about('match', { pairs }), matched), 'match')).toMatchObject({
      score: 10,
      right: true,
    });
  });

  it('[ET107] a key that names what the version does not have changes nothing there', () => {
    for (const said of [
      { options: ['single-x'] },
      { blanks: [{ id: 'b9', accepted: ['1'] }] },
      { pairs: [{ id: 'p9', matchId: 'm1' }] },
    ]) {
      const decision = onPaper(papers.objective).when(command(act([about('single', said)])), at);
      expect(typesOf(decision)).not.toContain('PaperScored');
    }
  });

  it('[ET108] points, partial credit and pass mark take the place of what the paper froze', () => {
    expect(scoreAfter(about('judge', { score: 30 }))).toMatchObject({ objScore: 35 });
    const rule = scoreAfter({ questions: [], multiRule: 2 });
    expect(of(rule, 'multi')).toMatchObject({ score: 6.7, right: false });
    expect(scoreAfter({ questions: [], qualifyScore: 15 })).toMatchObject({ objScore: 15, passed: true });
  });

  it("[ET108] a composite's points are dealt by the shares its parts had, and a part may have its own", () => {
    const past = handedInAfter([createdPaper(), saved('part-1', { checked: ['part-1-a'] })]);
    const whole = scoreAfter(about('whole', { score: 20 }), past);
    expect(of(whole, 'part-1')).toMatchObject({ score: 6, fullScore: 6 });
    expect(of(whole, 'whole')).toMatchObject({ fullScore: 20 });
    const part = scoreAfter(about('part-1', { score: 7 }), past);
    expect(of(part, 'whole')).toMatchObject({ score: 7, fullScore: 14 });
  });

  it('[ET109] full marks go to whoever has the question, answered or not, and it waits for nobody', () => {
    expect(scoreAfter(about('match', { counts: 'full' }))).toMatchObject({ objScore: 25 });
    const essays = everyType.filter(({ quType }) => [1, 4].includes(quType));
    const past = handedInAfter([createdPaper({}, essays), saved('essay', { text: '春天' })]);
    expect(folded(past).score).toMatchObject({ state: 1, passed: null });
    const score = scoreAfter(about('essay', { counts: 'full' }), past);
    expect(score).toMatchObject({ objScore: 10, state: 2, reviewState: 2, passed: false });
    const whole = scoreAfter(about('whole', { counts: 'full' }), papers.all);
    expect(of(whole, 'whole')).toMatchObject({ score: 10, right: true });
    expect(of(whole, 'part-3')).toMatchObject({ score: 4, right: true });
  });

  it('[ET109] a void question counts neither in the score nor in what the paper can bring, nor is it told to statistics', () => {
    const decision = onPaper(papers.objective).when(command(act([about('judge', { counts: 'void' })])), at);
    expect(dataOf(decision, 'PaperRegraded')).toMatchObject({ totalScore: 40 });
    const score = dataOf(decision, 'PaperScored');
    expect(score.objScore).toBe(5);
    expect(of(score, 'judge')).toBeUndefined();
    const parts = scoreAfter(
      { questions: ['part-1', 'part-2', 'part-3'].map((quId) => ({ quId, counts: 'void' as const })) },
      papers.all,
    );
    expect(of(parts, 'whole')).toBeUndefined();
  });
});

describe('scores after a regrade', () => {
  const past = (
    adjustments: readonly Adjustments[],
    more: Partial<StandingRegrades> = {},
    before = papers.objective,
  ): Past[] => [...before, ...(onPaper(before).when(command(act(adjustments, more)), at).events ?? [])];

  it('[ET110] a late answer admitted, and a paper handed in again, count with the regrades the paper has', () => {
    const late: PaperEvent = {
      type: 'AnswerArrivedLate',
      data: { quId: 'match', answer: { entries: {} }, why: 'PaperAlreadyHandedIn' },
    };
    const now = past([about('judge', { score: 30 })]);
    const admitted = onPaper([...now, late]).when(
      { type: 'AdmitLateAnswer', quId: 'match', reason: '故障', keys },
      at,
    );
    expect(dataOf(admitted, 'PaperScored')).toMatchObject({ objScore: 35, regrades: ['r1'] });
    const reopened: PaperEvent = {
      type: 'PaperReopened',
      data: { minutes: 5, deadline: null, reason: '误收' },
    };
    expect(folded(handedInAfter([...now, reopened])).score).toMatchObject({ objScore: 35, regrades: ['r1'] });
  });

  it('[ET110] what a person gave is scaled with the points, and gives way to full marks alone', () => {
    const essays = everyType.filter(({ quType }) => [1, 4].includes(quType));
    const marks = { quId: 'essay', points: 5, answerRevision: 1, round: 1, stands: 5 };
    const before = handedInAfter([createdPaper({}, essays), saved('essay', { text: '春天' })]);
    const marked: Past[] = [
      ...before,
      { type: 'AnswersMarked', data: { examId: 'e1', reviewerId: 'li', marks: [marks] } },
    ];
    const of = (adjustments: Adjustments) =>
      dataOf(onPaper(marked).when(command(act([adjustments])), at), 'PaperScored');
    expect(of(about('essay', { score: 15 }))).toMatchObject({ objScore: 0, subjScore: 7.5, reviewState: 1 });
    expect(of(about('essay', { counts: 'full' }))).toMatchObject({ objScore: 10, state: 2 });
    expect(waitingPlaces(folded(past([about('essay', { counts: 'void' })], {}, before)))).toEqual([]);
  });

  it('[ET111] an undone regrade leaves what the others say', () => {
    const [one, two] = [about('single', { counts: 'full' }), about('judge', { counts: 'void' })] as const;
    const both = past([one, two]);
    expect(folded(both).score).toMatchObject({ objScore: 15, regrades: ['r1', 'r2'] });
    const undone = act([], {
      act: 3,
      regradeId: 'r1',
      undone: true,
      standing: [{ regradeId: 'r2', adjustments: two }],
    });
    const decision = onPaper(both).when(command(undone), at);
    expect(dataOf(decision, 'PaperScored')).toMatchObject({
      objScore: 5,
      regrades: ['r2'],
      replaces: { objScore: 15 },
    });
  });

  it('[ET111] with none left the score is the one without any, and every score stays in the history', () => {
    const now = past([about('single', { counts: 'full' })]);
    const undone = onPaper(now).when(command(act([], { act: 2, regradeId: 'r1', undone: true })), at);
    const { replaces, ...score } = dataOf(undone, 'PaperScored');
    const { replaces: _none, ...first } = folded(papers.objective).score ?? { replaces: null };
    expect(score).toEqual(first);
    expect(replaces).toMatchObject({ objScore: 25, regrades: ['r1'] });
    expect(dataOf(undone, 'PaperRegraded')).toMatchObject({ undone: true, regrades: [], totalScore: 50 });
  });

  it('[ET112] are what the dry run said', () => {
    const standing = act([about('single', { counts: 'full' })]);
    const state = folded(papers.objective);
    if (state.paper === null) throw new Error('no paper');
    const dry = regraded(standing, state, state.paper, keys);
    expect(onPaper(papers.objective).when(command(standing), at).events).toEqual([
      { type: 'PaperRegraded', data: dry?.regraded },
      { type: 'PaperScored', data: dry?.score },
    ]);
  });
});
