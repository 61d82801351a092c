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

/** The room of a place by its number, and the seat in it, both from 1 (SU12); null: no room was given for it. */
export function seatInRoom(
  rooms: readonly ExamRoom[],
  number: number,
): { readonly room: ExamRoom; readonly seat: number } | null {
  let before = 0;
  for (const room of rooms) {
    if (number <= before + room.seats) return { room, seat: number - before };
    before += room.seats;
  }
  return null;
}

const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Characters of a ticket's number: 80 bits. */
const numberChars = 16;
/** What stands before the number in the QR code. */
const qrPrefix = 'VIGIL:';

/** A ticket's number from bytes that nobody can guess, without letters that look like digits. At least 10 bytes. */
export function ticketNumber(bytes: Uint8Array): string {
  let bits = 0n;
  for (const byte of bytes.subarray(0, 10)) bits = (bits << 8n) | BigInt(byte);
  let text = '';
  for (let place = 0; place < numberChars; place += 1) {
    text = `${signs[Number(bits & 31n)]}${text}`;
    bits >>= 5n;
  }
  return text;
}

/** As it is printed: in fours. */
export const sayTicketNumber = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1-');
export const ticketQr = (number: string): string => `${qrPrefix}${number}`;

/** The number in what a scanner or a person gives; null: it is none. */
export function readTicketNumber(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(new RegExp(`^${qrPrefix}`), '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return plain.length === numberChars && [...plain].every((sign) => signs.includes(sign)) ? plain : null;
}
