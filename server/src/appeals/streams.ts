import { hash } from 'node:crypto';
import {
  appealDecider,
  appealStream,
  appealTextMost,
  type AppealCommand,
  type AppealRefusal,
} from '@vigil/domain/appeals/public';
import { CommandSide, type CommandEnvelope } from '../platform/command-side/command-side.js';
import { commandPorts } from '../platform/command-side/command-ports.js';
import type { RequestContext } from '../platform/context.js';
import { RefusedError, commandIdReused, notFound } from '../platform/errors.js';
import { perServices } from '../platform/per-services.js';
import type { Services } from '../platform/services.js';

/** The streams `appeal-{appealId}`. */
export const appealsOf = perServices(
  (services: Services) =>
    new CommandSide({
      ...commandPorts(services),
      decider: appealDecider,
      streamOf: appealStream,
      cacheSize: 500,
    }),
);

/** A question of a paper has one review. */
export const appealIdOf = (paperId: string, quId: string): string =>
  hash('sha256', `${paperId}\n${quId}`, 'hex').slice(0, 32);

/** Runs a command and lets the session's lists wait for it; a refusal is thrown in words. */
export async function runAppeal(
  context: RequestContext,
  id: string,
  command: AppealCommand,
  envelope: CommandEnvelope,
): Promise<void> {
  const outcome = await appealsOf(context.services).execute(id, command, envelope);
  if (outcome.kind === 'refused') throw refusedAppeal(outcome.refusal);
  if (outcome.kind === 'command-id-reused') throw commandIdReused();
  if (outcome.position !== null) context.reached(outcome.position);
}

export function refusedAppeal({ reason }: AppealRefusal): RefusedError {
  switch (reason) {
    case 'AppealsClosed':
      return new RefusedError(reason, '当前不能申请复核，或申请时间已过！');
    case 'AppealReasonMissing':
      return new RefusedError(reason, `请填写申请理由，不超过${appealTextMost}个字！`);
    case 'PaperIsVoid':
      return new RefusedError(reason, '试卷已作废，不能申请复核，也不能更正得分！');
    case 'AppealThere':
      return new RefusedError(reason, '该题已申请过复核！');
    case 'NoAppeal':
      return notFound('复核申请');
    case 'AppealAnsweredAlready':
      return new RefusedError(reason, '该申请已有复核结果！');
    case 'OwnAppeal':
      return new RefusedError(reason, '不能复核自己的答卷！');
    case 'AppealAnswerMissing':
      return new RefusedError(reason, `请填写复核意见，不超过${appealTextMost}个字！`);
  }
}
