import { packSteps, type RoomStep } from '@vigil/domain/audit/room-steps';
import type { RoomPaperFieldsFragment } from '../../generated/graphql.ts';

/** 2026-11-21 09:00:00 in Shanghai, ms. */
export const nine = Date.UTC(2026, 10, 21, 1, 0, 0);

/** A candidate of the room who began so many seconds after nine, with what happened at seconds after that. */
export const told = (
  id: string,
  realName: string,
  began: number,
  steps: readonly (readonly [at: number, kind: RoomStep['kind'], value?: number])[],
): RoomPaperFieldsFragment => ({
  ...{ __typename: 'AuditRoomPaper', id, userId: `of-${id}`, realName, userName: `ks-${id}`, deptName: null },
  ...{ attempt: 1, quCount: 10, leaveCount: 3, createTime: new Date(nine + began * 1000).toISOString() },
  steps: packSteps(steps.map(([at, kind, value = 0]) => ({ at: at * 1000, kind, value }))),
});

/** Three who sat: one as usual, one who left twice and was handed in, one who began late and was offline. */
export const records = [
  told('p1', '丁一', 0, [
    ...([
      [0, 'deadline', 3_600_000],
      [1, 'online'],
      [2, 'view', 1],
      [60, 'answered', 1],
    ] as const),
    ...([
      [61, 'view', 2],
      [120, 'answered', 2],
      [300, 'hand', 0],
    ] as const),
  ]),
  told('p2', '马二', 10, [
    ...([
      [0, 'deadline', 3_600_000],
      [1, 'online'],
      [40, 'leave', 1],
      [50, 'back'],
    ] as const),
    ...([
      [80, 'leave', 2],
      [90, 'message', 1],
      [100, 'hand', 3],
    ] as const),
  ]),
  told('p3', '钱三', 100, [
    ...([
      [0, 'deadline', 3_600_000],
      [1, 'online'],
      [60, 'offline', 30_000],
    ] as const),
    ...([
      [90, 'online'],
      [95, 'face', 1],
      [200, 'hand', 0],
    ] as const),
  ]),
];
