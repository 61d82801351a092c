import { describe, expect, it } from 'vitest';
import type { PaperEvent } from './events.js';
import { keys, minute, nine } from './sample.fixture.js';
import {
  createdPaper,
  dataOf,
  folded,
  onPaper,
  proctorAt,
  reactorAt,
  typesOf,
  zhangAt,
  type Past,
} from './paper.fixture.js';
import { created, hour, handedIn, reopened, late } from './paper-proctoring.fixture.js';

describe('messages', () => {
  const sent: PaperEvent = { type: 'MessageSent', data: { messageId: 'm1', text: '请坐好' } };
  const send = { type: 'SendMessage', messageId: 'm1', text: '请坐好' } as const;
  const confirm = { type: 'ConfirmMessage', messageId: 'm1' } as const;

  it('[ET48] is sent once, and refused on a paper handed in', () => {
    expect(onPaper([created]).when(send, proctorAt(1)).events).toEqual([sent]);
    expect(onPaper([created, sent]).when(send, proctorAt(1))).toEqual({ kind: 'accepted', events: [] });
    expect(onPaper([created, handedIn]).when(send, proctorAt(hour))).toMatchObject({
      refusal: { reason: 'PaperAlreadyHandedIn' },
    });
  });

  it('[ET48] is shown once, confirmed by its candidate alone, also after the hand-in', () => {
    const shown: PaperEvent = { type: 'MessageShown', data: { messageId: 'm1' } };
    expect(onPaper([created, sent]).when(confirm, zhangAt(5)).events).toEqual([shown]);
    expect(onPaper([created, sent, handedIn]).when(confirm, zhangAt(hour)).events).toEqual([shown]);
    expect(onPaper([created, sent, shown]).when(confirm, zhangAt(5)).events).toEqual([]);
    expect(onPaper([created]).when(confirm, zhangAt(5)).events).toEqual([]);
    expect(onPaper([created, sent]).when(confirm, proctorAt(5))).toMatchObject({
      refusal: { reason: 'NotYourPaper' },
    });
    expect(folded([created, [sent, 1], [shown, 2]]).messages).toEqual([
      { messageId: 'm1', text: '请坐好', sentAt: nine + 1, shownAt: nine + 2 },
    ]);
    expect(typesOf(onPaper([created, sent]).when({ ...confirm, keys }, zhangAt(2 * hour)))).toEqual([
      'PaperHandedIn',
      'PaperScored',
      'MessageShown',
    ]);
  });
});

describe('added time', () => {
  const add = { type: 'AddTime', minutes: 10, reason: '设备故障' } as const;

  it('[ET49] moves the deadline by the minutes granted, and answers arrive in time again', () => {
    const decision = onPaper([created]).when(add, proctorAt(hour));
    expect(decision.events).toEqual([
      { type: 'TimeAdded', data: { minutes: 10, deadline: nine + 70 * minute, reason: '设备故障' } },
    ]);
    const past: Past[] = [created, ...(decision.events ?? [])];
    expect(
      onPaper(past).when(
        { type: 'SaveAnswer', quId: 'single', answer: { checked: [] } },
        zhangAt(69 * minute),
      ).kind,
    ).toBe('accepted');
    expect(
      onPaper([...past, ...(onPaper(past).when(add, proctorAt(hour)).events ?? [])]).when(
        { type: 'HandInByDeadline', keys },
        reactorAt(80 * minute),
      ),
    ).toMatchObject({
      refusal: { reason: 'PaperStillOpen' },
    });
  });

  it('[ET49] leaves a mock without a deadline, and is refused on a paper handed in', () => {
    expect(
      dataOf(onPaper([createdPaper({ examType: 2 })]).when(add, proctorAt(1)), 'TimeAdded').deadline,
    ).toBeNull();
    expect(onPaper([created, handedIn]).when(add, proctorAt(hour))).toMatchObject({
      refusal: { reason: 'PaperAlreadyHandedIn' },
    });
  });

  it('[ET50] an act on the exam that the claim has seen already is not carried out again', () => {
    const seen = createdPaper({}, undefined, { sessionRevision: 4 });
    const act = (revision: number) => ({ revision, time: nine });
    expect(onPaper([seen]).when({ ...add, act: act(4) }, reactorAt(1)).events).toEqual([]);
    expect(onPaper([seen]).when({ ...add, act: act(5) }, reactorAt(1)).events).toHaveLength(1);
    expect(onPaper([created]).when({ ...add, act: act(0) }, reactorAt(1)).events).toHaveLength(1);
    expect(
      onPaper([seen]).when({ type: 'SendMessage', messageId: 'm', text: 'x', act: act(3) }, reactorAt(1))
        .events,
    ).toEqual([]);
  });

  it('[ET50] an order to hand all in from before a reopening does not reach the reopened paper', () => {
    const all = (time: number) =>
      ({
        type: 'HandInByProctor',
        exState: 1,
        message: '收卷',
        keys,
        act: { revision: 1, time: nine + time },
      }) as const;
    const past = [created, handedIn, reopened(20 * minute)];
    expect(onPaper(past).when(all(15 * minute), reactorAt(21 * minute)).events).toEqual([]);
    expect(onPaper(past).when(all(21 * minute), reactorAt(21 * minute)).events).toHaveLength(2);
  });
});

describe('an interruption of the server', () => {
  const move = (from: number, to: number) =>
    ({ type: 'MoveDeadlineAfterOutage', outageFrom: nine + from, outageTo: nine + to }) as const;
  const movedTo = (from: number, to: number, past: Past[] = [created]) => {
    const decision = onPaper(past).when(move(from, to), reactorAt(to));
    return decision.events?.length === 1 ? dataOf(decision, 'DeadlineMoved').deadline - nine : null;
  };

  it('[ET51] a deadline inside becomes readiness + 120 s', () => {
    expect(movedTo(50 * minute, 65 * minute)).toBe(67 * minute);
    expect(onPaper([created]).when(move(50 * minute, 65 * minute), reactorAt(65 * minute)).events).toEqual([
      {
        type: 'DeadlineMoved',
        data: { deadline: nine + 67 * minute, outageFrom: nine + 50 * minute, outageTo: nine + 65 * minute },
      },
    ]);
  });

  it('[ET51] also one whose grace it cut, and one that comes before anybody can be back', () => {
    expect(movedTo(hour + 3_000, hour + 60_000)).toBe(hour + 180_000);
    expect(movedTo(50 * minute, 59 * minute)).toBe(61 * minute);
  });

  it('[ET51] nothing moves when it was short, before or after it, for a mock, or once handed in', () => {
    expect(movedTo(hour - 15_000, hour + 15_000)).toBeNull();
    expect(movedTo(hour + 3_001, 2 * hour)).toBeNull();
    expect(movedTo(30 * minute, 58 * minute)).toBeNull();
    expect(movedTo(50 * minute, 65 * minute, [createdPaper({ examType: 2 })])).toBeNull();
    expect(movedTo(50 * minute, 65 * minute, [created, handedIn])).toBeNull();
  });

  it('[ET51] moving again changes nothing', () => {
    const moved: PaperEvent = {
      type: 'DeadlineMoved',
      data: { deadline: nine + 67 * minute, outageFrom: nine + 50 * minute, outageTo: nine + 65 * minute },
    };
    expect(movedTo(50 * minute, 65 * minute, [created, moved])).toBeNull();
  });
});

describe('an own paper', () => {
  const zhang = { ...proctorAt(hour), actor: { kind: 'staff' as const, id: zhangAt(0).actor.id } };
  const act = { revision: 7, time: nine + hour };
  it.each([
    [[created], { type: 'AddTime', minutes: 5, reason: '网络' }],
    [[created], { type: 'HandInByProctor', exState: 7, message: '作废', keys }],
    [[created, handedIn], { type: 'Reopen', minutes: 5, reason: '误收' }],
    [
      [created, handedIn, late('single', 'b')],
      { type: 'AdmitLateAnswer', quId: 'single', reason: '断网', keys },
    ],
  ] as const)('[ET113] is decided about by others: %#', (past, command) => {
    expect(onPaper([...past]).when(command, zhang)).toMatchObject({ refusal: { reason: 'OwnPaper' } });
    expect(onPaper([...past]).when(command, proctorAt(hour)).kind).toBe('accepted');
  });

  it('[ET113] is reached by what was done for everybody', () => {
    const extended = { type: 'AddTime', minutes: 5, reason: '停电', act } as const;
    expect(typesOf(onPaper([created]).when(extended, zhang))).toEqual(['TimeAdded']);
  });
});
