import { z } from 'zod';

/** A room that a sitting is held in, in the order in which its places are filled. */
export const examRoom = z.object({
  name: z.string(),
  /** where it is; '' for nothing to say */
  address: z.string(),
  /** places in it */
  seats: z.number(),
});
export type ExamRoom = z.infer<typeof examRoom>;

export const roomLimits = { rooms: 200, nameChars: 30, addressChars: 100, seats: 10_000 } as const;

/** What is wrong with the rooms of a sitting, most important first; `seats`: places that people may sign up for. */
export function roomProblems(rooms: readonly ExamRoom[], seats: number | null): string[] {
  const { nameChars, addressChars } = roomLimits;
  const names = new Set(rooms.map(({ name }) => name));
  const places = rooms.reduce((sum, room) => sum + room.seats, 0);
  return [
    ...(rooms.length > roomLimits.rooms ? [`考场不能超过${roomLimits.rooms}个！`] : []),
    ...(rooms.some(({ name }) => name === '' || name.length > nameChars)
      ? [`考场名称应为1到${nameChars}个字！`]
      : []),
    ...(names.size < rooms.length ? ['考场名称不能重复！'] : []),
    ...(rooms.some(({ address }) => address.length > addressChars)
      ? [`考场地点不能超过${addressChars}个字！`]
      : []),
    ...(rooms.some((room) => !Number.isInteger(room.seats) || room.seats < 1 || room.seats > roomLimits.seats)
      ? [`每个考场的座位应为1到${roomLimits.seats}个！`]
      : []),
    ...(rooms.length > 0 && seats !== null && places < seats ? ['各考场的座位之和不能少于报名名额！'] : []),
  ];
}
