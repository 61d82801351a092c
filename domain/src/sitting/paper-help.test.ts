import { describe, expect, it } from 'vitest';
import type { PaperEvent } from './events.js';
import { keys, minute } from './sample.fixture.js';
import {
  createdPaper,
  folded,
  handedInEvent,
  onPaper,
  proctorAt,
  typesOf,
  zhangAt,
  type Past,
} from './paper.fixture.js';
import { helpLimits, unansweredRequests } from './paper-help.js';

const created = createdPaper();
const hour = 60 * minute;
const asked = (requestId: string): PaperEvent => ({
  type: 'HelpAsked',
  data: { requestId, text: '第三题的图看不清' },
});
const answered = (requestId: string): PaperEvent => ({
  type: 'MessageSent',
  data: { messageId: `answer-${requestId}`, text: '请刷新页面', requestId },
});
const ask = (requestId: string, text = '第三题的图看不清') =>
  ({ type: 'AskProctors', requestId, text }) as const;
const answer = (requestId: string, messageId = `answer-${requestId}`) =>
  ({ type: 'SendMessage', messageId, text: '请刷新页面', requestId }) as const;
const handedIn: Past = [handedInEvent(600), 10 * minute];

describe('a candidate writes to the proctors', () => {
  it('[ET127] is one event, and the same request again adds nothing', () => {
    expect(onPaper([created]).when(ask('r1'), zhangAt(5)).events).toEqual([asked('r1')]);
    expect(onPaper([created, asked('r1')]).when(ask('r1'), zhangAt(5))).toEqual({
      kind: 'accepted',
      events: [],
    });
  });

  it('[ET127] from the open paper alone, and nobody but its candidate', () => {
    expect(onPaper([created, handedIn]).when(ask('r1'), zhangAt(hour))).toMatchObject({
      refusal: { reason: 'PaperAlreadyHandedIn' },
    });
    expect(onPaper([created]).when(ask('r1'), proctorAt(5))).toMatchObject({
      refusal: { reason: 'NotYourPaper' },
    });
    const late = onPaper([created]).when({ ...ask('r1'), keys }, zhangAt(2 * hour));
    expect(late).toMatchObject({ refusal: { reason: 'DeadlinePassed' } });
    expect(typesOf(late)).not.toContain('HelpAsked');
  });

  it('[ET127] no longer than 500 characters', () => {
    const most = '长'.repeat(helpLimits.textLength);
    expect(typesOf(onPaper([created]).when(ask('r1', most), zhangAt(5)))).toEqual(['HelpAsked']);
    expect(onPaper([created]).when(ask('r1', `${most}长`), zhangAt(5))).toMatchObject({
      refusal: { reason: 'HelpTooLong' },
    });
  });

  it('[ET127] three may wait; an answer makes room for the next', () => {
    const waiting = [created, asked('r1'), asked('r2'), asked('r3')];
    expect(onPaper(waiting).when(ask('r4'), zhangAt(5))).toMatchObject({
      refusal: { reason: 'HelpWaiting' },
    });
    expect(typesOf(onPaper([...waiting, answered('r2')]).when(ask('r4'), zhangAt(5)))).toEqual(['HelpAsked']);
    expect(
      unansweredRequests(folded([...waiting, answered('r2')])).map(({ requestId }) => requestId),
    ).toEqual(['r1', 'r3']);
  });

  it('[ET127] thirty a paper', () => {
    const all = Array.from({ length: helpLimits.perPaper }, (_none, n) => `r${n}`);
    const past = [created, ...all.flatMap((id) => [asked(id), answered(id)])];
    expect(onPaper(past).when(ask('more'), zhangAt(5))).toMatchObject({ refusal: { reason: 'HelpUsedUp' } });
    expect(typesOf(onPaper(past.slice(0, -2)).when(ask('more'), zhangAt(5)))).toEqual(['HelpAsked']);
  });
});

describe('a proctor answers', () => {
  it('[ET128] with a message that says what it answers', () => {
    expect(onPaper([created, asked('r1')]).when(answer('r1'), proctorAt(5)).events).toEqual([answered('r1')]);
    expect(folded([created, asked('r1'), answered('r1')]).messages).toMatchObject([
      { messageId: 'answer-r1', requestId: 'r1', shownAt: null },
    ]);
  });

  it('[ET128] once: the second proctor is told; the same answer again adds nothing', () => {
    const past = [created, asked('r1'), answered('r1')];
    expect(onPaper(past).when(answer('r1', 'other'), proctorAt(5))).toMatchObject({
      refusal: { reason: 'HelpAnswered' },
    });
    expect(onPaper(past).when(answer('r1'), proctorAt(5))).toEqual({ kind: 'accepted', events: [] });
  });

  it('[ET128] only what was asked, on an open paper, and never an own request', () => {
    expect(onPaper([created]).when(answer('r1'), proctorAt(5))).toMatchObject({
      refusal: { reason: 'HelpNotAsked' },
    });
    expect(onPaper([created, asked('r1'), handedIn]).when(answer('r1'), proctorAt(hour))).toMatchObject({
      refusal: { reason: 'PaperAlreadyHandedIn' },
    });
    expect(onPaper([created, asked('r1')]).when(answer('r1'), zhangAt(5))).toMatchObject({
      refusal: { reason: 'OwnPaper' },
    });
  });
});
