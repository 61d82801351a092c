import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCommand } from './any-command.fixture.js';
import type { Answer } from './event-parts.js';
import type { PaperEvent } from './events.js';
import { paperDecider } from './paper.decider.js';
import { foldPaper } from './paper-fold.js';
import { reachedIndex, reachedQuestion, stepRefusal } from './paper-steps.js';
import {
  createdPaper,
  folded,
  handedInEvent,
  onPaper,
  saved,
  typesOf,
  zhang,
  zhangAt,
} from './paper.fixture.js';
import { placeIndex, questionsOf, type PaperState } from './paper-state.js';
import { keys, minute, nine } from './sample.fixture.js';
import { holds } from './seeded.fixture.js';

const stepwise = createdPaper({ stepOn: true });
const order = questionsOf(folded([stepwise])).map(({ quId }) => quId);
const at = (index: number): string => order[index] as string;
const opened = (quId: string): PaperEvent => ({ type: 'QuestionOpened', data: { quId } });
const open = (quId: string) => ({ type: 'OpenQuestion', quId, keys }) as const;
const save = (quId: string, answer: Answer = { checked: [] }) =>
  ({ type: 'SaveAnswer', quId, answer }) as const;
const passed = { kind: 'refused', refusal: { reason: 'QuestionPassed' } };
const ahead = { kind: 'refused', refusal: { reason: 'QuestionAhead' } };
const soon = zhangAt(minute);

describe('question by question', () => {
  it('[ET154] what was reached and the two after it are opened; one behind and one further on are not', () => {
    expect(typesOf(onPaper([stepwise]).when(open(at(0)), soon))).toEqual(['QuestionOpened']);
    expect(onPaper([stepwise]).when(open(at(2)), soon)).toMatchObject(ahead);
    const past = [stepwise, opened(at(0)), opened(at(1)), opened(at(2))];
    for (const index of [0, 1]) expect(onPaper(past).when(open(at(index)), soon)).toMatchObject(passed);
    for (const index of [3, 4])
      expect(typesOf(onPaper(past).when(open(at(index)), soon))).toEqual(['QuestionOpened']);
    expect(onPaper(past).when(open(at(5)), soon)).toMatchObject(ahead);
    expect(onPaper(past).when(open(at(2)), soon)).toMatchObject({ kind: 'accepted', events: [] });
  });

  it('[ET154] an answer and what the browser tells later reach as far, and nothing reaches back', () => {
    const last = order.indexOf('whole');
    const told: PaperEvent = {
      type: 'QuestionsOpened',
      data: { since: nine, opened: [{ quId: at(1), at: nine, clientAt: 0 }] },
    };
    expect(reachedIndex(folded([stepwise]))).toBe(-1);
    expect(reachedIndex(folded([stepwise, told]))).toBe(1);
    const state = folded([stepwise, opened(at(2)), told]);
    expect([state.current, reachedIndex(state), reachedQuestion(state)?.quId]).toEqual([at(1), 2, at(2)]);
    expect(reachedIndex(folded([stepwise, saved('part-3', { text: '' }, false)]))).toBe(last);
  });

  it('[ET155] nothing is saved for a question once a later one has an answer, however it came there', () => {
    const past = [stepwise, opened(at(0)), opened(at(1))];
    expect(typesOf(onPaper(past).when(save(at(0)), soon))).toEqual(['AnswerSaved']);
    const answered = [...past, saved(at(1), { checked: [] }, false)];
    expect(onPaper(answered).when(save(at(0)), soon)).toMatchObject(passed);
    expect(typesOf(onPaper(answered).when(save(at(1)), soon))).toEqual(['AnswerSaved']);
    const plain = [createdPaper(), opened(at(1)), saved(at(1), { checked: [] }, false)];
    expect(typesOf(onPaper(plain).when(save(at(0)), soon))).toEqual(['AnswerSaved']);
    expect(typesOf(onPaper(plain).when(open(at(0)), soon))).toEqual(['QuestionOpened']);
  });

  it('[ET154] nobody comes to a question by telling that it was shown, or by answering it, past those before', () => {
    const past = [stepwise, opened(at(0))];
    const any: Answer = { checked: [], entries: {}, text: '', code: '', scratch: '' };
    const shown = (...places: number[]) =>
      places.map((index) => ({ quId: at(index), at: nine, clientAt: nine }));
    const telling = (...places: number[]) => ({ ...save(at(0), any), opened: shown(...places) });
    const toldBy = (decision: { readonly events?: readonly PaperEvent[] }) =>
      (decision.events ?? []).flatMap((event) =>
        event.type === 'QuestionsOpened' ? event.data.opened.map(({ quId }) => order.indexOf(quId)) : [],
      );
    expect(toldBy(onPaper(past).when(telling(5, 1, 7, 2, 4), soon))).toEqual([1, 2]);
    expect(toldBy(onPaper(past).when(telling(...order.keys()), soon))).toEqual([1, 2]);
    expect(toldBy(onPaper([createdPaper(), opened(at(0))]).when(telling(5, 1), soon))).toEqual([5, 1]);
    expect(onPaper(past).when(save(at(3), any), soon)).toMatchObject(ahead);
    expect(typesOf(onPaper(past).when(save(at(2), any), soon))).toEqual(['AnswerSaved']);
    const offline = { ...save(at(2), any), opened: shown(1, 2) };
    expect(typesOf(onPaper(past).when(offline, soon))).toEqual(['QuestionsOpened', 'AnswerSaved']);
    const climbing = { ...save(at(3), any), opened: shown(1, 2, 3) };
    expect(onPaper(past).when(climbing, soon)).toMatchObject(ahead);
  });

  it('[ET154] whatever a list tells in whatever order, one act reaches two further and no more', () => {
    const told = fc.array(fc.nat(order.length - 1), { maxLength: 12 });
    const start = fc.nat(order.length - 1);
    holds(
      'a list of what was shown',
      fc.property(start, told, fc.boolean(), (from, places, handsIn) => {
        const list = places.map((index) => ({ quId: at(index), at: nine, clientAt: nine }));
        const past = [stepwise, opened(at(from))];
        const act = handsIn
          ? ({ type: 'HandIn', exState: 0, keys, opened: list } as const)
          : { ...save(at(from)), opened: list };
        const decision = onPaper(past).when(act, zhangAt(30 * minute));
        expect(reachedIndex(folded([...past, ...(decision.events ?? [])]))).toBeLessThanOrEqual(from + 2);
      }),
      150,
    );
  });

  it('[ET155] parts of one question are saved in any order', () => {
    const past = [stepwise, saved('part-3', { text: '<p>好</p>' })];
    expect(typesOf(onPaper(past).when(save('part-1'), soon))).toEqual(['AnswerSaved']);
    expect(onPaper(past).when(save('single'), soon)).toMatchObject(passed);
  });

  it('[ET155] what is too late is kept as ever, and a handed in paper shows all its questions', () => {
    const past = [stepwise, saved(at(1), { checked: [] }, false), handedInEvent()];
    const late = onPaper(past).when(save(at(0), { checked: ['single-a'] }), zhangAt(20 * minute));
    expect(typesOf(late)).toEqual(['AnswerArrivedLate']);
    const state = folded(past);
    expect(state.places.map((place) => stepRefusal(state, place))).toEqual(state.places.map(() => null));
  });

  it('[ET154] [ET155] whatever is asked in whatever order, nothing is opened or saved behind a later answer', () => {
    const behind = (state: PaperState, quId: string): boolean => {
      const question = state.places[placeIndex(state, quId)]?.question.quId;
      return state.slots.some(
        ({ answer }, index) =>
          answer !== null &&
          order.indexOf(state.places[index]?.question.quId ?? '') > order.indexOf(question ?? ''),
      );
    };
    let seen = 0;
    holds(
      'question by question',
      fc.property(fc.array(anyCommand, { maxLength: 40 }), (commands) => {
        let state = folded([stepwise]);
        let time = nine;
        for (const command of commands) {
          time += 1_000;
          const decision = paperDecider.decide(command, state, { at: time, arrivedAt: time, actor: zhang });
          for (const event of decision.events ?? []) {
            if (event.type === 'QuestionOpened' || event.type === 'AnswerSaved') {
              seen += 1;
              expect(behind(state, event.data.quId)).toBe(false);
            }
            const before = reachedIndex(state);
            state = foldPaper(state, { ...event, time });
            expect(reachedIndex(state)).toBeGreaterThanOrEqual(before);
            if (event.type === 'AnswerSaved') expect(reachedIndex(state)).toBeLessThanOrEqual(before + 2);
          }
        }
      }),
      150,
    );
    expect(seen).toBeGreaterThan(50);
  });
});
