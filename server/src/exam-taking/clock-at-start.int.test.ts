import { randomUUID } from 'node:crypto';
import { serverLifeStream } from '@vigil/domain/sitting/events';
import { askRunningServer } from '@vigil/projections/cli/running-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { confirmClock, explainSeals } from '../operations/recover/confirm-clock.js';
import { withOfflineStores } from '../operations/recover/offline-stores.js';
import { writeHeartbeat, lastHeartbeat } from '../platform/heartbeat.js';
import { ExamRoom, type Sitting } from '../testing/exam-room.js';
import { minutes, seconds } from '../testing/moving-clock.js';
import { staysFalse, until } from '../testing/until.js';

let room: ExamRoom;
let sitting: Sitting;
const hours = (count: number): number => minutes(60 * count);

beforeEach(async () => {
  room = await ExamRoom.open();
  sitting = await room.sitting();
});
afterEach(() => room.close());

/** What the restart was refused with, or null. */
async function refusal(whileAway: () => void): Promise<string | null> {
  try {
    await room.restart(whileAway);
    return null;
  } catch (error) {
    expect((error as Error).name).toBe('PlainError');
    return (error as Error).message;
  }
}
const laterAfterReboot = (milliseconds: number): void => {
  room.clock.reboot();
  room.clock.advance(milliseconds);
};
const confirm = () => askRunningServer(room.dataDir, 'confirm-clock', { operator: 'zhang' });
const clockPart = async (): Promise<{ readonly ok: boolean; readonly error?: string }> => {
  const ready = await room.server.app.http.inject({ method: 'GET', url: '/readyz' });
  return ready.json<{ parts: { clock: { ok: boolean; error?: string } } }>().parts.clock;
};
const decided = async (paperId: string): Promise<boolean> =>
  (await room.has(paperId, 'DeadlineMoved')) || room.has(paperId, 'PaperHandedIn');
const leftSeconds = async (): Promise<number> => (await sitting.candidate.detail()).leftSeconds;

describe('[engine §4] the wall clock at a start', () => {
  it.each([
    ['two hours behind', -hours(2)],
    ['a day ahead', hours(24)],
    ['thirteen seconds behind', -seconds(13)],
  ])('%s since the last sign is refused with a sentence, and no deadline moves', async (_what, jump) => {
    const before = await leftSeconds();
    const said = await refusal(() => room.clock.jump(jump));
    expect(said).toContain('npm run confirm-clock');
    expect(said?.split('\n')).toHaveLength(1);
    room.clock.jump(-jump);
    await room.start();
    expect(Math.abs((await leftSeconds()) - before)).toBeLessThan(30);
    expect(await room.has(sitting.paperId, 'DeadlineMoved')).toBe(false);
  });

  it('behind what was recorded is refused after another boot of the machine as well', async () => {
    const said = await refusal(() => {
      room.clock.reboot();
      room.clock.jump(-hours(2));
    });
    expect(said).toContain('早于已有记录的最后时间');
    room.clock.jump(hours(2));
    await room.start();
  });

  it('a week later is taken for a week away, as long as the machine counted it', async () => {
    expect(await refusal(() => room.clock.advance(hours(24 * 7)))).toBeNull();
    expect((await room.happened(sitting.paperId, 'DeadlineMoved')).data.deadline).toBeGreaterThan(
      room.clock.now(),
    );
  });

  it.each([
    ['a week later', hours(24 * 7)],
    ['eight hours ahead, as a machine that keeps local time is,', hours(8)],
  ])(
    '%s after another boot starts too; deadlines that fell into it wait for confirm-clock',
    async (_what, by) => {
      expect(await refusal(() => laterAfterReboot(by))).toBeNull();
      const clock = await clockPart();
      expect(clock).toMatchObject({ ok: false, awaitsConfirmationSince: expect.any(Number) });
      expect(clock.error).toContain('npm run confirm-clock');
      const token = await room.server.tokenOf(sitting.candidate.user);
      const check = () => room.server.rest('/api/paper/paper/check-process', {}, { token });
      expect(await check()).toMatchObject({ status: 503, reason: 'RetryLater' });
      expect(await staysFalse(() => decided(sitting.paperId))).toBe(true);
      await confirm();
      await room.happened(sitting.paperId, 'DeadlineMoved');
      expect((await check()).code).toBe(0);
      expect(await room.has(sitting.paperId, 'PaperHandedIn')).toBe(false);
      const facts = await room.services.log.readStream(serverLifeStream);
      expect(facts.find(({ type }) => type === 'ClockConfirmed')?.data).toMatchObject({ operator: 'zhang' });
      expect(await clockPart()).toMatchObject({ ok: true });
    },
  );

  it('that nobody has confirmed keeps answers and beginnings waiting, and loses none', async () => {
    expect(await refusal(() => laterAfterReboot(hours(8)))).toBeNull();
    const other = await room.candidate();
    const create = () => other.post('/api/paper/paper/create-paper', { examId: sitting.examId });
    const commandId = randomUUID();
    const answer = { paperId: sitting.paperId, quId: 'q-judge', answers: ['yes'], clientSeq: 1 };
    const save = () => sitting.candidate.post('/api/paper/paper/fill-answer', answer, { commandId });
    expect(await save()).toMatchObject({ status: 503, msg: expect.stringContaining('作答会保留') });
    expect(await create()).toMatchObject({ status: 503, reason: 'RetryLater' });
    await confirm();
    expect((await save()).code).toBe(0);
    expect(await room.has(sitting.paperId, 'AnswerSaved')).toBe(true);
    // The exam is over by the time that was confirmed.
    expect(await create()).toMatchObject({ status: 200 });
  });

  it('that nobody has confirmed here goes on once another process, which need not ask, gives signs again', async () => {
    expect(await refusal(() => laterAfterReboot(hours(8)))).toBeNull();
    const { documents, clock } = room.services;
    await writeHeartbeat(documents, { at: clock.now(), boot: null }, await lastHeartbeat(documents));
    await room.happened(sitting.paperId, 'DeadlineMoved');
    await until('the time is trusted again', async () => (await clockPart()).ok);
  });

  it('a quarter of an hour later after another boot is taken for that long away', async () => {
    room.clock.advance(minutes(50));
    expect(await refusal(() => laterAfterReboot(minutes(14)))).toBeNull();
    await room.happened(sitting.paperId, 'DeadlineMoved');
    expect(await clockPart()).toMatchObject({ ok: true });
  });

  it('that nobody has confirmed stays so when seals of before are explained, over a restart too', async () => {
    expect(await refusal(() => laterAfterReboot(hours(8)))).toBeNull();
    await askRunningServer(room.dataDir, 'confirm-clock', { operator: 'zhang', seals: [0] });
    expect(await clockPart()).toMatchObject({ ok: false });
    expect(await refusal(() => laterAfterReboot(seconds(20)))).toBeNull();
    expect(await clockPart()).toMatchObject({ ok: false, awaitsConfirmationSince: expect.any(Number) });
    expect(await decided(sitting.paperId)).toBe(false);
  });

  it('that was confirmed once is asked about again after the next boot', async () => {
    expect(await refusal(() => laterAfterReboot(hours(8)))).toBeNull();
    await confirm();
    await room.happened(sitting.paperId, 'DeadlineMoved');
    expect(await refusal(() => laterAfterReboot(hours(8)))).toBeNull();
    expect(await clockPart()).toMatchObject({ ok: false });
    expect(await room.has(sitting.paperId, 'PaperHandedIn')).toBe(false);
  });

  it('a week later after another boot asks nobody where no deadline fell into it', async () => {
    await sitting.candidate.handIn();
    expect(await refusal(() => laterAfterReboot(hours(24 * 7)))).toBeNull();
    expect(await clockPart()).toMatchObject({ ok: true });
  });

  it.each([
    ['behind', -hours(2)],
    ['ahead', hours(24)],
  ])('%s is taken once an operator confirms it, by an event', async (_what, jump) => {
    const { config } = room.services;
    expect(await refusal(() => room.clock.jump(jump))).not.toBeNull();
    const now = room.clock.now();
    const explain = () =>
      withOfflineStores(config, (stores) => explainSeals({ operator: 'zhang', now, seals: [0] }, stores));
    await explain();
    // Seals that are explained say nothing of now.
    await expect(room.start()).rejects.toThrow('npm run confirm-clock');
    await withOfflineStores(config, (stores) => confirmClock({ config, operator: 'zhang', now }, stores));
    await explain();
    await room.start();
    const facts = await room.services.log.readStream(serverLifeStream);
    expect(facts.filter(({ type }) => type === 'ClockConfirmed').map(({ data }) => data)).toEqual([
      { operator: 'zhang', seals: [0] },
      { operator: 'zhang', confirmed: now, known: expect.any(Number) },
      { operator: 'zhang', seals: [0] },
    ]);
    expect(await refusal(() => undefined)).toBeNull();
  });
});
