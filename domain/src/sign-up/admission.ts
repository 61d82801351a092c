import type { ExamRoom } from '../exams/public.js';

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
