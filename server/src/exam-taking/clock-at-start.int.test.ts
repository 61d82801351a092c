import { serverLifeStream } from '@vigil/domain/sitting/events';
import { askRunningServer } from '@vigil/projections/cli/running-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { confirmClock } from '../operations/recover/confirm-clock.js';
import { withOfflineStores } from '../operations/recover/offline-stores.js';
import { ExamRoom, type Sitting } from '../testing/exam-room.js';
import { minutes, seconds } from '../testing/moving-clock.js';

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

  it('a week later after another boot starts too; deadlines that fell into it wait for confirm-clock', async () => {
    const away = (): void => {
      room.clock.reboot();
      room.clock.advance(hours(24 * 7));
    };
    expect(await refusal(away)).toBeNull();
    const ready = await room.server.app.http.inject({ method: 'GET', url: '/readyz' });
    expect(ready.json()).toMatchObject({
      parts: { clock: { ok: false, awaitsConfirmationSince: expect.any(Number) } },
    });
    expect(await room.has(sitting.paperId, 'DeadlineMoved')).toBe(false);
    const token = await room.server.tokenOf(sitting.candidate.user);
    expect((await room.server.rest('/api/paper/paper/check-process', {}, { token })).status).toBe(503);
    await askRunningServer(room.dataDir, 'confirm-clock', { operator: 'zhang' });
    await room.happened(sitting.paperId, 'DeadlineMoved');
    expect((await room.server.rest('/api/paper/paper/check-process', {}, { token })).code).toBe(0);
    const facts = await room.services.log.readStream(serverLifeStream);
    expect(facts.find(({ type }) => type === 'ClockConfirmed')?.data).toMatchObject({ operator: 'zhang' });
  });

  it('a week later after another boot asks nobody where no deadline fell into it', async () => {
    await sitting.candidate.handIn();
    const away = (): void => {
      room.clock.reboot();
      room.clock.advance(hours(24 * 7));
    };
    expect(await refusal(away)).toBeNull();
    const ready = await room.server.app.http.inject({ method: 'GET', url: '/readyz' });
    expect(ready.json()).toMatchObject({ parts: { clock: { ok: true } } });
  });

  it.each([
    ['behind', -hours(2)],
    ['ahead', hours(24)],
  ])('%s is taken once an operator confirms it, by an event', async (_what, jump) => {
    const { config } = room.services;
    expect(await refusal(() => room.clock.jump(jump))).not.toBeNull();
    const now = room.clock.now();
    await withOfflineStores(config, (stores) => confirmClock({ config, operator: 'zhang', now }, stores));
    await room.start();
    const facts = await room.services.log.readStream(serverLifeStream);
    expect(facts.find(({ type }) => type === 'ClockConfirmed')?.data).toMatchObject({ operator: 'zhang' });
    expect(await refusal(() => undefined)).toBeNull();
  });
});
