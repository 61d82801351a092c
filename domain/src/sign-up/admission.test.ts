import { describe, expect, it } from 'vitest';
import { readTicketNumber, sayTicketNumber, seatInRoom, ticketNumber, ticketQr } from './admission.js';

const rooms = [
  { name: '第1考场', address: '教学楼A101', seats: 30 },
  { name: '第2考场', address: '', seats: 20 },
];

describe('rooms', () => {
  it('[SU12] are filled one after the other, and have nothing for who is beyond the last', () => {
    expect(seatInRoom(rooms, 1)).toEqual({ room: rooms[0], seat: 1 });
    expect(seatInRoom(rooms, 30)).toEqual({ room: rooms[0], seat: 30 });
    expect(seatInRoom(rooms, 31)).toEqual({ room: rooms[1], seat: 1 });
    expect(seatInRoom(rooms, 50)).toMatchObject({ seat: 20 });
    expect(seatInRoom(rooms, 51)).toBeNull();
    expect(seatInRoom([], 1)).toBeNull();
  });
});

describe('a ticket’s number', () => {
  const bytes = new Uint8Array([255, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  const number = ticketNumber(bytes);

  it('is of its first 80 bits, each of them', () => {
    expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
    const others = Array.from({ length: 80 }, (_none, bit) =>
      ticketNumber(bytes.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))),
    );
    expect(new Set([...others, number]).size).toBe(81);
    expect(ticketNumber(bytes.map((byte, at) => (at === 10 ? 0 : byte)))).toBe(number);
  });

  it('[SU13] is read as it is printed, scanned and typed', () => {
    expect(sayTicketNumber(number)).toMatch(/^.{4}-.{4}-.{4}-.{4}$/);
    const typed = sayTicketNumber(number).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
    for (const text of [number, ticketQr(number), sayTicketNumber(number), ` ${typed} `])
      expect(readTicketNumber(text)).toBe(number);
    for (const text of ['', '1234', `${number}A`, 'https://example.org/abc', `U${number.slice(1)}`])
      expect(readTicketNumber(text)).toBeNull();
  });
});
