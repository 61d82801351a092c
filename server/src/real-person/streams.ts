import type { RealPersonCommand, RealPersonRefusal } from '@vigil/domain/real-person/real-person-events';
import {
  auditMsgMost,
  realPersonDecider,
  realPersonStream,
} from '@vigil/domain/real-person/real-person.decider';
import type { RealPersonState } from '@vigil/domain/real-person/real-person.decider';
import { CommandSide, type CommandEnvelope } from '../platform/command-side/command-side.js';
import { commandPorts } from '../platform/command-side/command-ports.js';
import type { RequestContext } from '../platform/context.js';
import { RefusedError, commandIdReused } from '../platform/errors.js';
import { perServices } from '../platform/per-services.js';
import type { Services } from '../platform/services.js';

const cached = 1000;

/** The streams `real-person-{userId}`. */
export const realPersonsOf = perServices(
  (services: Services) =>
    new CommandSide({
      ...commandPorts(services),
      decider: realPersonDecider,
      streamOf: realPersonStream,
      cacheSize: cached,
    }),
);

const sentences: Readonly<Record<RealPersonRefusal['reason'], string>> = {
  RealPersonMoved: '该申请已审核或已重新提交，请刷新后重试！',
  AuditMsgMissing: `请填写驳回原因，不超过${auditMsgMost}个字！`,
};

/** Runs a command of one person; a refusal is thrown in words. */
export async function runRealPerson(
  context: RequestContext,
  command: RealPersonCommand,
  envelope: CommandEnvelope,
): Promise<RealPersonState> {
  const outcome = await realPersonsOf(context.services).execute(command.userId, command, envelope);
  if (outcome.kind === 'refused')
    throw new RefusedError(outcome.refusal.reason, sentences[outcome.refusal.reason]);
  if (outcome.kind !== 'accepted') throw commandIdReused();
  if (outcome.position !== null) context.reached(outcome.position);
  return outcome.state;
}
