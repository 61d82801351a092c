import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ServerProcess } from './testing/cluster.js';
import type { ClusterScene, Person } from './testing/cluster-scene.js';
import { until } from './testing/until.js';

/** What several processes do when one of them, or a store of theirs, is lost: a part of `cluster.int.test.ts`. */
export function whatFails(opened: () => ClusterScene): void {
  let scene: ClusterScene;
  beforeAll(() => {
    scene = opened();
  });

  describe('the one that runs the reactors', () => {
    let second: ServerProcess;

    const holds = async (process: ServerProcess, role = 'reactor'): Promise<boolean> =>
      (await process.health())?.parts[role]?.['holdsLease'] === true;
    const actReaches = async (paperId: string): Promise<void> => {
      const text = randomUUID();
      await scene.one.ok(
        '/api/exam/watch/batch-msg',
        { examId: scene.examId, message: text },
        { ...scene.admin, commandId: randomUUID() },
      );
      await until(
        'the message',
        async () =>
          (await scene.log.readStream(`paper-${paperId}`)).some(
            (event) => event.type === 'MessageSent' && (event.data as { text: string }).text === text,
          ),
        20_000,
      );
    };
    const open = async (): Promise<string> => {
      const [person] = (await scene.candidates(1)) as [Person];
      return (await scene.start(scene.one, person)).data.id;
    };

    it('is followed by another within 10 s after kill -9, which goes on where it stood', async () => {
      second = await scene.another();
      expect([await holds(scene.reactor), await holds(second)]).toEqual([true, false]);
      expect([await holds(scene.reactor, 'projector'), await holds(second, 'projector')]).toEqual([
        true,
        false,
      ]);
      const paperId = await open();
      await scene.reactor.kill();
      const killedAt = performance.now();
      await until('the second to hold the lease', () => holds(second), 20_000);
      const seconds = (performance.now() - killedAt) / 1000;
      console.log(`taken over ${seconds.toFixed(1)} s after kill -9`);
      expect(seconds).toBeLessThan(10);
      await until('the second to keep the views', () => holds(second, 'projector'), 20_000);
      await actReaches(paperId);
    }, 90_000);

    it('that was stopped and wakes up does nothing twice and gives way', async () => {
      const third = await scene.another();
      // What comes after this goes on with the third alone, whatever is found here.
      scene.reactor = third;
      try {
        const paperId = await open();
        second.child.kill('SIGSTOP');
        await scene.one.ok(
          '/api/exam/watch/batch-msg',
          { examId: scene.examId, message: '第一条' },
          { ...scene.admin, commandId: randomUUID() },
        );
        await until('the third to hold the lease', () => holds(third), 20_000);
        await until('the message', async () => (await scene.count(paperId, 'MessageSent')) === 1, 20_000);
        second.child.kill('SIGCONT');
        await until(
          'the second to give way',
          async () => (await second.health())?.parts['reactor']?.['holdsLease'] === false,
          20_000,
        );
        await actReaches(paperId);
        expect(await scene.count(paperId, 'MessageSent')).toBe(2);
      } finally {
        await second.kill('SIGKILL');
      }
      // A process that gets no processor for seconds may lose its lease and take it again.
      await until('the third to hold the lease alone', () => holds(third), 20_000);
    }, 180_000);
  });

  describe('a store that is lost while they run', () => {
    it('Redis: saves go on, /readyz names the bus, and all heals after a restart without its data', async () => {
      const [person] = (await scene.candidates(1)) as [Person];
      const { id: paperId } = (await scene.start(scene.one, person)).data;
      const { quId, answers } = await scene.choiceOf(scene.one, person, paperId);
      const save = (at: ServerProcess) =>
        at.call(
          '/api/paper/paper/fill-answer',
          { paperId, quId, answers },
          { token: person.token, commandId: randomUUID() },
        );
      expect((await save(scene.two)).code).toBe(0);
      await scene.cluster.redis.kill();
      await until(
        '/readyz to say so',
        async () => (await scene.one.health())?.parts['bus']?.['ok'] === false,
      );
      for (const at of [scene.one, scene.two]) expect(await save(at)).toMatchObject({ status: 200, code: 0 });
      await scene.cluster.redis.start('lost');
      await Promise.all([scene.one.ready(), scene.two.ready(), scene.reactor.ready()]);
      await until(
        'the reactor to hold its lease again',
        async () => (await scene.reactor.health())?.parts['reactor']?.['holdsLease'] === true,
        20_000,
      );
      await scene.one.ok(
        '/api/exam/watch/batch-msg',
        { examId: scene.examId, message: '恢复' },
        { ...scene.admin, commandId: randomUUID() },
      );
      await until('the message', async () => (await scene.count(paperId, 'MessageSent')) === 1, 20_000);
    }, 120_000);

    it('the log: a save is answered 503 with Retry-After, never acknowledged, and goes through when it is back', async () => {
      const [person] = (await scene.candidates(1)) as [Person];
      const { id: paperId } = (await scene.start(scene.one, person)).data;
      const { quId, answers } = await scene.choiceOf(scene.one, person, paperId);
      const commandId = randomUUID();
      const save = () =>
        scene.one.call(
          '/api/paper/paper/fill-answer',
          { paperId, quId, answers },
          { token: person.token, commandId },
        );
      scene.cluster.peer.network.refuse(true);
      scene.cluster.peer.network.cut();
      const refused = await save();
      expect(refused).toMatchObject({ status: 503, reason: 'RetryLater' });
      expect(Number(refused.retryAfter)).toBeGreaterThan(0);
      await until(
        '/readyz to say so',
        async () => (await scene.one.health())?.parts['log']?.['ok'] === false,
      );
      scene.cluster.peer.network.refuse(false);
      await until(
        'the save to go through',
        async () => {
          const { status, code } = await save();
          return status === 200 && code === 0;
        },
        30_000,
      );
      expect(await scene.count(paperId, 'AnswerSaved')).toBe(1);
      await Promise.all([scene.one.ready(), scene.two.ready(), scene.reactor.ready()]);
    }, 120_000);
  });
}
