import { describe, expect, it } from 'vitest';
import type { PaperEvent } from './events.js';
import type { ShownQuestion } from './paper-command.js';
import { paperLimits } from './paper-limits.js';
import { createdPaper, dataOf, folded, onPaper, saved, typesOf, zhangAt } from './paper.fixture.js';
import { keys, minute, nine } from './sample.fixture.js';

const created = createdPaper();
const answer = { checked: ['single-a'] };
const shown = (quId: string, at: number): ShownQuestion => ({ quId, at: nine + at, clientAt: at });
const save = (opened: readonly ShownQuestion[], quId = 'single') =>
  ({ type: 'SaveAnswer', quId, answer, opened }) as const;

describe('questions that a browser shows of itself', () => {
  it('[ET115] are told in one event before the save, a part as its whole', () => {
    const opened = [shown('single', 1_000), shown('part-2', 61_000), shown('part-1', 62_000)];
    const decision = onPaper([created]).when(save(opened), zhangAt(2 * minute));
    expect(typesOf(decision)).toEqual(['QuestionsOpened', 'AnswerSaved']);
    expect(dataOf(decision, 'QuestionsOpened')).toEqual({
      since: nine,
      opened: [
        { quId: 'single', at: nine + 1_000, clientAt: 1_000 },
        { quId: 'whole', at: nine + 61_000, clientAt: 61_000 },
      ],
    });
    expect(folded([created, ...(decision.events ?? [])]).current).toBe('whole');
  });

  it('[ET115] at times between the last that was told and the arrival, whatever the browser’s clock says', () => {
    const before: PaperEvent = { type: 'QuestionOpened', data: { quId: 'single' } };
    const opened = [shown('essay', -minute), shown('whole', 90 * minute), shown('single', 2_000)];
    const decision = onPaper([created, [before, 10_000]]).when(save(opened), zhangAt(minute));
    expect(dataOf(decision, 'QuestionsOpened')).toMatchObject({
      since: nine + 10_000,
      opened: [{ at: nine + 10_000 }, { at: nine + minute }, { at: nine + minute }],
    });
  });

  it('[ET115] never harm what they come with: what the paper does not have is left out', () => {
    expect(typesOf(onPaper([created]).when(save([shown('nothing', 1_000)]), zhangAt(minute)))).toEqual([
      'AnswerSaved',
    ]);
    const many = Array.from({ length: 2_000 }, (_none, n) => shown(n % 2 === 0 ? 'single' : 'essay', n));
    const decision = onPaper([created]).when(save(many), zhangAt(minute));
    expect(dataOf(decision, 'QuestionsOpened').opened).toHaveLength(500);
    expect(dataOf(decision, 'AnswerSaved').answer).toEqual(answer);
  });

  it('[ET157] beyond 20,000 of a paper they are left out, and the answer is saved', () => {
    const past = [created];
    const event = (n: number): PaperEvent => ({
      type: 'QuestionsOpened',
      data: { since: nine, opened: [{ quId: n % 2 === 0 ? 'essay' : 'multi', at: nine, clientAt: 0 }] },
    });
    const all = paperLimits.shownQuestions;
    const told = Array.from({ length: all - 1 }, (_none, n) => event(n));
    const looks = [shown('single', 1_000), shown('multi', 2_000)];
    const decision = onPaper([...past, ...told]).when(save(looks), zhangAt(minute));
    expect(dataOf(decision, 'QuestionsOpened').opened).toHaveLength(1);
    const full = onPaper([...past, ...told, event(all)]).when(save(looks), zhangAt(minute));
    expect(typesOf(full)).toEqual(['AnswerSaved']);
  });

  it('[ET115] come with the hand-in, too, and say nothing of one that is on the screen already', () => {
    const current: PaperEvent = { type: 'QuestionOpened', data: { quId: 'single' } };
    const handIn = (opened: readonly ShownQuestion[]) =>
      ({ type: 'HandIn', exState: 0, keys, opened }) as const;
    const past = [created, [current, 1_000]] as const;
    expect(typesOf(onPaper([...past]).when(handIn([shown('essay', 5_000)]), zhangAt(minute)))).toEqual([
      'QuestionsOpened',
      'PaperHandedIn',
      'PaperScored',
    ]);
    expect(typesOf(onPaper([...past]).when(handIn([shown('single', 5_000)]), zhangAt(minute)))).toEqual([
      'PaperHandedIn',
      'PaperScored',
    ]);
  });
});

describe('moving about', () => {
  it('[ET40] is no inactivity: an act that the browser’s heartbeat told counts as one on the paper', () => {
    const watched = createdPaper({ actionOn: true, actionInterval: 60, handMin: 0 });
    const past = [watched, [saved('single', answer), 1_000]] as const;
    const handIn = (actedAt?: number) =>
      dataOf(
        onPaper([...past]).when(
          { type: 'HandIn', exState: 4, keys, ...(actedAt === undefined ? {} : { actedAt: nine + actedAt }) },
          zhangAt(100_000),
        ),
        'PaperHandedIn',
      ).exState;
    expect(handIn()).toBe(4);
    expect(handIn(30_000)).toBe(4);
    expect(handIn(50_000)).toBe(0);
  });
});
