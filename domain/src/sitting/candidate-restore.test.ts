import { describe, expect, it } from 'vitest';
import { given } from '../kernel/specification.js';
import { candidateDecider } from './candidate.decider.js';
import { candidateEventSchemas, type CandidateEvent } from './events.js';
import { minute, nine, sampleClaim, sampleRules } from './sample.fixture.js';

const claim = sampleClaim();
const later = { at: nine + 90 * minute };
const restore = (more: object = {}) => ({ type: 'RestoreClaim', claim, ...more }) as const;
const claimed = (paperId: string): readonly [CandidateEvent, number] => [
  { type: 'PaperClaimed', data: sampleClaim(sampleRules(), { paperId }) },
  nine + 80 * minute,
];
const released: readonly [CandidateEvent, number] = [
  { type: 'PaperReleased', data: { paperId: 'paper-2', examId: 'exam-1' } },
  nine + 85 * minute,
];

describe('a claim that the log lost', () => {
  it('[ET88] is made again as it was, and holds its candidate', () => {
    const decision = given(candidateDecider, []).when(restore(), later);
    expect(decision.events).toEqual([{ type: 'PaperClaimed', data: { ...claim, restored: true } }]);
    const [event] = decision.events ?? [];
    if (event === undefined) throw new Error('nothing was claimed');
    expect(candidateEventSchemas.PaperClaimed.parse(event.data)).toEqual(event.data);
    const state = candidateDecider.evolve(candidateDecider.initialState, { ...event, time: later.at });
    expect(state.open).toMatchObject({ paperId: 'paper-1', deadline: claim.deadline });
    expect(state.claims['exam-1']).toMatchObject({
      count: 1,
      last: { paperId: 'paper-1', seed: claim.seed },
    });
    expect(
      candidateDecider.decide(restore(), state, {
        ...later,
        arrivedAt: later.at,
        actor: { kind: 'candidate', id: 'zhang' },
      }),
    ).toEqual({ kind: 'accepted', events: [] });
  });

  it('[ET88] is the next attempt of the log’s own count', () => {
    const [event] =
      given(candidateDecider, [claimed('paper-2'), released]).when(restore(), later).events ?? [];
    expect(event).toMatchObject({ type: 'PaperClaimed', data: { paperId: 'paper-1', attempt: 2 } });
  });

  it('[ET88] waits while another paper is open, and releases one that is handed in', () => {
    expect(given(candidateDecider, [claimed('paper-2')]).when(restore(), later)).toMatchObject({
      kind: 'refused',
      refusal: { reason: 'AnotherPaperOpen', paperId: 'paper-2' },
    });
    const openPaper = { handedInAt: nine + 85 * minute, handIns: 1, deadline: null };
    const events = given(candidateDecider, [claimed('paper-2')]).when(restore({ openPaper }), later).events;
    expect(events?.map(({ type }) => type)).toEqual(['PaperReleased', 'PaperClaimed']);
  });

  it('[ET88] is not made again for a person who was erased', () => {
    const erased: CandidateEvent = { type: 'PersonErased', data: { userId: 'zhang' } };
    expect(given(candidateDecider, [erased]).when(restore(), later)).toMatchObject({
      refusal: { reason: 'PersonErased' },
    });
  });
});
