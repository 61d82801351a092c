import { describe, expect, it } from 'vitest';
import {
  addressOf,
  indexAt,
  inOrder,
  momentOf,
  presenceAt,
  revisionAt,
  spanOf,
  step,
  type AuditEvent,
} from './replay.ts';

const start = Date.parse('2026-11-21T01:00:00Z');
const event = (stream: string, revision: number, second: number): AuditEvent => ({
  revision,
  stream,
  id: `${stream}-${revision}`,
  type: 'AnswerSaved',
  kind: 'answer',
  time: new Date(start + second * 1000).toISOString(),
  actor: '考生本人',
  text: '',
  data: null,
  previousHash: '',
  hash: '',
  verified: true,
  sealed: true,
  image: null,
});
const claim = event('candidate-u', 4, 0);
const created = event('paper-p', 0, 1);
const online = event('presence-p', 0, 2);
const answer = event('paper-p', 1, 10);
const events = inOrder([answer, online, created, claim]);

describe('replay of a paper', () => {
  it('events stand in the order they happened, those of one stream by revision', () => {
    expect(events.map((each) => each.id)).toEqual([
      'candidate-u-4',
      'paper-p-0',
      'presence-p-0',
      'paper-p-1',
    ]);
    expect(inOrder([event('paper-p', 2, 5), event('paper-p', 1, 5)]).map((each) => each.revision)).toEqual([
      1, 2,
    ]);
  });

  it('at a second the paper is what its own stream had made of it', () => {
    expect(revisionAt(events, indexAt(events, start), 'paper-p')).toBeNull();
    expect(revisionAt(events, indexAt(events, start + 9999), 'paper-p')).toBe(0);
    expect(revisionAt(events, indexAt(events, start + 10_000), 'paper-p')).toBe(1);
    expect(indexAt(events, start - 1)).toBe(-1);
  });

  it('presence is that of the last transition up to the moment, also after the last event of the paper itself', () => {
    const gone = (second: number): AuditEvent => ({
      ...event('presence-p', second, second),
      type: 'PresenceChanged',
      data: { presence: 'offline', since: start + second * 1000 },
    });
    const all = inOrder([...events, gone(20)]);
    expect(presenceAt(all, indexAt(all, start + 19_000))).toBeNull();
    expect(presenceAt(all, indexAt(all, start + 25_000))).toEqual({
      presence: 'offline',
      since: start + 20_000,
    });
  });

  it('the next and the previous event, from an event and from between two', () => {
    expect(step(events, { at: 0, event: online }, 1)).toBe(answer);
    expect(step(events, { at: 0, event: claim }, -1)).toBeNull();
    expect(step(events, { at: start + 5000, event: null }, 1)).toBe(answer);
    expect(step(events, { at: start + 5000, event: null }, -1)).toBe(online);
    expect(step(events, { at: start + 60_000, event: null }, 1)).toBeNull();
  });

  it('from a moment whose event is filtered out, the neighbours are found by time', () => {
    const shown = events.filter((each) => each !== online);
    expect(step(shown, { at: start + 2000, event: online }, -1)).toBe(created);
    expect(step(shown, { at: start + 2000, event: online }, 1)).toBe(answer);
  });

  it('an address leads back to its moment', () => {
    for (const moment of [
      { at: start + 10_000, event: answer },
      { at: start + 2000, event: online },
      { at: start + 5000, event: null },
    ]) {
      expect(momentOf(events, addressOf(moment, 'paper-p'), 'paper-p')).toEqual(moment);
    }
    expect(addressOf({ at: 0, event: answer }, 'paper-p')).toBe('1');
  });

  it('an address that names nothing here is none', () => {
    expect(momentOf(events, '77', 'paper-p')).toBeNull();
    expect(momentOf(events, 'nonsense', 'paper-p')).toBeNull();
    expect(momentOf(events, null, 'paper-p')).toBeNull();
  });

  it('one event alone still spans a second, so that the slider has a length', () => {
    const { from, to } = spanOf([claim]);
    expect(to - from).toBe(1000);
  });
});
