import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AnswerQueue } from './answer-queue.ts';
import { olderThanAnothers, QueueWorld } from './testing/queue-world.ts';

const env = (globalThis as { process?: { env: Record<string, string | undefined> } }).process?.env ?? {};
const seed = Number(env['SEED'] ?? Date.now() % 2 ** 31);

const questions = ['q1', 'q2', 'q3'];
const question = fc.constantFrom(...questions);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant('answer' as const), quId: question }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('mark' as const), quId: question }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('fault' as const),
      times: fc.integer({ min: 1, max: 4 }),
      arrives: fc.boolean(),
      retryAfterMs: fc.option(fc.integer({ min: 0, max: 20_000 }), { nil: undefined }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('refusal' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('elsewhere' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('logout' as const) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('login' as const) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('reload' as const) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('take over' as const) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('wake' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('hold' as const) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('release' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 20_000 }) }),
  },
);

it(`nothing kept is lost, doubled or reordered, whatever network, tabs, sessions and reloads do (SEED=${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 60 }),
      fc.array(fc.nat(999), { minLength: 1 }),
      async (steps, dice) => {
        let roll = 0;
        const world = new QueueWorld(() => dice[(roll += 1) % dice.length]! / 1000);
        let tab = await world.openTab();
        const abandoned: AnswerQueue[] = [];
        const written = new Map<string, string>();
        let words = 0;

        for (const one of steps) {
          if (one.act === 'answer') {
            const word = `w${(words += 1)}`;
            await tab.enqueue({ kind: 'answer', quId: one.quId, fields: { answer: word } });
            written.set(one.quId, word);
          } else if (one.act === 'mark') await tab.enqueue({ kind: 'mark', quId: one.quId, mark: true });
          else if (one.act === 'fault')
            world.fault(
              {
                kind: 'fault',
                offline: true,
                msg: '',
                ...(one.retryAfterMs === undefined ? {} : { retryAfterMs: one.retryAfterMs }),
              },
              one.times,
              one.arrives,
            );
          else if (one.act === 'refusal')
            world.fault({ kind: 'refused', code: 20010000, reason: 'AnswerNotUnderstood', msg: '' }, 1);
          else if (one.act === 'elsewhere') world.fault(olderThanAnothers, 1);
          else if (one.act === 'logout') world.fault({ kind: 'logged-out' }, 1);
          else if (one.act === 'login') tab.resume();
          else if (one.act === 'wake') tab.wake();
          else if (one.act === 'hold') world.hold();
          else if (one.act === 'release') world.release();
          else if (one.act === 'wait') await world.letTimePass(one.ms);
          else {
            if (one.act === 'reload') tab.close();
            else abandoned.push(tab);
            tab = await world.openTab();
          }
        }

        world.forgetFaults();
        world.release();
        // An answer that was under way may still say that the session has ended: the page then goes on anew.
        await world.settle();
        tab.resume();
        await world.letTimePass(600_000);

        expect(tab.snapshot()).toMatchObject({ phase: 'running', pending: [], keeping: 0, fault: null });
        expect(await world.kept()).toEqual([]);
        for (const old of abandoned) old.close();
        const uncounted = (await world.openTab()).snapshot().uncounted;
        for (const [quId, word] of written) {
          const refused = uncounted.some(
            (one) =>
              one.item.body.kind === 'answer' &&
              one.item.body.quId === quId &&
              one.item.body.fields.answer === word,
          );
          if (!refused) expect(world.value(quId)).toEqual({ answer: word });
        }
        const bodies = new Map<string, string>();
        for (const item of world.arrived) {
          const known = bodies.get(item.commandId);
          if (known !== undefined) expect(JSON.stringify(item)).toBe(known);
          bodies.set(item.commandId, JSON.stringify(item));
        }
        for (const quId of questions) {
          const firstArrivals = [
            ...new Map(
              world.arrived
                .filter((item) => item.body.kind === 'answer' && item.body.quId === quId)
                .map((item) => [item.commandId, item.seq]),
            ).values(),
          ];
          expect(firstArrivals).toEqual(firstArrivals.toSorted((a, b) => a - b));
        }
      },
    ),
    { seed, numRuns: Number(env['RUNS'] ?? 150) },
  );
}, 60_000);
