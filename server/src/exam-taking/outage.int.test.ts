import { serverLifeStream } from '@vigil/domain/sitting/events';
import type { Recorded } from '@vigil/domain/kernel/event';
import { askRunningServer } from '@vigil/projections/cli/running-server';
import { collections as platformCollections, type SettingDocument } from '../platform/collections.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dieBefore } from '../testing/append-faults.js';
import { ExamRoom } from '../testing/exam-room.js';
import { minutes, seconds } from '../testing/moving-clock.js';
import { staysFalse } from '../testing/until.js';

let room: ExamRoom;

beforeAll(async () => {
  room = await ExamRoom.open();
});
afterEach(() => room.clock.run());
afterAll(() => room.close());

describe('an interruption of the server', () => {
  it('[engine §4] leaves heartbeats behind', async () => {
    const settings = room.services.documents.collection<SettingDocument>(platformCollections.settings);
    const sign = (await settings.get('life-sign'))?.value as number;
    expect(Math.abs(room.clock.now() - sign)).toBeLessThan(seconds(15));
    await room.restart();
    const next = (
      await room.services.documents.collection<SettingDocument>(platformCollections.settings).get('life-sign')
    )?.value as number;
    expect(next).toBeGreaterThan(sign);
  });

  it('[ET51] of more than 30 s moves deadlines that fell into it to readiness + 120 s, by an event, and the candidate goes on', async () => {
    const hit = await room.sitting();
    room.clock.advance(minutes(55));
    const untouched = await room.sitting();
    const { paperId: done } = untouched.candidate;
    const early = await room.candidate();
    await early.start(untouched.examId);
    await early.handIn();
    const leftAt = room.clock.now();
    await room.restart(() => room.clock.advance(minutes(10)));

    const moved = await room.happened(hit.paperId, 'DeadlineMoved');
    const interrupted = (await room.services.log.readStream(serverLifeStream)).at(-1);
    expect(interrupted?.type).toBe('ServerInterrupted');
    const { lastSign, readyAt } = (interrupted as Recorded).data as { lastSign: number; readyAt: number };
    expect(lastSign).toBeGreaterThanOrEqual(leftAt);
    expect(readyAt - lastSign).toBeGreaterThanOrEqual(minutes(10));
    expect(moved.data).toEqual({ deadline: readyAt + seconds(120), outageFrom: lastSign, outageTo: readyAt });
    expect(await room.has(done, 'DeadlineMoved')).toBe(false);
    expect(await room.has(early.paperId, 'DeadlineMoved')).toBe(false);

    await hit.candidate.choose('q-single', ['b']);
    expect((await hit.candidate.detail()).leftSeconds).toBeGreaterThan(60);
    expect(await staysFalse(() => room.has(hit.paperId, 'PaperHandedIn'))).toBe(true);
    room.clock.freeze(readyAt + seconds(123));
    expect((await room.happened(hit.paperId, 'PaperHandedIn')).data.deadline).toBe(readyAt + seconds(120));
  });

  it('[ET51] of 30 s or less moves nothing, and what ran out in it is handed in', async () => {
    const { paperId, deadline } = await room.sitting();
    room.clock.freeze(deadline - seconds(5));
    const life = (await room.services.log.readStream(serverLifeStream)).length;
    await room.restart(() => room.clock.advance(seconds(25)));
    const handedIn = await room.happened(paperId, 'PaperHandedIn');
    expect(handedIn.data).toMatchObject({ exState: 5, deadline });
    expect(await room.has(paperId, 'DeadlineMoved')).toBe(false);
    expect((await room.services.log.readStream(serverLifeStream)).length).toBe(life);
  });

  it('[engine §3, §4] also counts for a claim whose paper the crash left unmade', async () => {
    const examId = await room.saveExam();
    const candidate = await room.candidate();
    dieBefore(room.services.log, (stream) => stream.startsWith('paper-'));
    expect((await candidate.post('/api/paper/paper/create-paper', { examId })).status).toBe(503);
    await room.restart(() => room.clock.advance(minutes(70)));
    const open = await candidate.openPaper();
    expect(open).toMatchObject({ examId });
    const moved = await room.happened(open?.id ?? '', 'DeadlineMoved');
    expect(moved.data.deadline).toBeGreaterThan(room.clock.now() + seconds(60));
    expect(await room.has(open?.id ?? '', 'PaperHandedIn')).toBe(false);
  });
});

describe('a clock that departs from the monotonic one', () => {
  const ready = async (): Promise<{ status: number; clock: { ok: boolean } }> => {
    const response = await room.server.app.http.inject({ method: 'GET', url: '/readyz' });
    return {
      status: response.statusCode,
      clock: response.json<{ parts: { clock: { ok: boolean } } }>().parts.clock,
    };
  };

  it('[engine §4] by more than 2 s stops the deadline reactor and shows on /readyz until it comes back', async () => {
    const { paperId } = await room.sitting();
    room.clock.jump(minutes(61));
    expect(await ready()).toMatchObject({ status: 503, clock: { ok: false } });
    expect(await staysFalse(() => room.has(paperId, 'PaperHandedIn'))).toBe(true);
    room.clock.jump(-minutes(61));
    expect(await ready()).toMatchObject({ status: 200, clock: { ok: true } });
    expect(await room.has(paperId, 'PaperHandedIn')).toBe(false);
  });

  it.each([minutes(61), -minutes(61)])(
    '[engine §4] by %i ms makes no answer late and no event from another time',
    async (jump) => {
      const { candidate, paperId } = await room.sitting();
      const before = room.clock.now();
      room.clock.jump(jump);
      await candidate.choose('q-judge', ['yes']);
      room.clock.jump(-jump);
      const { time } = await room.happened(paperId, 'AnswerSaved');
      expect(Math.abs(time - before)).toBeLessThan(seconds(30));
      expect(await room.has(paperId, 'PaperHandedIn')).toBe(false);
    },
  );

  it('[engine §4] or until an operator confirms the new time', async () => {
    const { paperId } = await room.sitting();
    room.clock.jump(minutes(61));
    expect((await ready()).clock.ok).toBe(false);
    expect(await askRunningServer(room.server.config.dataDir, 'confirm-clock', null)).not.toBeNull();
    expect((await ready()).clock.ok).toBe(true);
    await room.happened(paperId, 'PaperHandedIn');
    expect((await room.services.log.readStream(serverLifeStream)).at(-1)?.type).toBe('ClockConfirmed');
  });

  it('is no fault while it drifts slowly', async () => {
    for (let step = 0; step < 20; step += 1) {
      room.clock.jump(500);
      await ready();
      await ready();
      await ready();
      await ready();
      await ready();
    }
    expect((await ready()).clock.ok).toBe(true);
  });
});
