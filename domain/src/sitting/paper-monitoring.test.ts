import { describe, expect, it } from 'vitest';
import type { PaperEvent } from './events.js';
import { keys, minute } from './sample.fixture.js';
import {
  createdPaper,
  dataOf,
  handedInEvent,
  onPaper,
  saved,
  typesOf,
  zhangAt,
  type Past,
} from './paper.fixture.js';

const created = createdPaper();
const handIn = (exState: 0 | 4 = 0) => ({ type: 'HandIn', exState, keys }) as const;
const leave = { type: 'CountLeave', keys } as const;
const hour = 60 * minute;
const left = (leaveTimes: number): PaperEvent => ({
  type: 'CandidateLeft',
  data: { leaveTimes, leaveCount: 3 },
});
const face = (outcome: 'matched' | 'no-face', failCount: number): PaperEvent => ({
  type: 'FaceChecked',
  data: { purpose: 'check', outcome, failCount },
});

describe('inactivity', () => {
  const watched = createdPaper({ actionOn: true, actionInterval: 60, handMin: 30 });

  it('[ET40] is believed when nothing was done for actionInterval seconds, and handMin does not bind it [paper-012] [paper-035]', () => {
    const decision = onPaper([watched, [saved('single', { checked: [] }, false), 10_000]]).when(
      handIn(4),
      zhangAt(70_000),
    );
    expect(typesOf(decision)).toEqual(['InactivityReported', 'PaperHandedIn', 'PaperScored']);
    expect(dataOf(decision, 'InactivityReported')).toEqual({ actionInterval: 60, accepted: true });
    expect(dataOf(decision, 'PaperHandedIn')).toMatchObject({ exState: 4, cause: 'inactivity' });
  });

  it('[ET40] allows for the seconds a last save takes to arrive, and no more', () => {
    const lastSave: Past = [saved('single', { checked: [] }, false), 13_000];
    expect(
      dataOf(onPaper([watched, lastSave]).when(handIn(4), zhangAt(70_000)), 'InactivityReported').accepted,
    ).toBe(true);
    expect(
      dataOf(onPaper([watched, lastSave]).when(handIn(4), zhangAt(69_999)), 'InactivityReported').accepted,
    ).toBe(false);
  });

  it('[ET40] is taken as an own hand-in otherwise, bound by handMin, and recorded either way', () => {
    const early = onPaper([watched]).when(handIn(4), zhangAt(20_000));
    expect(early).toMatchObject({ kind: 'refused', refusal: { reason: 'TooEarlyToHandIn' } });
    expect(dataOf(early, 'InactivityReported').accepted).toBe(false);
    const unwatched = onPaper([created]).when(handIn(4), zhangAt(30 * minute));
    expect(dataOf(unwatched, 'PaperHandedIn')).toMatchObject({ exState: 0, cause: 'candidate' });
    expect(dataOf(unwatched, 'InactivityReported').accepted).toBe(false);
  });

  it('[ET40] what the camera sends by itself is no act', () => {
    const snapshot: Past = [{ type: 'SnapshotTaken', data: { fileId: 'f', sizeBytes: 1 } }, 65_000];
    expect(
      dataOf(onPaper([watched, snapshot]).when(handIn(4), zhangAt(70_000)), 'InactivityReported').accepted,
    ).toBe(true);
  });
});

describe('leaving', () => {
  const watched = createdPaper({ leaveOn: true, leaveCount: 3 });

  it('[ET41] counts each leave, and the one that reaches leaveCount hands in at once [paper-017]', () => {
    expect(onPaper([watched, left(1)]).when(leave, zhangAt(1000)).events).toEqual([left(2)]);
    const last = onPaper([watched, left(1), left(2)]).when(leave, zhangAt(1000));
    expect(typesOf(last)).toEqual(['CandidateLeft', 'PaperHandedIn', 'PaperScored']);
    expect(dataOf(last, 'PaperHandedIn')).toMatchObject({
      exState: 2,
      cause: 'leave-limit',
      exMsg: '切屏次数超过限制，系统已强制交卷！',
    });
  });

  it.each([
    ['leaveCount 0', { leaveOn: true, leaveCount: 0 }],
    ['leaves not being watched', { leaveOn: false, leaveCount: 3 }],
  ])('[ET41] %s is no limit', (_what, rules) => {
    expect(typesOf(onPaper([createdPaper(rules), left(9)]).when(leave, zhangAt(1000)))).toEqual([
      'CandidateLeft',
    ]);
  });

  it('[ET41] is refused once the paper is handed in', () => {
    expect(onPaper([watched, [handedInEvent(), 1]]).when(leave, zhangAt(2))).toEqual({
      kind: 'refused',
      refusal: { reason: 'PaperAlreadyHandedIn' },
    });
  });
});

describe('faces and pictures', () => {
  const watched = createdPaper({ faceCheck: true, faceChance: 3 });
  const check = (
    outcome:
      | 'matched'
      | 'registered'
      | 'no-face'
      | 'many-faces'
      | 'other-person'
      | 'empty-image'
      | 'not-checked',
  ) => ({ type: 'RecordFaceCheck', purpose: 'check', outcome, keys }) as const;

  it.each(['no-face', 'many-faces', 'other-person', 'empty-image'] as const)(
    '[ET42] %s is a failure in a row; the third hands in',
    (outcome) => {
      expect(
        dataOf(onPaper([watched, face('no-face', 1)]).when(check(outcome), zhangAt(1)), 'FaceChecked')
          .failCount,
      ).toBe(2);
      const third = onPaper([watched, face('no-face', 2)]).when(check(outcome), zhangAt(1));
      expect(typesOf(third)).toEqual(['FaceChecked', 'PaperHandedIn', 'PaperScored']);
      expect(dataOf(third, 'PaperHandedIn')).toMatchObject({
        exState: 3,
        cause: 'face-limit',
        exMsg: '连续3次人脸识别失败，系统强制交卷！',
      });
    },
  );

  it('[ET42] a match or a first registration starts the row anew; what was not checked leaves it', () => {
    const failCount = (outcome: Parameters<typeof check>[0]) =>
      dataOf(onPaper([watched, face('no-face', 2)]).when(check(outcome), zhangAt(1)), 'FaceChecked')
        .failCount;
    expect([failCount('matched'), failCount('registered'), failCount('not-checked')]).toEqual([0, 0, 2]);
  });

  it.each([
    ['faceChance 0', { faceCheck: true, faceChance: 0 }],
    ['faces not being checked', { faceCheck: false, faceChance: 1 }],
  ])('[ET42] %s is no limit', (_what, rules) => {
    const decision = onPaper([createdPaper(rules)]).when(check('no-face'), zhangAt(1));
    expect(typesOf(decision)).toEqual(['FaceChecked']);
    expect(dataOf(decision, 'FaceChecked').failCount).toBe(rules.faceCheck ? 1 : 0);
  });

  it('[ET43] an empty picture is a camera failure, and a face failure in a row while faces are checked', () => {
    const failure = { type: 'RecordCameraFailure', purpose: 'snapshot', keys } as const;
    expect(typesOf(onPaper([created]).when(failure, zhangAt(1)))).toEqual(['CameraFailed']);
    const third = onPaper([watched, face('no-face', 2)]).when(failure, zhangAt(1));
    expect(typesOf(third)).toEqual(['CameraFailed', 'FaceChecked', 'PaperHandedIn', 'PaperScored']);
    expect(dataOf(third, 'FaceChecked')).toEqual({
      purpose: 'snapshot',
      outcome: 'empty-image',
      failCount: 3,
    });
  });

  it('[ET44] a snapshot that was compared shares the counter of the face checks', () => {
    const plain = { type: 'RecordSnapshot', fileId: 'f1', sizeBytes: 80, keys } as const;
    expect(onPaper([watched]).when(plain, zhangAt(1)).events).toEqual([
      { type: 'SnapshotTaken', data: { fileId: 'f1', sizeBytes: 80 } },
    ]);
    const compared = onPaper([watched, face('no-face', 1)]).when(
      { ...plain, face: { outcome: 'other-person', similarity: 0.2 } },
      zhangAt(1),
    );
    expect(typesOf(compared)).toEqual(['SnapshotTaken', 'FaceChecked']);
    expect(dataOf(compared, 'FaceChecked')).toEqual({
      purpose: 'snapshot',
      outcome: 'other-person',
      similarity: 0.2,
      fileId: 'f1',
      failCount: 2,
    });
  });

  it('[ET44] a suspicion of debug tools is recorded and the paper stays open', () => {
    expect(typesOf(onPaper([created]).when({ type: 'RecordDebugSuspicion' }, zhangAt(1)))).toEqual([
      'DebugToolsSuspected',
    ]);
  });

  it.each([
    check('matched'),
    leave,
    { type: 'RecordDebugSuspicion', keys } as const,
    { type: 'RecordCameraFailure', purpose: 'check', keys } as const,
  ])('[ET36] $type on an overdue paper hands it in', (command) => {
    const decision = onPaper([watched]).when(command, zhangAt(2 * hour));
    expect(decision).toMatchObject({ kind: 'refused', refusal: { reason: 'DeadlinePassed' } });
    expect(dataOf(decision, 'PaperHandedIn').cause).toBe('deadline');
  });
});
