import { describe, expect, it } from 'vitest';
import { roomProblems } from './rooms.js';

const rooms = [
  { name: '第1考场', address: '教学楼A101', seats: 30 },
  { name: '第2考场', address: '', seats: 20 },
];

describe('rooms', () => {
  it.each([
    [[{ ...rooms[0], name: '' }], null, '考场名称应为1到30个字！'],
    [[rooms[0], rooms[0]], null, '考场名称不能重复！'],
    [[{ ...rooms[0], address: '楼'.repeat(101) }], null, '考场地点不能超过100个字！'],
    [[{ ...rooms[0], seats: 0 }], null, '每个考场的座位应为1到10000个！'],
    [[{ ...rooms[0], seats: 1.5 }], null, '每个考场的座位应为1到10000个！'],
    [rooms, 51, '各考场的座位之和不能少于报名名额！'],
  ] as const)('that cannot be meant are told: %#', (wrong, seats, msg) => {
    expect(roomProblems(wrong as typeof rooms, seats)).toContain(msg);
  });

  it('for as many as sign up, or none at all, are right', () => {
    expect(roomProblems(rooms, 50)).toEqual([]);
    expect(roomProblems([], 50)).toEqual([]);
  });
});
