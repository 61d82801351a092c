import { expect, it } from 'vitest';
import { IdleTurns } from './idle-turns.js';

/** A loop whose time is told by hand; what it was asked to do later is done when the time has come. */
function loop() {
  const time = { idle: 0, active: 0, process: 0, now: 0 };
  const due: { readonly at: number; readonly look: () => void }[] = [];
  const pass = async (part: 'idle' | 'active', ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 1) {
      time[part] += 1;
      time.now += 1;
      for (let next = due.findIndex(({ at }) => at <= time.now); next >= 0;) {
        due.splice(next, 1)[0]?.look();
        await Promise.resolve();
        next = due.findIndex(({ at }) => at <= time.now);
      }
    }
  };
  const turns = new IdleTurns(
    10,
    () => ({ ...time }),
    (look, pauseMs) => void due.push({ at: time.now + pauseMs, look }),
  );
  const begun: string[] = [];
  const come = (...names: readonly string[]): void => {
    for (const name of names) void turns.turn(name, 1).then(() => begun.push(name));
  };
  return { pass, turns, begun, come, time };
}

it('after each the loop stands idle for twice as long as it worked', async () => {
  const { pass, begun, come } = loop();
  await pass('idle', 100);
  come('a', 'b', 'c');
  await pass('idle', 1);
  expect(begun).toEqual(['a']);
  await pass('active', 4);
  await pass('idle', 7);
  expect(begun).toEqual(['a']);
  await pass('idle', 1);
  expect(begun).toEqual(['a', 'b']);
  // The loop did nothing since: nobody is held up by the next.
  await pass('idle', 1);
  expect(begun).toEqual(['a', 'b', 'c']);
});

it('one begins after 25 ms however busy the loop is, and the sooner the more wait', async () => {
  const { pass, begun, come } = loop();
  come('a', 'b');
  await pass('active', 24);
  expect(begun).toEqual([]);
  await pass('active', 2);
  expect(begun).toEqual(['a']);
  come(...Array.from({ length: 500 }, (_none, n) => `many ${n}`));
  const before = begun.length;
  await pass('active', 250);
  expect(begun.length - before).toBeGreaterThanOrEqual(40);
  expect(begun.length - before).toBeLessThanOrEqual(51);
});

it('an idle loop begins none while the other threads of the process take more than a third of the cores', async () => {
  const { pass, begun, come, time } = loop();
  await pass('idle', 100);
  come('a', 'b');
  await pass('idle', 1);
  expect(begun).toEqual(['a']);
  time.process += 4;
  await pass('idle', 11);
  expect(begun).toEqual(['a']);
  await pass('idle', 1);
  expect(begun).toEqual(['a', 'b']);
});

it('when all who wait spent more than people do, the loop is left to others for longer', async () => {
  const { pass, begun, come, turns } = loop();
  for (let n = 0; n < 11; n += 1) come('flood');
  await pass('idle', 20);
  expect(begun).toHaveLength(11);
  come('flood', 'flood', 'flood');
  await pass('idle', 1);
  expect(begun).toHaveLength(12);
  await pass('active', 98);
  expect(begun).toHaveLength(12);
  await pass('active', 8);
  expect(begun).toHaveLength(13);
  await pass('active', 10);
  await pass('idle', 39);
  expect(begun).toHaveLength(13);
  // Who asks for little is served as if nobody else waited.
  come('essay');
  await pass('active', 6);
  expect(begun.at(-1)).toBe('essay');
  await pass('idle', 100);
  expect(turns.length).toBe(0);
});

it('whoever took many turns lately lets the others go first', async () => {
  const { pass, begun, come, turns } = loop();
  come('flood', 'flood', 'flood');
  await pass('active', 30);
  expect(begun).toEqual(['flood']);
  come('essay');
  await pass('active', 60);
  expect(begun).toEqual(['flood', 'essay', 'flood']);
  await pass('idle', 60);
  expect(turns.length).toBe(0);
});
