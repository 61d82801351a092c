import {
  reconciliationDecider,
  reconciliationStream,
  type Channel,
  type ReconciliationRefusal,
} from '@vigil/domain/orders/public';
import { CommandSide } from '../../platform/command-side/command-side.js';
import { commandPorts } from '../../platform/command-side/command-ports.js';
import { notFound, RefusedError } from '../../platform/errors.js';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';

/** The streams `reconciliation-{channel}`: an event a day, so that lists read them whole. */
export const reconciliationsOf = perServices(
  (services: Services) =>
    new CommandSide({
      ...commandPorts(services),
      decider: reconciliationDecider,
      streamOf: (channel) => reconciliationStream(channel as Channel),
      cacheSize: 10,
    }),
);

export function refusedReconciliation({ reason }: ReconciliationRefusal): RefusedError {
  switch (reason) {
    case 'NoDifference':
      return notFound('差异');
    case 'DifferenceSettled':
      return new RefusedError(reason, '该差异已处理！');
    case 'ExplanationMissing':
      return new RefusedError(reason, '请填写处理说明，不超过200个字！');
  }
}
