import {
  wrongBookDecider,
  wrongBookStream,
  type WrongBookCommand,
  type WrongBookEvent,
  type WrongBookState,
} from '@vigil/domain/wrong-book/wrong-book.decider';
import { CommandSide } from '../platform/command-side/command-side.js';
import { commandPorts } from '../platform/command-side/command-ports.js';
import { envelopeOf } from '../platform/command-side/envelope.js';
import { account, type RequestContext } from '../platform/context.js';
import { RefusedError, commandIdReused } from '../platform/errors.js';
import { perServices } from '../platform/per-services.js';
import type { Services } from '../platform/services.js';

/** Folded books in memory: people who review. */
const cachedBooks = 2000;

/** The streams of wrong-books, one for each person. */
export const wrongBookStreams = perServices(
  (services: Services) =>
    new CommandSide({
      ...commandPorts(services),
      decider: wrongBookDecider,
      streamOf: wrongBookStream,
      cacheSize: cachedBooks,
    }),
);

/** The caller's act on the own book; answers what it made (a repeat: then), and the book now. Refuses `NotDue`, `NothingToRate`, `CommandIdReused`. */
export async function actOnBook(
  context: RequestContext,
  operation: string,
  command: WrongBookCommand,
  payload: unknown,
): Promise<{ readonly events: readonly WrongBookEvent[]; readonly state: WrongBookState }> {
  const outcome = await wrongBookStreams(context.services).execute(
    account(context).id,
    command,
    envelopeOf(context, operation, payload),
  );
  if (outcome.kind === 'command-id-reused') throw commandIdReused();
  if (outcome.position !== null) context.reached(outcome.position);
  if (outcome.kind === 'accepted') return outcome;
  const { reason } = outcome.refusal;
  throw new RefusedError(reason, sentences[reason]);
}

const sentences = {
  NotDue: '这道题今天已复习过，请在到期后再来！',
  NothingToRate: '没有可以自评的作答，请刷新后重试！',
} as const;
