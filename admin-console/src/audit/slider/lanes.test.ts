import { expect, it } from 'vitest';
import { eventAt } from '../change/change.fixture.ts';
import { lanesOf, legendOf } from './lanes.ts';

const event = (revision: number, kind: string, type = 'X', data: object = {}) =>
  eventAt(revision, { kind, type, data });
const events = [
  event(0, 'start'),
  event(1, 'answer'),
  event(2, 'leave'),
  event(3, 'snapshot'),
  event(4, 'message'),
  event(5, 'answer'),
  event(6, 'hand', 'PaperHandedIn', { cause: 'proctor' }),
  event(7, 'hand', 'PaperHandedIn', { cause: 'candidate' }),
  event(8, 'something-new'),
];

it('each kind has its lane; a forced hand-in and what is not known stand with what the staff did', () => {
  expect(lanesOf(events).map(({ word, events }) => [word, events.map(({ revision }) => revision)])).toEqual([
    ['作答', [0, 1, 5, 7]],
    ['切屏与在线', [2]],
    ['摄像与人脸', [3]],
    ['消息与处理', [4, 6, 8]],
  ]);
  expect(lanesOf([]).map((lane) => lane.events)).toEqual([[], [], [], []]);
});

it('the legend names the kinds that occur, with their number', () => {
  expect(legendOf(events).map(({ kind, count }) => [kind.word, count])).toEqual([
    ['开始', 1],
    ['作答', 2],
    ['切屏', 1],
    ['抓拍', 1],
    ['消息', 1],
    ['交卷', 2],
    ['something-new', 1],
  ]);
});
