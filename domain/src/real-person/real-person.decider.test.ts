import { describe, expect, it } from 'vitest';
import type { RealPersonCommand } from './real-person-events.js';
import { realPersonDecider, stateCode, type RealPersonState } from './real-person.decider.js';

const context = { at: 1, arrivedAt: 1, actor: { kind: 'candidate', id: 'zhang' } } as const;
type Said = Omit<RealPersonCommand, 'userId'> & Record<string, unknown>;
const decided = (state: RealPersonState, command: Said) =>
  realPersonDecider.decide({ userId: 'zhang', ...command } as RealPersonCommand, state, context);
const after = (...commands: readonly Said[]): RealPersonState =>
  commands.reduce((state, command) => {
    const decision = decided(state, command);
    const events = decision.kind === 'accepted' ? decision.events : [];
    return events.reduce((now, event) => realPersonDecider.evolve(now, { ...event, time: 1 }), state);
  }, realPersonDecider.initialState);

const submit = (face: string): Said => ({ type: 'Submit', faceFileId: face, identityFileId: `${face}-id` });
const approve = (submission: number): Said => ({ type: 'Approve', submission, by: 'staff' });
const reject = (submission: number, auditMsg = '照片模糊'): Said => ({
  type: 'Reject',
  submission,
  auditMsg,
});
const withdraw: Said = { type: 'Withdraw' };

describe('a real person', () => {
  it('[real-002] is nobody, under review, approved, rejected', () => {
    expect(stateCode(after())).toBeNull();
    expect(stateCode(after(submit('a')))).toBe(0);
    expect(stateCode(after(submit('a'), approve(1)))).toBe(1);
    expect(stateCode(after(submit('a'), reject(1)))).toBe(2);
  });

  it('[RP1] submitted again while it waits, the newer one waits', () => {
    expect(after(submit('a'), submit('b')).pending).toMatchObject({ number: 2, faceFileId: 'b' });
  });

  it('[RP2] is reviewed as it was looked at, and approved once', () => {
    const moved = { kind: 'refused', refusal: { reason: 'RealPersonMoved' } };
    for (const act of [approve(1), reject(1)])
      expect(decided(after(submit('a'), submit('b')), act)).toEqual(moved);
    expect(decided(after(submit('a'), approve(1)), approve(1))).toEqual({ kind: 'accepted', events: [] });
    expect(decided(after(submit('a'), approve(1)), reject(1))).toEqual(moved);
    expect(decided(after(submit('a'), reject(1)), approve(1))).toEqual(moved);
    expect(decided(after(), approve(1))).toEqual(moved);
  });

  it('[RP3] is rejected with a reason of 1 to 200 characters', () => {
    for (const words of ['', '  ', '长'.repeat(201)])
      expect(decided(after(submit('a')), reject(1, words))).toMatchObject({
        refusal: { reason: 'AuditMsgMissing' },
      });
    expect(after(submit('a'), reject(1, ' 照片模糊 ')).rejected).toBe('照片模糊');
  });

  it('[RP4] [real-003] the old face stands until another is approved', () => {
    const first = after(submit('a'), approve(1));
    expect(first.approved?.faceFileId).toBe('a');
    const again = after(submit('a'), approve(1), submit('b'));
    expect([again.approved?.faceFileId, again.pending?.faceFileId, stateCode(again)]).toEqual(['a', 'b', 0]);
    const refused = after(submit('a'), approve(1), submit('b'), reject(2));
    expect([refused.approved?.faceFileId, stateCode(refused)]).toEqual(['a', 2]);
    expect(after(submit('a'), approve(1), submit('b'), approve(2)).approved?.faceFileId).toBe('b');
  });

  it('[RP5] withdrawn, nothing stands and nothing waits', () => {
    const gone = after(submit('a'), approve(1), submit('b'), withdraw);
    expect([gone.approved, gone.pending, stateCode(gone)]).toEqual([null, null, null]);
    expect(decided(gone, withdraw)).toEqual({ kind: 'accepted', events: [] });
    expect(after(submit('a'), withdraw, submit('b')).pending?.number).toBe(2);
  });
});
