import { describe, expect, it } from 'vitest';
import { countsAt, countsOver, fullest, standingAt } from './counts.ts';
import { notablesOf, sayNotable, stepFrom } from './notable.ts';
import { inJumps, lastBy, roomPaper, spanOfRoom, stateAt, stillOpen } from './room-paper.ts';
import { saySession, sessionOf } from './room-sessions.ts';
import { nine, records, told } from './room.fixture.ts';

const papers = records.map(roomPaper);
const after = (seconds: number): number => nine + seconds * 1000;
const second = (at: number): number => (at - nine) / 1000;

describe('a candidate at a second', () => {
  it('is the last that had happened by then, and the same object until something else does', () => {
    const [one] = papers as [(typeof papers)[0]];
    expect(stateAt(one, after(-1))).toBeNull();
    expect(stateAt(one, after(59))?.answered).toBe(0);
    expect(stateAt(one, after(60))).toMatchObject({ answered: 1, inView: 1 });
    expect(stateAt(one, after(62))).toBe(stateAt(one, after(119)));
    expect([-1, 0, 1, 4].map((at) => lastBy([0, 1, 1, 3], at))).toEqual([-1, 0, 2, 3]);
  });

  it('stands as they did: there, away, offline, handed in, or not begun', () => {
    const standings = (seconds: number) => papers.map((one) => standingAt(one, after(seconds)).standing);
    expect(standings(5)).toEqual(['answering', 'waiting', 'waiting']);
    expect(standings(55)).toEqual(['answering', 'away', 'waiting']);
    expect(standings(60)).toEqual(['answering', 'answering', 'waiting']);
    expect(standings(160)).toEqual(['answering', 'handed', 'offline']);
    expect(standingAt(papers[2] as (typeof papers)[0], after(160)).since).toBe(after(130));
    expect(countsAt(papers, after(160))).toMatchObject({ answering: 1, handed: 1, offline: 1, away: 0 });
  });
});

describe('the room over its time', () => {
  it('runs from the first start to the last hand-in, and opens where most were there', () => {
    const span = spanOfRoom(papers, { from: after(0), to: after(250) });
    expect([second(span.from), second(span.to)]).toEqual([0, 300]);
    const over = countsOver(papers, span);
    expect(over[0]).toMatchObject({ at: span.from, answering: 1, waiting: 2 });
    expect(over.at(-1)).toMatchObject({ at: span.to, handed: 3 });
    expect(second(fullest(over))).toBe(100);
    const jumps = [0, 2.9, 3, 299, 300, 301].map((at) => second(inJumps(span, after(at))));
    expect(jumps, 'without gliding').toEqual([0, 0, 3, 297, 300, 300]);
    expect(stillOpen(papers)).toBe(0);
    expect(stillOpen([roomPaper(told('p', '考生', 0, [[1, 'online']]))])).toBe(1);
  });

  it('has what is notable by second, alike things of one second together', () => {
    const notables = notablesOf(papers);
    expect(notables.map((each) => [second(each.at), each.kind, sayNotable(each)])).toEqual([
      [50, 'leave', '马二 第 1 次切屏'],
      [90, 'leave', '马二 第 2 次切屏'],
      [100, 'message', '马二 收到监考消息'],
      [110, 'forced', '马二 非正常交卷'],
      [160, 'offline', '钱三 离线'],
      [195, 'face', '钱三 人脸未通过'],
    ]);
    const both = notablesOf([
      roomPaper(told('a', '甲', 0, [[5, 'message', 1]])),
      roomPaper(told('b', '乙', 1, [[4, 'message', 1]])),
    ]);
    expect(both.map(sayNotable)).toEqual(['甲等 2 人收到监考消息']);
    expect(second(stepFrom(notables, after(90), 1)?.at ?? 0)).toBe(100);
    expect(second(stepFrom(notables, after(90), -1)?.at ?? 0)).toBe(50);
    expect(stepFrom(notables, after(195), 1)).toBeNull();
  });

  it('says nothing of whether somebody who has handed in is there', () => {
    const paper = roomPaper(
      told('p', '考生', 0, [
        [1, 'online'],
        [2, 'hand', 0],
        [9, 'offline', 0],
      ]),
    );
    expect(notablesOf([paper])).toEqual([]);
    expect(second(spanOfRoom([paper], { from: after(0), to: after(2) }).to)).toBe(2);
  });
});

describe('sessions', () => {
  const session = (from: number, to: number) => ({
    ...{ __typename: 'AuditRoomSession' as const, papers: 1234 },
    from: new Date(after(from)).toISOString(),
    to: new Date(after(to)).toISOString(),
  });
  const [late, early] = [session(7200, 9000), session(0, 3600)];

  it('are found by name, by a moment, else the newest', () => {
    const named = (name: string | null, at: number | null) => sessionOf([late, early], name, at);
    expect(named(String(after(0) / 1000), after(8000))).toBe(early);
    expect(named(null, after(8000))).toBe(late);
    expect(named(null, after(5000))).toBe(early);
    expect(named(null, after(-5000))).toBe(early);
    expect(named(null, null)).toBe(late);
    expect(sessionOf([], null, null)).toBeNull();
    expect(saySession(early)).toBe('2026-11-21 09:00 至 10:00（1,234 份）');
  });
});
