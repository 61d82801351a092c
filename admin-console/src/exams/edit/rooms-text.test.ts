import { expect, it } from 'vitest';
import { roomsOf, roomsText } from './rooms-text.ts';

const rooms = [
  { name: '第1考场', address: '教学楼A座，101', seats: 30 },
  { name: '第2考场', address: '', seats: 20 },
];

it('rooms are read as they were written', () => {
  expect(roomsOf(roomsText(rooms))).toEqual(rooms);
  expect(roomsOf('')).toEqual([]);
});

it('rooms are read as people type and paste them', () => {
  expect(roomsOf('第1考场\t教学楼101\t30\n\n 第2考场 , 20人 ')).toEqual([
    { name: '第1考场', address: '教学楼101', seats: 30 },
    { name: '第2考场', address: '', seats: 20 },
  ]);
});

it('a line that says no number of places has none, which the rules of exams refuse', () => {
  for (const text of ['第1考场，楼', '第1考场']) expect(roomsOf(text)[0]?.seats).toBeNaN();
});
