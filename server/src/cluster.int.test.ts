import { randomUUID } from 'node:crypto';
import type { Role } from '@vigil/domain/organisation/role';
import { verifyLog } from '@vigil/stores/chain/verify-log';
import { describeWithService } from '@vigil/stores/testing/with-service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whatFails } from './cluster-failures.fixture.js';
import { collections as peopleCollections } from './organisation/collections.js';
import { saveRole } from './organisation/roles/save-role.js';
import { RequestScope } from './platform/request-scope.js';
import { clusterLacks, type ServerProcess } from './testing/cluster.js';
import { ClusterScene, type Person } from './testing/cluster-scene.js';
import { closeSockets, ExamSocket, follow, liveClient } from './testing/live.js';
import { startTestApp } from './testing/test-app.js';
import { until } from './testing/until.js';

describeWithService(
  'several processes on KurrentDB (peer), MongoDB-compatible and Redis',
  clusterLacks(),
  () => {
    let scene: ClusterScene;
    beforeAll(async () => {
      scene = await ClusterScene.open();
    }, 300_000);
    afterAll(async () => {
      await closeSockets();
      await scene.close();
    }, 60_000);

    describe('two that answer calls', () => {
      it('[engine §3] give one paper to a candidate who starts through both at once', async () => {
        const people = await scene.candidates(6);
        for (const person of people) {
          const answers = await Promise.all([
            scene.start(scene.one, person),
            scene.start(scene.two, person),
            scene.start(scene.two, person),
          ]);
          expect(answers.map(({ code }) => code)).toEqual([0, 0, 0]);
          expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
          const claims = (await scene.log.readStream(`candidate-${person.userId}`)).filter(
            (event) => event.type === 'PaperClaimed',
          );
          expect(claims).toHaveLength(1);
          expect(await scene.count(answers[0]?.data.id ?? '', 'PaperCreated')).toBe(1);
        }
      });

      it("[engine §2] save an answer once that is sent through both with one command id, and see each other's at once", async () => {
        const [person] = (await scene.candidates(1)) as [Person];
        const { id: paperId } = (await scene.start(scene.one, person)).data;
        const { quId, answers } = await scene.choiceOf(scene.two, person, paperId);
        const commandId = randomUUID();
        const save = (at: ServerProcess) =>
          at.call(
            '/api/paper/paper/fill-answer',
            { paperId, quId, answers },
            { token: person.token, commandId },
          );
        const saved = await Promise.all([save(scene.one), save(scene.two), save(scene.one), save(scene.two)]);
        expect(saved.map(({ status, code }) => [status, code])).toEqual(saved.map(() => [200, 0]));
        expect(await scene.count(paperId, 'AnswerSaved')).toBe(1);
        const seen = await scene.two.ok<{ answerList: { id: string; checked: boolean }[] }>(
          '/api/paper/paper/qu-detail',
          { paperId, quId },
          person,
        );
        expect(seen.answerList.filter((option) => option.checked).map((option) => option.id)).toEqual(
          answers,
        );
      });

      it('[engine §4] hand a paper in once, however many race through both', async () => {
        for (const person of await scene.candidates(4)) {
          const { id } = (await scene.start(scene.one, person)).data;
          const hand = (at: ServerProcess) =>
            at.call(
              '/api/paper/paper/hand-exam',
              { id, exState: 0 },
              { token: person.token, commandId: randomUUID() },
            );
          const handed = await Promise.all([
            hand(scene.one),
            hand(scene.two),
            hand(scene.two),
            hand(scene.one),
          ]);
          expect(handed.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
          expect([await scene.count(id, 'PaperHandedIn'), await scene.count(id, 'PaperScored')]).toEqual([
            1, 1,
          ]);
        }
      });

      it('[engine §10] end a session everywhere, its sockets too', async () => {
        const person = await scene.one.ok<Person>('/api/sys/user/login', {
          username: 'student',
          password: 'Student123',
        });
        expect((await scene.two.call('/api/sys/user/info', {}, person)).code).toBe(0);
        const socket = await ExamSocket.open(
          scene.two.url,
          `/api/socket/exam/${person.userId}/${scene.examId}/pc`,
          {
            token: person.token,
          },
        ).ready();
        await scene.one.ok('/api/sys/user/logout', {}, person);
        await until(
          'the other process to know',
          async () => (await scene.two.call('/api/sys/user/info', {}, person)).code === 10010002,
        );
        await until('its socket to close', () => socket.closeCode !== null);
      });

      it('[engine §10] measure the next call by a role that a third process changed, and end what it no longer permits', async () => {
        const proctor = await scene.one.ok<Person>('/api/sys/user/login', {
          username: 'proctor',
          password: 'Proctor123',
        });
        const third = await startTestApp({
          dataDir: scene.cluster.env.DATA_DIR ?? '',
          env: { ...scene.cluster.env, ROLES: 'api', PORT: '0' },
        });
        try {
          const paging = async (at: ServerProcess) =>
            (await at.call('/api/exam/exam/paging', {}, proctor)).code;
          expect(await Promise.all([scene.one, scene.two].map(paging))).toEqual([0, 0]);
          const wall = follow<unknown>(
            liveClient(scene.two.url, proctor.token),
            'subscription ($examId: ID!) { watchCards(examId: $examId, filter: {}) { position } }',
            { examId: scene.examId },
          );
          await wall.first('the snapshot');
          const { services } = third;
          const roles = services.documents.collection<Role>(peopleCollections.roles);
          const give = async (permissions: readonly string[]): Promise<void> => {
            const [role] = (await roles.find({ filter: { code: 'proctor' } })) as [Role];
            const session = await services.sessions.find(scene.admin.token);
            const scope = new RequestScope(services, {
              ...{ headers: {}, session, arrivedAt: services.clock.now() },
              ...{ correlationId: 'test', address: 'test' },
            });
            await saveRole(scope, { ...role, permissions });
          };
          const { permissions } = (await roles.find({ filter: { code: 'proctor' } }))[0] as Role;
          await give([]);
          for (const at of [scene.one, scene.two])
            await until('the process to know', async () => (await paging(at)) === 10010003);
          expect((await wall.refusal()).extensions).toMatchObject({ reason: 'NotAllowed' });
          await give(permissions);
          for (const at of [scene.one, scene.two])
            await until('the process to know', async () => (await paging(at)) === 0);
        } finally {
          await third.stop();
        }
      });

      it('[engine §7] show on the wall of one what is saved through the other', async () => {
        const [person] = (await scene.candidates(1)) as [Person];
        const { id: paperId } = (await scene.start(scene.one, person)).data;
        const { quId, answers } = await scene.choiceOf(scene.one, person, paperId);
        const wall = follow<{ upserts: { id: string; answerCount: number }[] }>(
          liveClient(scene.two.url, scene.admin.token),
          'subscription ($examId: ID!) { watchCards(examId: $examId, filter: {}) { position upserts { id answerCount } } }',
          { examId: scene.examId },
        );
        await wall.first('the paper', ({ upserts }) => upserts.some((card) => card.id === paperId));
        const savedAt = performance.now();
        await scene.one.ok(
          '/api/paper/paper/fill-answer',
          { paperId, quId, answers },
          { ...person, commandId: randomUUID() },
        );
        const seen = await wall.first('the save', ({ upserts }) =>
          upserts.some((card) => card.id === paperId && card.answerCount === 1),
        );
        expect(seen.upserts.map((card) => card.id)).toContain(paperId);
        console.log(`save on one process → wall of another: ${Math.round(performance.now() - savedAt)} ms`);
        wall.stop();
      });

      it('[engine §9] carry an act ordered through one to a paper that was started through the other, and tell how far it has come', async () => {
        const [person] = (await scene.candidates(1)) as [Person];
        const { id: paperId } = (await scene.start(scene.two, person)).data;
        await scene.one.ok(
          '/api/exam/watch/batch-msg',
          { examId: scene.examId, message: '请注意时间' },
          { ...scene.admin, commandId: randomUUID() },
        );
        await until('the message', async () => (await scene.count(paperId, 'MessageSent')) === 1);
        const act = await until('the act to be done', async () => {
          const [last] = await scene.two.ok<{ state: string; papers: number; reached: number }[]>(
            '/api/exam/watch/acts',
            { examId: scene.examId },
            scene.admin,
          );
          return last?.state === 'done' ? last : null;
        });
        expect(act.reached).toBe(act.papers);
      });
    });

    whatFails(() => scene);

    it('leave a log whose chains are whole', async () => {
      const { problems, events } = await verifyLog(scene.log);
      expect(problems).toEqual([]);
      expect(events).toBeGreaterThan(50);
    });
  },
);
