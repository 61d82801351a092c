import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { candidateGrowth, LogGrowthError, logGrowth } from '../platform/limits/log-growth.js';
import { ExamRoom } from '../testing/exam-room.js';
import { minutes, seconds } from '../testing/moving-clock.js';

let room: ExamRoom;
beforeAll(async () => {
  room = await ExamRoom.open();
});
afterEach(() => room.clock.run());
afterAll(() => room.close());

/** A browser, or a script, that reports acts until none is left of its hour. */
function useUpActs(id: string): void {
  const growth = logGrowth(room.services);
  for (const events of [candidateGrowth.eventsPerHour, 1000, 100, 10, 1])
    try {
      for (;;)
        growth.charge(
          { kind: 'candidate', id },
          Array.from({ length: events }, () => ({ dataText: '' })),
        );
    } catch (error) {
      expect(error).toBeInstanceOf(LogGrowthError);
    }
}

const leaveIncr = '/api/paper/paper/leave-incr';

it('whoever did too much in an hour is told to come later, and still saves to the last second and hands in', async () => {
  const { candidate, paperId, deadline } = await room.sitting();
  const other = await room.sitting();
  const essay = room.questions.find(({ quType }) => quType === 4)?.quId ?? '';
  // What was used up comes back with time.
  room.clock.freeze();
  useUpActs(candidate.user.id);
  const refused = await candidate.post(leaveIncr, { id: paperId });
  expect(refused).toMatchObject({
    status: 429,
    reason: 'TooManyRequests',
    msg: '一小时内提交的记录过多，请稍后再试！',
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await other.candidate.post(leaveIncr, { id: other.paperId })).toMatchObject({ code: 0 });
  for (const left of [minutes(1), seconds(1)]) {
    room.clock.advance(deadline - room.clock.now() - left);
    // The acts come back by the second; whoever goes on with them has none left.
    useUpActs(candidate.user.id);
    const saved = await candidate.fill(essay, { answer: `<p>还有${left}毫秒</p>` });
    expect(saved).toMatchObject({ code: 0, data: { fill: true } });
  }
  expect(await candidate.handIn()).toMatchObject({ handState: 1 });
  const told = room.server.logLines.filter((line) => line.includes('more than it may in an hour'));
  expect(told).toHaveLength(1);
  expect(told[0]).toContain(candidate.user.id);
  const { body } = await room.server.app.http.inject('/metrics');
  expect(body).toMatch(/^vigil_log_growth_refused_total\{class="acts"\} [1-9]/m);
  expect(body).toMatch(/^vigil_log_growth_most\{class="acts"\} (1|0\.9)/m);
  expect(body).toMatch(/^vigil_refusals_total\{reason="TooManyRequests"\} [1-9]/m);
});
