import { randomUUID } from 'node:crypto';
import { openKurrentEventLog } from '@vigil/stores/event-log/kurrentdb/kurrent-event-log';
import type { EventLog } from '@vigil/stores/event-log/port';
import type { User } from '@vigil/domain/organisation/public';
import { Cluster, type Answer, type ServerProcess } from './cluster.js';
import { everyType, storeQuestions } from './every-type.js';
import { group } from './exam-room.js';
import { minutes } from './moving-clock.js';
import { startTestApp, type AccountFields } from './test-app.js';
import { until } from './until.js';

export interface Person {
  readonly token: string;
  readonly userId: string;
}
interface Detail {
  readonly groupList: readonly {
    readonly quList: readonly { readonly quId: string; readonly quType: number }[];
  }[];
}

/** Their passwords; a reactor or an api that is started on the scene brings no demo along. */
const people: readonly AccountFields[] = [
  { userName: 'admin', password: 'Admin123', roleType: 2, permissions: ['*'] },
  { userName: 'student', password: 'Student123' },
  { userName: 'proctor', password: 'Proctor123', roleType: 2, roles: ['proctor'] },
];

/**
 * Two processes that answer calls, one that runs reactors and keeps the views; an administrator, a proctor, a student
 * and an exam that everybody may sit. The demo's data would take FerretDB two minutes of processor.
 */
export class ClusterScene {
  private constructor(
    readonly cluster: Cluster,
    readonly log: EventLog,
    readonly one: ServerProcess,
    readonly two: ServerProcess,
    public reactor: ServerProcess,
    readonly admin: Person,
    readonly examId: string,
  ) {}

  static async open(): Promise<ClusterScene> {
    const cluster = await Cluster.start();
    const log = await openKurrentEventLog({ url: cluster.peer.url });
    const examId = await prepared(cluster);
    const env = { DEMO: 'off' };
    const [reactor, one, two] = await Promise.all([
      cluster.spawn({ roles: 'reactor,projector', env }),
      cluster.spawn({ roles: 'api', env }),
      cluster.spawn({ roles: 'api', env }),
    ]);
    await Promise.all([reactor.ready(), one.ready(), two.ready()]);
    await until(
      'the reactors to work',
      async () => (await reactor.health())?.parts['reactor']?.['works'] === true,
      240_000,
    );
    const admin = await one.ok<Person>('/api/sys/user/login', { username: 'admin', password: 'Admin123' });
    return new ClusterScene(cluster, log, one, two, reactor, admin, examId);
  }

  /** One more that may run the reactors and keep the views, ready. */
  async another(): Promise<ServerProcess> {
    return (await this.cluster.spawn({ roles: 'reactor,projector', env: { DEMO: 'off' } })).ready();
  }

  async close(): Promise<void> {
    await this.log.close();
    await this.cluster.stop();
  }

  /** A new installation is still busy with its demo: a client repeats what is answered 503. */
  candidates(count: number): Promise<Person[]> {
    return until(
      'candidates',
      async () => {
        const { status, data } = await this.one.call<Person[]>(
          '/api/load-test/candidates',
          { examId: this.examId, count },
          this.admin,
        );
        return status === 503 ? null : data;
      },
      60_000,
    );
  }

  start(
    at: ServerProcess,
    { token }: Person,
    commandId: string = randomUUID(),
  ): Promise<Answer<{ id: string }>> {
    return at.call<{ id: string }>(
      '/api/paper/paper/create-paper',
      { examId: this.examId },
      { token, commandId },
    );
  }

  /** The first option of the first single choice of a paper. */
  async choiceOf(
    at: ServerProcess,
    { token }: Person,
    paperId: string,
  ): Promise<{ quId: string; answers: string[] }> {
    const detail = await at.ok<Detail>('/api/paper/paper/paper-detail', { id: paperId }, { token });
    const quId =
      detail.groupList.flatMap((group) => group.quList).find((entry) => entry.quType === 1)?.quId ?? '';
    const question = await at.ok<{ answerList: { id: string }[] }>(
      '/api/paper/paper/qu-detail',
      { paperId, quId },
      { token },
    );
    return { quId, answers: [question.answerList[0]?.id ?? ''] };
  }

  /** How many events of a type the stream of a paper has. */
  async count(paperId: string, type: string): Promise<number> {
    return (await this.log.readStream(`paper-${paperId}`)).filter((event) => event.type === type).length;
  }
}

/** People and an exam in the stores; answers the exam's id. */
async function prepared(cluster: Cluster): Promise<string> {
  const app = await startTestApp({
    dataDir: cluster.env['DATA_DIR'] ?? '',
    env: { ...cluster.env, ROLES: 'api', PORT: '0' },
  });
  try {
    const [admin] = await Promise.all(people.map((one) => app.addUser(one)));
    const questions = everyType().filter(({ quType }) => [1, 2, 3].includes(quType));
    const now = Date.now();
    await storeQuestions(app.services.documents, questions, now);
    const exam = {
      ...{ title: '多进程考试', examType: 1, resultType: 3, totalTime: 60 },
      ...{ startTime: now - minutes(1), endTime: now + minutes(120) },
      tmplGroups: [group('题', questions)],
    };
    const token = await app.tokenOf(admin as User);
    const { code, msg, data } = await app.rest('/api/exam/exam/save', exam, { token });
    if (code !== 0) throw new Error(msg);
    return (data as { readonly id: string }).id;
  } finally {
    await app.stop();
  }
}
