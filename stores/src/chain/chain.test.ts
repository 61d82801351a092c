import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '@vigil/domain/kernel/canonical-json';
import type { CommandRef, Recorded } from '@vigil/domain/kernel/event';
import { NO_STREAM, testEvents } from '../event-log/test-events.js';
import { chainHash, commandTextOf, isHashRight, verifyChain, type ChainInput } from './chain.js';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const input: ChainInput = {
  stream: 'paper-1',
  revision: 3,
  id: 'e-1',
  type: 'AnswerSaved',
  version: 2,
  time: 1_700_000_000_000,
  actor: { kind: 'candidate', id: 'u-1' },
  command: { id: 'c-1', operation: 'fillAnswer', payloadHash: 'ff' },
  data: { b: 1, a: ['汉', { d: null, c: true }] },
  previousHash: 'ab'.repeat(32),
};

const recorded = (count: number): Recorded[] =>
  testEvents(
    'paper-1',
    NO_STREAM,
    Array.from({ length: count }, (_, i) => ({ i })),
  ).map((event, revision) => ({
    ...event,
    stream: 'paper-1',
    revision,
    position: String(revision + 1),
  }));

describe('chainHash', () => {
  it('is SHA-256 over the RFC 8785 JSON of the fields of engine §11', () => {
    const { command, ...rest } = input;
    expect(chainHash(input)).toBe(sha256(canonicalJson({ ...rest, command })));
    expect(chainHash({ ...input, command: null })).toBe(sha256(canonicalJson({ ...rest, command: null })));
  });

  it('is over the texts that are given, and writes those that are not', () => {
    const texts = {
      dataText: canonicalJson(input.data),
      actorText: canonicalJson(input.actor),
      commandText: commandTextOf(input.command),
    };
    expect(texts.commandText).toBe(canonicalJson(input.command));
    expect(commandTextOf(null)).toBeNull();
    expect(chainHash(input, texts)).toBe(chainHash(input));
    for (const [name, text] of [
      ['dataText', '{}'],
      ['actorText', '{}'],
      ['commandText', null],
    ] as const) {
      expect(chainHash(input, { [name]: texts[name] })).toBe(chainHash(input));
      expect(chainHash(input, { ...texts, [name]: text })).not.toBe(chainHash(input));
    }
  });

  it('still knows the hashes of the first form, and lets nothing of them be edited', () => {
    const { command, ...rest } = input;
    for (const one of [input, { ...input, command: null }]) {
      const old = { ...one, hash: sha256(canonicalJson({ ...rest, commandId: one.command?.id ?? null })) };
      expect(old.hash).not.toBe(chainHash(one));
      expect(isHashRight(old)).toBe(true);
      expect(isHashRight({ ...old, time: old.time + 1 })).toBe(false);
      expect(isHashRight({ ...old, hash: chainHash({ ...one, data: null }) })).toBe(false);
      // One byte of a time that became an e.
      expect(isHashRight({ ...old, data: JSON.parse('{"at":17e1234567890}') })).toBe(false);
    }
    const own = { ...input, hash: chainHash(input) };
    expect(isHashRight(own)).toBe(true);
    expect(isHashRight({ ...own, command: { ...(command as CommandRef), payloadHash: 'fe' } })).toBe(false);
  });

  it('does not change when an event is stored and read back, whatever its data (seed printed on failure)', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }), (data) => {
        expect(chainHash({ ...input, data: JSON.parse(JSON.stringify(data)) })).toBe(
          chainHash({ ...input, data }),
        );
      }),
      { numRuns: 300 },
    );
    expect(chainHash({ ...input, data: { a: undefined, b: [undefined] } })).toBe(
      chainHash({ ...input, data: { b: [null] } }),
    );
  });

  it.each([
    ['stream', { stream: 'paper-2' }],
    ['revision', { revision: 4 }],
    ['id', { id: 'e-2' }],
    ['type', { type: 'AnswerCleared' }],
    ['version', { version: 1 }],
    ['time', { time: 1 }],
    ['actor kind', { actor: { kind: 'staff', id: 'u-1' } }],
    ['actor id', { actor: { kind: 'candidate', id: 'u-2' } }],
    ['command id', { command: { id: 'c-2', operation: 'fillAnswer', payloadHash: 'ff' } }],
    ['command operation', { command: { id: 'c-1', operation: 'markAs', payloadHash: 'ff' } }],
    ['command payload', { command: { id: 'c-1', operation: 'fillAnswer', payloadHash: 'fe' } }],
    ['command', { command: null }],
    ['data', { data: { b: 1, a: ['汉', { d: null, c: false }] } }],
    ['previous hash', { previousHash: '' }],
  ] as [string, Partial<ChainInput>][])('changes with the %s', (_, change) => {
    expect(chainHash({ ...input, ...change })).not.toBe(chainHash(input));
  });
});

describe('verifyChain', () => {
  it('finds nothing in a chain that is whole, nor in an empty one', () => {
    expect(verifyChain(recorded(5))).toEqual({ firstBroken: null });
    expect(verifyChain([])).toEqual({ firstBroken: null });
  });

  it.each([0, 2, 4])('names the event whose data was edited (%i)', (at) => {
    const events = recorded(5).map((event, i) => (i === at ? { ...event, data: { i: 99 } } : event));
    expect(verifyChain(events)).toEqual({ firstBroken: at });
  });

  it('names the event after one that was edited together with its hash', () => {
    const events = recorded(5);
    const edited = { ...(events[1] as Recorded), data: { i: 99 } };
    events[1] = { ...edited, hash: chainHash(edited) };
    expect(verifyChain(events)).toEqual({ firstBroken: 2 });
  });

  it('names the place of an event that was taken out, put in twice or swapped', () => {
    const events = recorded(5);
    expect(verifyChain([events[0]!, events[2]!])).toEqual({ firstBroken: 1 });
    expect(verifyChain([events[0]!, events[0]!, events[1]!])).toEqual({ firstBroken: 1 });
    expect(verifyChain([events[0]!, events[2]!, events[1]!])).toEqual({ firstBroken: 1 });
    expect(verifyChain(events.slice(1))).toEqual({ firstBroken: 0 });
  });
});
