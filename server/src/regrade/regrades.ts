import {
  examRegradesDecider,
  regradeStream,
  type RegradeCommand,
  type RegradeEvent,
  type RegradeRefusal,
  type RegradesState,
} from '@vigil/domain/sitting/public';
import type { Collection } from '@vigil/stores/documents/port';
import { CommandSide, type CommandEnvelope } from '../platform/command-side/command-side.js';
import { commandPorts } from '../platform/command-side/command-ports.js';
import { RefusedError, commandIdReused } from '../platform/errors.js';
import { perServices } from '../platform/per-services.js';
import type { Services } from '../platform/services.js';
import {
  collections,
  type RegradeDifferenceDocument,
  type RegradeDryRunDocument,
  type RegradeProgressDocument,
} from './collections.js';

const cachedExams = 1000;

/** The regrades of each exam: stream `regrade-{examId}`. */
export const regradesOf = perServices(
  (services: Services) =>
    new CommandSide<RegradesState, RegradeCommand, RegradeEvent, RegradeRefusal>({
      ...commandPorts(services),
      decider: examRegradesDecider,
      streamOf: regradeStream,
      cacheSize: cachedExams,
    }),
);

const sentences: Readonly<Record<RegradeRefusal['reason'], string>> = {
  RegradeUnderWay: '上一次重新评分尚未执行完毕，请稍候再试！',
  RegradesChanged: '试算之后已有其他重新评分，请重新试算！',
  NoSuchRegrade: '该重新评分不存在！',
};

export const refusedRegrade = ({ reason }: RegradeRefusal): RefusedError =>
  new RefusedError(reason, sentences[reason]);

/** Runs a command on an exam's regrades; a refusal is thrown as the envelope says it. Answers where it stands. */
export async function runRegrade(
  services: Services,
  command: RegradeCommand,
  envelope: CommandEnvelope,
): Promise<string | null> {
  const outcome = await regradesOf(services).execute(command.examId, command, envelope);
  if (outcome.kind === 'refused') throw refusedRegrade(outcome.refusal);
  if (outcome.kind === 'command-id-reused') throw commandIdReused();
  return outcome.position;
}

type Kept = Pick<Services, 'documents'>;
export const dryRunsOf = ({ documents }: Kept): Collection<RegradeDryRunDocument> =>
  documents.collection<RegradeDryRunDocument>(collections.dryRuns);
export const differencesOf = ({ documents }: Kept): Collection<RegradeDifferenceDocument> =>
  documents.collection<RegradeDifferenceDocument>(collections.differences);
export const progressOf = ({ documents }: Kept): Collection<RegradeProgressDocument> =>
  documents.collection<RegradeProgressDocument>(collections.progress);
export const progressId = (examId: string, act: number): string => `${examId}:${act}`;
