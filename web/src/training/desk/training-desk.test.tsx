import { describe, expect, it } from 'vitest';
import { AnswerQueue, MemoryStorage } from '../../exam-taking/public.ts';
import { advanceMs, TrainingDesk, type Asked, type Entry, type TrainingRecord } from './training-desk.ts';
import { askedOf, entriesOf, recordOf } from './asked.fixture.ts';
import { trainingCall } from './training-queue.ts';

type Outcome = Awaited<ReturnType<ConstructorParameters<typeof AnswerQueue>[0]['transport']['send']>>;

/** A desk over three single choices, whose server knows that `b` is right. */
function world(mode = 1) {
  const entries = new Map(entriesOf(['q1', 'q2', 'q3']).map((entry) => [entry.quId, entry]));
  let record: TrainingRecord = recordOf({ mode });
  const timers = new Map<() => void, number>();
  const sent: (readonly [string, object])[] = [];
  const net = { down: false, unread: false, refuse: null as string | null };
  const ask = async (quId: string): Promise<Asked> => {
    if (net.down || net.unread) throw new Error('no network');
    return askedOf(entries.get(quId) as Entry, record);
  };
  const after = (ms: number, act: () => void) => {
    timers.set(act, ms);
    return () => void timers.delete(act);
  };
  const storage = new MemoryStorage(() => 'device');
  let ids = 0;
  const queueOf = (owner: string): AnswerQueue =>
    new AnswerQueue({
      ...{ paperId: 't1', owner, storage, newId: () => `command-${(ids += 1)}`, random: () => 0.5 },
      ...{ now: () => 0, after },
      transport: {
        send: async (item): Promise<Outcome> => {
          if (net.down) return { kind: 'fault', offline: true, msg: '' };
          const { body } = item;
          if (net.refuse !== null) return { kind: 'refused', code: 1, reason: 'No', msg: net.refuse };
          sent.push(trainingCall(item));
          if (body.kind === 'answer') {
            const isRight = mode === 13 || body.fields.answers?.join() === 'b';
            const before = entries.get(body.quId) as Entry;
            if (before.answered) return { kind: 'acknowledged', result: {} };
            entries.set(body.quId, { ...before, answered: true, isRight });
            record = { ...record, answerCount: record.answerCount + 1 };
          }
          return { kind: 'acknowledged', result: {} };
        },
      },
    });
  const deskOn = (queue: AnswerQueue): TrainingDesk =>
    new TrainingDesk({ record, card: [...entries.values()], queue, ask, judge: ask, after });
  const run = (ms: number): void => {
    for (const [act, at] of [...timers])
      if (at === ms) {
        timers.delete(act);
        act();
      }
  };
  /** Another device answers first. */
  const forestall = (quId: string, isRight: boolean): void => {
    entries.set(quId, { ...(entries.get(quId) as Entry), answered: true, isRight });
  };
  return { queueOf, deskOn, net, sent, timers, run, forestall };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));
const answered = (desk: TrainingDesk): string[] =>
  desk.snapshot().card.flatMap(({ quId, answered: is }) => (is ? [quId] : []));

async function opened(mode = 1) {
  const room = world(mode);
  const queue = room.queueOf('tab-1');
  const desk = room.deskOn(queue);
  await desk.open();
  await settled();
  return { ...room, desk, queue };
}

describe('the desk', () => {
  it('[train-008] goes on by itself 1.5 s after a right answer, and not after a wrong one', async () => {
    const { desk, run, timers } = await opened();
    desk.write('q1', 'q1', { answers: ['a'] });
    await desk.answer('q1');
    await settled();
    expect(desk.snapshot().asked.get('q1')?.entry.isRight).toBe(false);
    expect([...timers.values()]).not.toContain(advanceMs);
    desk.show('q2');
    desk.write('q2', 'q2', { answers: ['b'] });
    await desk.answer('q2');
    await settled();
    expect(advanceMs).toBe(1_500);
    run(advanceMs);
    expect(desk.snapshot().currentId).toBe('q3');
  });

  it('stays when one moved on before', async () => {
    const { desk, run } = await opened();
    desk.write('q1', 'q1', { answers: ['b'] });
    await desk.answer('q1');
    await settled();
    desk.show('q3');
    run(advanceMs);
    expect(desk.snapshot().currentId).toBe('q3');
  });

  it('keeps what is answered without a network, lets one go on, and has it judged when it is back', async () => {
    const { desk, net, queue, sent } = await opened();
    net.down = true;
    for (const quId of ['q1', 'q2']) {
      desk.show(quId);
      desk.write(quId, quId, { answers: ['b'] });
      await desk.answer(quId);
    }
    await settled();
    expect([desk.waits('q1'), desk.waits('q2'), answered(desk)]).toEqual([true, true, []]);
    expect(desk.card().map(({ answered: is, isRight }) => [is, isRight])).toEqual([
      [true, null],
      [true, null],
      [false, null],
    ]);
    await desk.answer('q1');
    net.down = false;
    queue.wake();
    await settled();
    expect(answered(desk)).toEqual(['q1', 'q2']);
    expect(sent.map(([path]) => path)).toEqual(['/api/repo/train/answer', '/api/repo/train/answer']);
    expect(sent[0]?.[1]).toMatchObject({ trainId: 't1', quId: 'q1', answers: ['b'], seq: 1 });
  });

  it('puts one answer into the queue, however fast it is confirmed twice', async () => {
    const { desk, sent } = await opened();
    desk.write('q1', 'q1', { answers: ['b'] });
    await Promise.all([desk.answer('q1'), desk.answer('q1')]);
    await settled();
    expect(sent).toHaveLength(1);
  });

  it('[TR3] says when another device answered first, and not when one’s own answer stands', async () => {
    const { desk, forestall } = await opened();
    forestall('q1', false);
    for (const quId of ['q1', 'q2']) {
      desk.write(quId, quId, { answers: ['b'] });
      await desk.answer(quId);
    }
    await settled();
    expect([...desk.snapshot().forestalled]).toEqual(['q1']);
    expect(desk.snapshot().asked.get('q1')?.entry.isRight).toBe(false);
  });

  it('reads later what came of an answer that was taken and could not be read', async () => {
    const { desk, net } = await opened();
    net.unread = true;
    desk.write('q1', 'q1', { answers: ['b'] });
    await desk.answer('q1');
    await settled();
    expect(answered(desk)).toEqual(['q1']);
    expect(desk.snapshot().asked.get('q1')?.entry.answered).toBe(false);
    expect(desk.snapshot().faults.has('q1')).toBe(true);
    net.unread = false;
    desk.readAgain();
    await settled();
    expect(desk.snapshot().asked.get('q1')?.entry).toMatchObject({ answered: true, isRight: true });
    expect(desk.snapshot().faults.size).toBe(0);
  });

  it('takes up what an earlier page left, and takes the record back from another tab', async () => {
    const { desk, net, queueOf, deskOn } = await opened();
    net.down = true;
    desk.write('q2', 'q2', { answers: ['b'] });
    await desk.answer('q2');
    await settled();
    net.down = false;
    const later = deskOn(queueOf('tab-2'));
    await later.open();
    await settled();
    expect(later.snapshot().drafts.get('q2')).toEqual({ q2: { answers: ['b'] } });
    expect(answered(later)).toEqual(['q2']);
    desk.write('q3', 'q3', { answers: ['b'] });
    await desk.answer('q3');
    await settled();
    expect(answered(desk)).toContain('q3');
  });

  it('says why an answer was not taken and keeps what was written', async () => {
    const { desk, net } = await opened();
    net.refuse = '答案格式不正确，未能保存！';
    desk.write('q1', 'q1', { answers: ['b'] });
    await desk.answer('q1');
    await settled();
    expect(desk.snapshot().refused.get('q1')).toBe('答案格式不正确，未能保存！');
    expect(desk.snapshot().drafts.get('q1')).toEqual({ q1: { answers: ['b'] } });
    net.refuse = null;
    await desk.answer('q1');
    await settled();
    expect([answered(desk), desk.snapshot().refused.size]).toEqual([['q1'], 0]);
  });

  it('[train-006] opens the answer of each question that is recited, one after the other, and moves by hand', async () => {
    const { desk, sent, timers } = await opened(13);
    expect(answered(desk)).toEqual(['q1']);
    expect([...timers.values()]).not.toContain(advanceMs);
    desk.move(1);
    await settled();
    expect(answered(desk)).toEqual(['q1', 'q2']);
    expect(sent).toHaveLength(2);
  });

  it('[train-010] sets a mark and takes it away', async () => {
    const { desk, sent } = await opened();
    await desk.mark('q2');
    await desk.mark('q2');
    await settled();
    expect(sent.map(([, body]) => (body as { mark: boolean }).mark)).toEqual([true, false]);
  });

  it('[train-013] sends a composite as a whole, its parts in it', async () => {
    expect(
      trainingCall({
        ...{ commandId: 'c', paperId: 't1', device: 'd', seq: 3, queuedAt: 0 },
        body: {
          kind: 'answer',
          quId: 'whole',
          fields: { subList: [{ quId: 'part', answers: ['a'] }] } as object,
        },
      }),
    ).toEqual([
      '/api/repo/train/answer',
      { trainId: 't1', quId: 'whole', subList: [{ quId: 'part', answers: ['a'] }], device: 'd', seq: 3 },
    ]);
  });
});
