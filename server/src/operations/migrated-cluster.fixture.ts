import { spawn } from 'node:child_process';
import { openKurrentEventLog } from '@vigil/stores/event-log/kurrentdb/kurrent-event-log';
import type { EventLog } from '@vigil/stores/event-log/port';
import { workerFile } from '@vigil/stores/threads';
import { Cluster } from '../testing/cluster.js';
import { ExamRoom } from '../testing/exam-room.js';

/** A tool of operators as its own process: what it printed, and its exit code (null: killed). */
export interface Ran {
  readonly code: number | null;
  readonly output: string;
}

/** An installation in use, stopped, and the shared stores that it is to be brought over to. */
export interface ClusterScene {
  readonly cluster: Cluster;
  readonly room: ExamRoom;
  /** of the shared stores */
  readonly log: EventLog;
  /** an open paper and its candidate's session */
  readonly paperId: string;
  readonly token: string;
  /** a mock, whose keys are out with each hand-in, handed in three times */
  readonly mockId: string;
  readonly tool: (
    file: string,
    args: readonly string[],
    killWhen?: (output: string) => Promise<boolean> | boolean,
    env?: Readonly<Record<string, string>>,
  ) => Promise<Ran>;
  readonly migrate: (killWhen?: (output: string) => Promise<boolean> | boolean) => Promise<Ran>;
  readonly close: () => Promise<void>;
}

export async function clusterScene(): Promise<ClusterScene> {
  const [cluster, room] = await Promise.all([Cluster.start(), ExamRoom.open()]);
  const log = await openKurrentEventLog({ url: cluster.peer.url });
  const examId = await room.saveExam();
  const people = await room.candidates(8);
  await Promise.all(people.map((one) => one.start(examId)));
  await Promise.all(people.map((one) => one.choose('q-single', ['b'])));
  const [open] = people;
  await people[1]?.handIn();
  const mock = { examType: 2, title: '自测', startTime: null, endTime: null, totalTime: 0 };
  const mockId = await room.saveExam(mock);
  for (const one of await room.candidates(3)) {
    await one.start(mockId);
    await one.choose('q-single', ['b']);
    await one.handIn();
  }
  await room.tellWritten();
  await room.stop();
  const tool = toolsOf(cluster);
  return {
    ...{ cluster, room, log, mockId, tool, paperId: open?.paperId ?? '', token: open?.token ?? '' },
    migrate: (killWhen) =>
      tool(
        './cli/migrate.ts',
        ['--from', 'embedded', '--to', 'cluster', '--data-dir', room.dataDir],
        killWhen,
      ),
    close: async () => {
      await log.close();
      await cluster.stop();
      await room.close();
    },
  };
}

const toolsOf =
  (cluster: Cluster): ClusterScene['tool'] =>
  (file, args, killWhen = () => false, env = {}) =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [workerFile(import.meta.url, file), ...args], {
        env: { ...cluster.env, ...env },
      });
      let output = '';
      const look = setInterval(() => {
        Promise.resolve(killWhen(output)).then((kill) => kill && child.kill('SIGKILL'), reject);
      }, 2);
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.once('exit', (code) => {
        clearInterval(look);
        resolve({ code, output });
      });
    });
