import { describe, expect, it } from 'vitest';
import type { PaperEvent } from '../sitting/public.js';
import { by, giving, handedIn as essays, mark, twice } from '../sitting/marking.fixture.js';
import { createdPaper, folded, onPaper, saved, zhangAt, type Past } from '../sitting/paper.fixture.js';
import { keys, minute, nine } from '../sitting/sample.fixture.js';
import { traceOf } from './paper-trace.js';

const at = (event: PaperEvent, ms: number): Past => [event, ms];
const opened = (quId: string): PaperEvent => ({ type: 'QuestionOpened', data: { quId } });
const wrong = (quId: string, option: string, device = 'd1'): PaperEvent => ({
  type: 'AnswerSaved',
  data: { quId, answer: { checked: [option] }, filled: true, device, seq: 1 },
});
const created = createdPaper({ qualifyScore: 1 });

/** These, and Zhang's hand-in after twenty minutes. */
const handedIn = (...past: readonly Past[]): Past[] => {
  const all = [created, ...past];
  const events = onPaper(all).when({ type: 'HandIn', exState: 0, keys }, zhangAt(20 * minute)).events ?? [];
  return [...all, ...events.map((event) => at(event, 20 * minute))];
};
const recorded = (past: readonly Past[]) =>
  past.map((one) => {
    const [event, ms] = Array.isArray(one) ? (one as readonly [PaperEvent, number]) : [one as PaperEvent, 0];
    return { ...event, time: nine + ms };
  });
const traced = (past: readonly Past[]) => traceOf(recorded(past), folded(past));

describe('the trace of a paper', () => {
  it('is none while it is open, when it is void, and where it was not sat here', () => {
    expect(traced([created, saved('single', { checked: ['single-a'] })])).toBeNull();
    const sat = handedIn();
    expect(traced(sat)).toMatchObject({
      paperId: 'paper-1',
      userId: 'zhang',
      handedInAt: nine + 20 * minute,
    });
    const clerk = { actor: { kind: 'staff', id: 'clerk' }, at: nine + 30 * minute } as const;
    const act = { type: 'VoidPaper', reason: '泄题', chance: false, keys } as const;
    const voided = (onPaper(sat).when(act, clerk).events ?? []).map((event) => at(event, 30 * minute));
    expect(traced([...sat, ...voided])).toBeNull();
  });

  it('[ET115] has the seconds of questions that were asked for and of those that a browser showed of itself', () => {
    const shown: PaperEvent = {
      type: 'QuestionsOpened',
      data: {
        since: nine + minute,
        opened: [
          { quId: 'multi', at: nine + 2 * minute, clientAt: 0 },
          { quId: 'judge', at: nine + 5 * minute, clientAt: 0 },
        ],
      },
    };
    const past = handedIn(at(opened('single'), minute), at(shown, 6 * minute));
    expect([...(traced(past)?.seconds ?? [])]).toEqual([
      ['single', 60],
      ['multi', 180],
      ['judge', 900],
    ]);
  });

  it('holds a wrong answer by what it says and when it was first given as it stands', () => {
    const past = handedIn(
      at(wrong('single', 'single-b'), minute),
      at(wrong('single', 'single-c', 'd2'), 2 * minute),
      at(wrong('single', 'single-c', 'd2'), 3 * minute),
    );
    const trace = traced(past);
    expect(trace?.wrong).toEqual([{ quId: 'single', response: '["single-c"]', at: nine + 2 * minute }]);
    expect(trace?.devices).toEqual(['d1', 'd2']);
  });

  it('holds neither what is right, nor what was left out, nor prose', () => {
    const past = handedIn(
      at(saved('single', { checked: ['single-a'] }), minute),
      at(saved('multi', { checked: [] }, false), minute),
      at(saved('essay', { text: '<p>抄来的一段话</p>' }), minute),
    );
    expect(traced(past)?.wrong.map(({ quId }) => quId)).toEqual([]);
  });

  it('has what two persons gave independently, and nothing of one person alone', () => {
    const marked = (past: readonly Past[], reviewer: string, points: number, ms: number): Past[] => [
      ...past,
      ...(
        onPaper(past).when(giving([mark('essay', points)], { plan: twice }), by(reviewer, ms)).events ?? []
      ).map((event) => at(event, ms)),
    ];
    const once = marked(essays(), 'li', 3, 2 * minute);
    expect(traced(once)?.doubleMarks).toEqual([]);
    expect(traced(marked(once, 'wang', 4, 3 * minute))?.doubleMarks).toMatchObject([
      { quId: 'essay', first: { reviewerId: 'li', points: 3 }, second: { reviewerId: 'wang', points: 4 } },
    ]);
  });
});
