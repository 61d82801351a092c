import { describe, expect, it } from 'vitest';
import { given } from '../kernel/specification.js';
import {
  applicationDecider,
  applicationKey,
  applicationTextMost,
  waiverOf,
  type ApplicationEvent,
} from './application.decider.js';

const facts = {
  ...{ examId: 'e1', userId: 'zhang', kind: 0, oldExamId: null, cameraPass: null },
  ...{ reason: '堵车，晚到了', fileIds: [] },
};
const filed: ApplicationEvent = { type: 'ApplicationFiled', data: { ...facts, applicationId: 'k-1' } };
const granted = { approved: true, msg: '情况属实', lifts: ['late' as const], until: 500 };
const approved: ApplicationEvent = {
  type: 'ApplicationAudited',
  data: { applicationId: 'k-1', auditorId: 'li', ...granted },
};
const file = { type: 'FileApplication', key: 'k', waived: [] as readonly string[], ...facts } as const;
const audit = { type: 'AuditApplication', applicationId: 'k-1', ...granted } as const;
const zhang = { actor: { kind: 'candidate', id: 'zhang' }, at: 100, arrivedAt: 100 } as const;
const li = { actor: { kind: 'staff', id: 'li' }, at: 100, arrivedAt: 100 } as const;
const wang = { actor: { kind: 'staff', id: 'wang' }, at: 100, arrivedAt: 100 } as const;
const after = (...events: readonly ApplicationEvent[]) => given(applicationDecider, events);
const stateAfter = (...events: readonly ApplicationEvent[]) =>
  events.reduce(
    (state, event) =>
      applicationDecider.evolve(state, {
        ...event,
        time: 1,
      } as Parameters<typeof applicationDecider.evolve>[1]),
    applicationDecider.initialState,
  );
const refused = (reason: string) => ({ kind: 'refused', refusal: { reason } });
const quiet = { kind: 'accepted', events: [] };

describe('applying', () => {
  it('[AL1] takes a reason, not empty and not too long [apply-007] [apply-008]', () => {
    expect(after().when({ ...file, reason: ` ${facts.reason} ` }, zhang)).toEqual({
      kind: 'accepted',
      events: [filed],
    });
    for (const reason of ['  ', 'x'.repeat(applicationTextMost + 1)])
      expect(after().when({ ...file, reason }, zhang)).toEqual(refused('ApplicationReasonMissing'));
  });

  it('[AL1] changes nothing when it is asked again, and refuses another while it waits', () => {
    expect(after(filed).when(file, zhang)).toEqual(quiet);
    expect(after(filed).when({ ...file, reason: '别的' }, zhang)).toEqual(refused('ApplicationWaits'));
  });

  it('[AL2] refuses another while an approval stands, and takes it once that was used or ran out', () => {
    expect(after(filed, approved).when(file, zhang)).toEqual(refused('ApprovedAlready'));
    const next = [{ type: 'ApplicationFiled', data: { ...facts, applicationId: 'k-2' } }];
    expect(after(filed, approved).when({ ...file, waived: ['k-1'] }, zhang)).toMatchObject({ events: next });
    expect(after(filed, approved).when(file, { ...zhang, at: 500, arrivedAt: 500 })).toMatchObject({
      events: next,
    });
  });

  it('[AL5] is taken back by the applicant alone, while nobody has decided', () => {
    const withdraw = { type: 'WithdrawApplication', applicationId: 'k-1' } as const;
    expect(after(filed).when(withdraw, zhang)).toMatchObject({ events: [{ type: 'ApplicationWithdrawn' }] });
    expect(after(filed).when(withdraw, wang)).toEqual(refused('NoApplication'));
    expect(after(filed, approved).when(withdraw, zhang)).toEqual(refused('AuditedAlready'));
  });
});

describe('deciding', () => {
  it('[AL3] is done once, with a reason, by somebody else [apply-002] [apply-010]', () => {
    expect(after(filed).when(audit, li)).toEqual({ kind: 'accepted', events: [approved] });
    expect(after(filed).when({ ...audit, msg: ' ' }, li)).toEqual(refused('AuditReasonMissing'));
    expect(after(filed).when(audit, zhang)).toEqual(refused('OwnApplication'));
    expect(after(filed, approved).when(audit, li)).toEqual(quiet);
    expect(after(filed, approved).when({ ...audit, approved: false }, li)).toEqual(refused('AuditedAlready'));
    expect(after(filed, approved).when(audit, wang)).toEqual(refused('AuditedAlready'));
  });

  it('[AL4] says what is lifted and until when; a rejection lifts nothing', () => {
    expect(waiverOf(stateAfter(filed, approved))).toEqual({
      ...{ applicationId: 'k-1', lifts: ['late'], until: 500 },
    });
    const rejected = after(filed).when({ ...audit, approved: false }, li);
    expect(rejected).toMatchObject({ events: [{ data: { lifts: [], until: null } }] });
    expect(after(filed).when({ ...audit, until: 100 }, li)).toEqual(refused('AuditUntilPast'));
    expect(waiverOf(stateAfter(filed))).toBeNull();
  });

  it('[AL6] a deleted one grants nothing, and one before the last is not there', () => {
    const remove = { type: 'DeleteApplication', applicationId: 'k-1' } as const;
    const removed: ApplicationEvent = { type: 'ApplicationDeleted', data: { applicationId: 'k-1' } };
    expect(after(filed, approved).when(remove, li)).toEqual({ kind: 'accepted', events: [removed] });
    expect(waiverOf(stateAfter(filed, approved, removed))).toBeNull();
    expect(after(filed, removed).when(remove, li)).toEqual(quiet);
    expect(after(filed, removed).when(audit, li)).toEqual(refused('NoApplication'));
    expect(after(filed).when({ ...audit, applicationId: 'k-0' }, li)).toEqual(refused('NoApplication'));
    expect(applicationKey('k-12')).toBe('k');
  });
});
