import type { PaperEvent } from './events.js';
import type { MarkGiven, MarkingPlan, PaperCommand } from './paper-command.js';
import { scorePaper } from './paper-hand-in.js';
import { markedPoints } from './paper-state.js';
import { createdPaper, folded, handedInEvent, onPaper, saved, type Past } from './paper.fixture.js';
import { keysOf, minute, nine, question } from './sample.fixture.js';

const guide = [
  { id: 'k1', text: '论点', share: 0.4 },
  { id: 'k2', text: '论据', share: 0.5 },
];
/** A choice, an essay with a marking guide, and a composite of a choice and an essay. */
export const contents = [
  question('single', 1, { letters: 'Abcd' }),
  question('essay', 4, { points: guide }),
  question('whole', 99, {
    parts: [
      {
        quId: 'p1',
        quType: 1,
        content: '',
        analysis: '',
        share: 0.5,
        options: [{ id: 'p1-a', content: '甲', isRight: true }],
      },
      { quId: 'p2', quType: 4, content: '', analysis: '', share: 0.5 },
    ],
  }),
];
export const keys = keysOf(contents);
export const plan: MarkingPlan = { rounds: 1, tolerance: 0, step: 0.5 };
export const twice: MarkingPlan = { rounds: 2, tolerance: 2, step: 0.5 };
export const by = (id: string, ms = 2 * minute) => ({ actor: { kind: 'staff' as const, id }, at: nine + ms });
export const mark = (quId: string, points: number, more: Partial<MarkGiven> = {}): MarkGiven => ({
  ...{ quId, points, answerRevision: quId === 'p2' ? 0 : 1 },
  ...more,
});
export const giving = (
  marks: MarkGiven[],
  more: Partial<Extract<PaperCommand, { type: 'MarkAnswers' }>> = {},
) => ({
  type: 'MarkAnswers' as const,
  marks,
  plan,
  keys,
  ...more,
});

/** Zhang handed in a right choice and an essay; the essay and the second part of the composite wait. */
export const handedIn = (qualifyScore = 15): Past[] => {
  const past: Past[] = [
    createdPaper({ qualifyScore }, contents),
    saved('single', { checked: ['single-a'] }),
    saved('essay', { text: '<p>论述</p>' }),
    [handedInEvent(), minute],
  ];
  const state = folded(past);
  const data = scorePaper(
    state.paper as never,
    state,
    { exState: 0, cause: 'candidate', userTime: 600 },
    keys,
  );
  return [...past, [{ type: 'PaperScored', data }, minute]];
};
/** What followed when these marks were given one after the other. */
export const marked = (
  past: Past[],
  ...given: [string, Parameters<typeof giving>[0], MarkingPlan?][]
): Past[] =>
  given.reduce<Past[]>((so, [who, marks, by2 = plan]) => {
    const decision = onPaper(so).when(giving(marks, { plan: by2 }), by(who));
    if (decision.kind === 'refused') throw new Error(decision.refusal.reason);
    return [...so, ...(decision.events as PaperEvent[]).map((event): Past => [event, 2 * minute])];
  }, past);
/** Why it was refused; a refusal records nothing. */
export const refusalOf = (decision: {
  kind: string;
  refusal?: unknown;
  events?: readonly unknown[] | undefined;
}) => {
  if ((decision.events ?? []).length > 0) throw new Error('a refusal that records something');
  return decision.refusal;
};
export const pointsAt = (past: Past[], quId: string) => markedPoints(folded(past), quId);
