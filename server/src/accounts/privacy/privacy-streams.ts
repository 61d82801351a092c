import {
  privacyDecider,
  privacyStream,
  type PrivacyCommand,
  type PrivacyRefusal,
  type PrivacyState,
} from '@vigil/domain/accounts/privacy.decider';
import { CommandSide } from '../../platform/command-side/command-side.js';
import { commandPorts } from '../../platform/command-side/command-ports.js';
import { envelopeOf } from '../../platform/command-side/envelope.js';
import { account, type RequestContext } from '../../platform/context.js';
import { RefusedError, commandIdReused } from '../../platform/errors.js';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';

const cached = 2000;

export const privacyOf = perServices(
  (services: Services) =>
    new CommandSide({
      ...commandPorts(services),
      decider: privacyDecider,
      streamOf: privacyStream,
      cacheSize: cached,
    }),
);

const sentences: Readonly<Record<PrivacyRefusal['reason'], string>> = {
  TextChanged: '条款内容已更新，请重新阅读后再同意！',
  NotWithdrawable: '该项同意是使用账号的前提，如不再同意，请申请注销账号！',
};

/** Does what the caller wants in their own stream. Refuses as the decider does, in words. */
export async function runPrivacy(
  context: RequestContext,
  command: PrivacyCommand,
  operation: string,
): Promise<PrivacyState> {
  const outcome = await privacyOf(context.services).execute(
    account(context).id,
    command,
    envelopeOf(context, operation, command),
  );
  if (outcome.kind === 'refused')
    throw new RefusedError(outcome.refusal.reason, sentences[outcome.refusal.reason]);
  if (outcome.kind !== 'accepted') throw commandIdReused();
  if (outcome.position !== null) context.reached(outcome.position);
  return outcome.state;
}
