import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { minutes, seconds } from '../testing/moving-clock.js';
import { monitoredRoom } from './monitoring.fixture.js';

const at = monitoredRoom();
const { sitting, watched, snapshot, handIn } = at;

describe('leaving', () => {
  it('[ET41] is counted, and the leave that reaches the limit hands in by that very call [paper-007] [paper-017] [paper-033]', async () => {
    const candidate = await sitting({ leaveOn: true, leaveCheck: 5, leaveCount: 3 });
    await candidate.choose('q-single', ['b']);
    expect(await candidate.leave()).toMatchObject({ leaveTimes: 1, overLimit: false, leaveCount: 3 });
    expect(await candidate.leave()).toMatchObject({ leaveTimes: 2, overLimit: false });
    expect(await handIn(candidate)).toBeNull();
    expect(await candidate.leave()).toMatchObject({ leaveTimes: 3, overLimit: true });
    expect(await handIn(candidate)).toMatchObject({
      exState: 2,
      cause: 'leave-limit',
      exMsg: '切屏次数超过限制，系统已强制交卷！',
    });
    expect((await candidate.refused('/api/paper/paper/leave-incr', { id: candidate.paperId })).reason).toBe(
      'PaperAlreadyHandedIn',
    );
    expect(await candidate.handIn()).toMatchObject({ handState: 1, exState: 2 });
  });

  it('that handed in is repeated after a proctor opened the paper again: it goes on', async () => {
    const candidate = await sitting({ leaveOn: true, leaveCount: 1 });
    const leave = () =>
      candidate.post('/api/paper/paper/leave-incr', { id: candidate.paperId }, { commandId: 'the-last' });
    expect((await leave()).data).toMatchObject({ leaveTimes: 1, overLimit: true });
    const { paperId } = candidate;
    await at.room.admin.ok('/api/exam/watch/reopen', { paperId, minutes: 5, message: '误收' });
    expect((await leave()).data).toMatchObject({ leaveTimes: 1, overLimit: false });
    expect(await candidate.leave()).toMatchObject({ leaveTimes: 2, overLimit: true });
  });

  it('[engine §12] without a limit, or not watched, never hands in', async () => {
    for (const fields of [
      { leaveOn: true, leaveCount: 0 },
      { leaveOn: false, leaveCount: 1 },
    ]) {
      const candidate = await sitting(fields);
      for (let times = 1; times <= 4; times += 1)
        expect(await candidate.leave()).toMatchObject({ leaveTimes: times, overLimit: false });
      expect(await handIn(candidate)).toBeNull();
    }
  });

  it('is counted once however often the call is repeated, and all at once hand in once', async () => {
    const candidate = await sitting({ leaveOn: true, leaveCount: 4 });
    const commandId = randomUUID();
    const leave = (id: string) =>
      candidate.post('/api/paper/paper/leave-incr', { id: candidate.paperId }, { commandId: id });
    for (const answer of await Promise.all([leave(commandId), leave(commandId), leave(commandId)]))
      expect(answer.data).toMatchObject({ leaveTimes: 1 });
    const rest = await Promise.all(Array.from({ length: 6 }, () => leave(randomUUID())));
    expect(rest.filter((answer) => answer.code === 0)).toHaveLength(3);
    expect((await at.room.types(candidate.paperId)).filter((type) => type === 'PaperHandedIn')).toHaveLength(
      1,
    );
  });
});

describe('inactivity', () => {
  it('[ET40] is believed when nothing reached the paper for actionInterval seconds', async () => {
    const candidate = await sitting({ actionOn: true, actionInterval: 60 });
    await candidate.choose('q-single', ['b']);
    at.room.clock.advance(seconds(61));
    expect(await candidate.handIn(4)).toMatchObject({ handState: 1, exState: 4 });
    expect(await handIn(candidate)).toMatchObject({
      exState: 4,
      cause: 'inactivity',
      exMsg: '长时间未操作，系统已自动交卷！',
    });
  });

  it('[ET40] is an own hand-in when something did, or when it is not watched; recorded either way', async () => {
    const busy = await sitting({ actionOn: true, actionInterval: 60 });
    at.room.clock.advance(seconds(61));
    await busy.choose('q-single', ['b']);
    const free = await sitting({ actionOn: false });
    at.room.clock.advance(seconds(50));
    for (const candidate of [busy, free]) {
      expect(await candidate.handIn(4)).toMatchObject({ handState: 1, exState: 0 });
      expect(
        (await at.room.events(candidate.paperId)).find((event) => event.type === 'InactivityReported')?.data,
      ).toMatchObject({ accepted: false });
    }
  });

  it('[ET40] what the camera sends by itself is no act', async () => {
    const candidate = await watched();
    const examId = (await candidate.detail()).examId;
    await candidate.handIn();
    expect(examId).not.toBe('');
    const still = await sitting({ actionOn: true, actionInterval: 60, camOn: true, camInterval: 1 });
    at.room.clock.advance(seconds(61));
    await snapshot(still);
    expect(await still.handIn(4)).toMatchObject({ exState: 4 });
  });

  it('cannot be claimed with another exState [paper-012]', async () => {
    for (const exState of [1, 2, 3, 5, 6, 7]) {
      const still = await sitting({ actionOn: true, actionInterval: 60 });
      at.room.clock.advance(seconds(61));
      expect(await still.handIn(exState)).toMatchObject({ exState: 0 });
    }
  });
});

describe('debug tools', () => {
  it('[ET44] suspected are recorded and nothing more', async () => {
    const candidate = await sitting({});
    await candidate.ok('/api/paper/paper/debug-suspected', { id: candidate.paperId });
    expect(await at.room.types(candidate.paperId)).toEqual(['PaperCreated', 'DebugToolsSuspected']);
    at.room.clock.advance(minutes(1));
    expect((await candidate.detail()).handState).toBe(0);
  });
});
