import { describe, expect, it } from 'vitest';
import type { QueueBody, QueueItem } from '../taking/answer-queue/queue-item.ts';
import { tourQuestions } from './tour-questions.ts';
import { TourServer } from './tour-server.ts';

const item = (body: QueueBody): QueueItem => ({
  ...{ commandId: 'c', paperId: 'p', device: 'd', seq: 1, queuedAt: 0 },
  body,
});

function sat() {
  let now = 0;
  const later: (() => void)[] = [];
  const server = new TourServer({
    name: '林晓雯',
    now: () => now,
    after: (_ms, act) => {
      later.push(act);
      return () => undefined;
    },
  });
  return {
    server,
    later,
    pass: (ms: number) => (now += ms),
    act: (body: QueueBody) => server.send(item(body)),
  };
}
const answer = (quId: string, text = 'x'): QueueBody => ({ kind: 'answer', quId, fields: { answer: text } });

describe('the server of a tour', () => {
  it('[tour-types] has one question of every type, and none of them has a key', () => {
    expect(tourQuestions.map(({ quType }) => quType)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 99]);
    expect(JSON.stringify(tourQuestions)).not.toMatch(/isRight|rightAnswer|analysis/);
  });

  it('[tour-acts] takes answers as a paper does: emptied again is not answered, a composite counts with all its parts', () => {
    const { server, act } = sat();
    expect(act(answer('tour-essay'))).toMatchObject({ kind: 'acknowledged', result: { fill: true } });
    act(answer('tour-composite-1'));
    expect(server.seen().answered).toEqual(['tour-essay']);
    expect(server.seen().half).toEqual(['tour-composite']);
    act(answer('tour-composite-2'));
    expect(server.seen().answered).toEqual(['tour-essay', 'tour-composite']);
    expect(act(answer('tour-essay', ' '))).toMatchObject({ result: { fill: false } });
    expect(server.seen().answered).toEqual(['tour-composite']);
  });

  it('[tour-proctors] counts what is begun and not finished apart, as the candidate’s card does', () => {
    const { server, act } = sat();
    const blanks = (...texts: string[]): QueueBody => ({
      kind: 'answer',
      quId: 'tour-blanks',
      fields: { answerList: texts.map((text, index) => ({ id: `o${index + 1}`, answer: text })) },
    });
    act(blanks('红', ''));
    expect(server.seen()).toMatchObject({ answered: [], half: ['tour-blanks'] });
    expect(server.seen().sights.at(-1)?.text).toBe('保存作答，已答 0/10，未答完 1');
    act(blanks('红', '五'));
    expect(server.seen()).toMatchObject({ answered: ['tour-blanks'], half: [] });
    expect(server.seen().sights.at(-1)?.text).toBe('保存作答，已答 1/10');
  });

  it('[tour-types] the parts of a composite share what it is worth', () => {
    const composite = sat()
      .server.places()
      .find(({ quId }) => quId === 'tour-composite');
    expect(composite?.score).toBe(10);
    expect(composite?.parts.map(({ score }) => score)).toEqual([5, 5]);
  });

  it('[tour-acts] knows whether its candidate handed it in', () => {
    const own = sat();
    own.act({ kind: 'hand', exState: 0 });
    expect(own.server.seen()).toMatchObject({ ended: '考生交卷', ownHandIn: true });
    const idle = sat();
    idle.act({ kind: 'hand', exState: 4 });
    expect(idle.server.seen()).toMatchObject({ ended: '长时间未操作，系统交卷', ownHandIn: false });
  });

  it('[tour-monitors] the fifth leave ends it by force, and nothing is taken afterwards', () => {
    const { server, act } = sat();
    const leaves = [1, 2, 3, 4, 5].map(() => act({ kind: 'leave' }));
    expect(leaves.map((one) => one.kind === 'acknowledged' && one.result.overLimit)).toEqual([
      ...[false, false, false, false],
      true,
    ]);
    expect(server.seen().ended).toBe('切屏次数超过限制，系统强制交卷');
    expect(act(answer('tour-essay'))).toMatchObject({ kind: 'refused', reason: 'PaperAlreadyHandedIn' });
    expect(server.paper().handState).toBe(1);
  });

  it('[tour-monitors] three pictures in a row that did not come end it; one that came begins anew', () => {
    const { server } = sat();
    const fails = ['', '', 'data:image/jpeg;base64,AA', '', '', ''].map(
      (picture) => server.picture(picture, 'face').isBreak,
    );
    expect(fails).toEqual([false, false, false, false, false, true]);
    expect(server.seen().picture).toBe('data:image/jpeg;base64,AA');
  });

  it('[tour-proctors] shows what proctors would see, each with its time, and answers who asks', () => {
    const { server, later, pass, act } = sat();
    const heard: string[] = [];
    server.notices.subscribe(({ requestId, content }) => heard.push(`${requestId !== null} ${content}`));
    pass(12_000);
    act({ kind: 'help', text: '看不清图片' });
    pass(4_000);
    later.shift()?.();
    server.message();
    expect(server.seen().sights.map(({ afterMs, text }) => [afterMs, text])).toEqual([
      [0, '进入考试'],
      [12_000, '考生求助：看不清图片'],
      [16_000, '监考老师已回复'],
      [16_000, '监考老师发送提醒'],
    ]);
    expect(heard.map((one) => one.split(' ')[0])).toEqual(['true', 'false']);
    expect(JSON.stringify(server.seen())).not.toContain('score');
  });

  it('[tour-time] has thirty minutes', () => {
    const { server, pass } = sat();
    pass(60_500);
    expect(server.secondsLeft()).toBe(29 * 60);
    pass(40 * 60_000);
    expect(server.paper().leftSeconds).toBe(0);
  });
});
