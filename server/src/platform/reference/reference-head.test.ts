import { describe, expect, it } from 'vitest';
import type { ReferenceChanged } from '@vigil/domain/kernel/reference-changed';
import { headDecider, type HeadCommand, type HeadState } from './reference-head.js';

const at = (version: number | null): HeadState => ({
  ...{ version, isGone: false, revision: version ?? -1, changedAt: -1 },
});
const change = (expectedVersion: number | null): HeadCommand => ({
  type: 'Change',
  change: {
    ...{ entity: 'exam', id: 'e', expectedVersion, newVersion: (expectedVersion ?? 0) + 1 },
    ...{ before: null, after: { id: 'e' } },
  } satisfies ReferenceChanged['data'],
  atRevision: null,
});
const actor = { kind: 'staff', id: 'u' } as const;
const decided = (state: HeadState, expectedVersion: number | null): string => {
  const outcome = headDecider.decide(change(expectedVersion), state, { at: 0, arrivedAt: 0, actor });
  return outcome.kind === 'accepted' ? 'accepted' : outcome.refusal.reason;
};

describe('a change of a document of reference data', () => {
  it('is of the version that the stream has, or of one that nobody changed yet', () => {
    expect(decided(at(null), null)).toBe('accepted');
    expect(decided(at(null), 1)).toBe('accepted');
    expect(decided(at(3), 3)).toBe('accepted');
  });

  it('is refused where somebody was faster, or made it already', () => {
    expect(decided(at(3), 2)).toBe('SomebodyWasFaster');
    expect(decided(at(3), null)).toBe('SomebodyWasFaster');
  });

  it('goes on from a document that is newer than its stream: the log lost its end', () => {
    expect(decided(at(2), 3)).toBe('accepted');
  });
});
