import { afterStep, begun, standingOf, unpackSteps, type RoomState } from '@vigil/domain/audit/room-steps';
import type { Recorded } from '@vigil/domain/kernel/event';
import { anyCommand } from '@vigil/domain/sitting/any-command.fixture';
import type { PaperCreated, PaperEvent, PresenceEvent } from '@vigil/domain/sitting/events';
import { foldPaper } from '@vigil/domain/sitting/paper-fold';
import { paperDecider } from '@vigil/domain/sitting/paper.decider';
import {
  createdPaper,
  handedInEvent,
  proctor,
  reactor,
  saved,
  zhang,
} from '@vigil/domain/sitting/paper.fixture';
import { noPaper, type PaperState } from '@vigil/domain/sitting/paper-state';
import { minute, nine } from '@vigil/domain/sitting/sample.fixture';
import { holds } from '@vigil/domain/sitting/seeded.fixture';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timelineOf } from './timeline.js';

type Fact = PaperEvent | PresenceEvent;

/** Events as the log has them, each so many ms after nine. */
const recorded = (facts: readonly (readonly [Fact, number])[]): Recorded[] =>
  facts.map(
    ([event, after], revision) =>
      ({
        ...event,
        stream: event.type === 'PresenceChanged' ? 'presence-paper-1' : 'paper-paper-1',
        ...{ revision, position: String(revision), id: String(revision), version: 1, time: nine + after },
        ...{ actor: zhang, command: null, previousHash: '', hash: '' },
      }) as Recorded,
  );

/** The place in the room at `at` ms after nine. */
function at(events: readonly Recorded[], when: number): RoomState {
  const timeline = timelineOf('paper-1', events);
  return unpackSteps(timeline?.steps ?? [])
    .filter((step) => step.at <= when)
    .reduce(afterStep, begun);
}

const presence = (state: 'online' | 'quiet' | 'offline', since: number): PresenceEvent => ({
  type: 'PresenceChanged',
  data: { paperId: 'paper-1', examId: 'exam-1', userId: 'zhang', presence: state, since },
});
const rules = { leaveOn: true, leaveCount: 3, faceCheck: true, faceChance: 2, handMin: 1 };
const created = createdPaper(rules);

describe('the place of a candidate in the room', () => {
  it('at every second is what had happened by then', () => {
    const events = recorded([
      [created, 0],
      [presence('online', nine), 500],
      [saved('single', { checked: ['single-a'] }), 10_000],
      [{ type: 'CandidateLeft', data: { leaveTimes: 1, leaveCount: 3 } }, 20_000],
      [{ type: 'SnapshotTaken', data: { fileId: 'f', sizeBytes: 1 } }, 25_000],
      [saved('single', { checked: ['single-b'] }), 30_000],
      [presence('offline', nine + 31_000), 61_000],
      [presence('online', nine + 90_000), 90_000],
      [{ type: 'MessageSent', data: { messageId: 'm', text: '请坐好' } }, 95_000],
      [handedInEvent(), 100_000],
      [presence('offline', nine + 101_000), 140_000],
    ]);
    const standing = (when: number) => standingOf(at(events, when), when);
    expect(standing(15_000)).toEqual({ standing: 'answering', since: 0 });
    expect(standing(25_000), 'a snapshot is nothing the candidate does').toEqual({
      standing: 'away',
      since: 20_000,
    });
    expect(standing(30_000).standing, 'the same question saved again').toBe('answering');
    expect(standing(61_000)).toEqual({ standing: 'offline', since: 31_000 });
    expect(standing(90_000).standing).toBe('answering');
    expect(standing(200_000)).toEqual({ standing: 'handed', since: 100_000 });
    expect(at(events, 9_999).answered).toBe(0);
    expect(at(events, 10_000)).toMatchObject({ answered: 1, leaves: 0, messages: 0, deadline: 60 * minute });
    expect(at(events, 200_000)).toMatchObject({ answered: 1, leaves: 1, messages: 1 });
    expect(standingOf(null, 0).standing).toBe('waiting');
  });

  it('shows a question that the browser told later from when it was on the screen', () => {
    const opened = [
      { quId: 'multi', at: nine + 5_000, clientAt: 5_000 },
      { quId: 'whole', at: nine + 9_000, clientAt: 9_000 },
    ];
    const events = recorded([
      [created, 0],
      [{ type: 'QuestionOpened', data: { quId: 'single' } }, 1_000],
      [{ type: 'CandidateLeft', data: { leaveTimes: 1, leaveCount: 3 } }, 7_000],
      [{ type: 'QuestionsOpened', data: { since: nine + 1_000, opened } }, 20_000],
      [saved('part-1', { checked: ['part-1-a'] }), 20_000],
    ]);
    const numbers = (created.data as PaperCreated).groups.flatMap(({ questions }) => questions);
    const numberOf = (quId: string) => numbers.find((each) => each.quId === quId)?.sort;
    expect([4_000, 5_000, 8_999, 9_000].map((when) => at(events, when).inView)).toEqual([
      numberOf('single'),
      numberOf('multi'),
      numberOf('multi'),
      numberOf('whole'),
    ]);
    expect(standingOf(at(events, 8_000), 8_000).standing).toBe('away');
    expect(standingOf(at(events, 9_000), 9_000).standing, 'was there, as is known by now').toBe('answering');
  });

  it('a break by right is one until it is over, or ended', () => {
    const events = recorded([
      [created, 0],
      [{ type: 'BreakTaken', data: { from: nine + 10_000, until: nine + 310_000, deadline: nine } }, 10_000],
      [{ type: 'BreakEnded', data: { from: nine + 10_000, until: nine + 70_000, deadline: nine } }, 70_000],
    ]);
    expect(
      [9_999, 10_000, 69_999, 70_000].map((when) => standingOf(at(events, when), when).standing),
    ).toEqual(['answering', 'break', 'break', 'answering']);
  });

  it('is nothing of a stream without a paper, and nothing of what somebody else wrote into it', () => {
    expect(timelineOf('paper-1', recorded([[presence('online', nine), 0]]))).toBeNull();
    const events = recorded([
      [created, 0],
      [{ type: 'CandidateLeft', data: { leaveTimes: 9, leaveCount: 3 } }, 1_000],
    ]).map((event, place) => (place === 1 ? { ...event, foreign: 'written by somebody else' } : event));
    expect(at(events, 2_000).leaves).toBe(0);
  });

  it('at the end is what the paper itself says, whatever was done in whatever order', () => {
    const anyStep = fc.record({
      command: anyCommand,
      waitMs: fc.constantFrom(0, 1_000, 40_000, 20 * minute),
      actor: fc.constantFrom(zhang, zhang, zhang, proctor, reactor),
    });
    holds(
      'room timeline',
      fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
        const facts: (readonly [Fact, number])[] = [[created, 0]];
        let paper: PaperState = foldPaper(noPaper, { ...created, time: nine });
        let when = 0;
        for (const { command, waitMs, actor } of steps) {
          when += waitMs;
          const time = nine + when;
          for (const event of paperDecider.decide(command, paper, { at: time, arrivedAt: time, actor })
            .events ?? []) {
            facts.push([event, when]);
            paper = foldPaper(paper, { ...event, time });
          }
        }
        const state = at(recorded(facts), Infinity);
        const number = paper.places.find(({ question }) => question.quId === paper.current)?.question.sort;
        const answered = paper.places.filter(({ part }, place) => part === null && isAnswered(paper, place));
        expect({ ...state, handedIn: state.handedIn?.exState ?? null }).toMatchObject({
          ...{ answered: answered.length, leaves: paper.leaveTimes, failing: paper.failCount },
          ...{ inView: number ?? null, messages: paper.messages.length },
          deadline: paper.deadline === null ? null : paper.deadline - nine,
          handedIn: paper.handedIn?.exState ?? null,
        });
      }),
      150,
    );
  });
});

/** A composite is when all its parts are. */
function isAnswered({ places, slots }: PaperState, place: number): boolean {
  const { question } = places[place] as PaperState['places'][number];
  const parts = places.flatMap((each, index) =>
    each.part !== null && each.question.quId === question.quId ? [slots[index]?.filled === true] : [],
  );
  return parts.length > 0 ? parts.every(Boolean) : slots[place]?.filled === true;
}
