import { randomUUID } from 'node:crypto';
import { openKurrentEventLog } from '@vigil/stores/event-log/kurrentdb/kurrent-event-log';
import type { EventLog } from '@vigil/stores/event-log/port';
import { Cluster, type Answer, type ServerProcess } from './cluster.js';
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

/** The demo's exam, which everybody may sit. */
export const examId = 'demo-open';

/** Two processes that answer calls, one that runs reactors and keeps the views, and the demo's data in their stores. */
export class ClusterScene {
  private constructor(
    readonly cluster: Cluster,
    readonly log: EventLog,
    readonly one: ServerProcess,
    readonly two: ServerProcess,
    public reactor: ServerProcess,
    readonly admin: Person,
  ) {}

  static async open(): Promise<ClusterScene> {
    const cluster = await Cluster.start();
    const log = await openKurrentEventLog({ url: cluster.peer.url });
    const [reactor, one, two] = await Promise.all([
      cluster.spawn({ roles: 'reactor,projector' }),
      cluster.spawn({ roles: 'api' }),
      cluster.spawn({ roles: 'api' }),
    ]);
    await Promise.all([reactor.ready(), one.ready(), two.ready()]);
    await until(
      'the demo data to be there',
      async () => (await reactor.health())?.parts['reactor']?.['works'] === true,
      240_000,
    );
    const admin = await one.ok<Person>('/api/sys/user/login', { username: 'admin', password: 'Admin123' });
    return new ClusterScene(cluster, log, one, two, reactor, admin);
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
          { examId, count },
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
    return at.call<{ id: string }>('/api/paper/paper/create-paper', { examId }, { token, commandId });
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
