import type { Answer } from '@vigil/domain/sitting/event-parts';
import { isKept } from '../actors/answers.js';
import type { Ledger, PromisedSave } from '../ledger.js';
import type { LogModel } from './log-model.js';

/** What was acknowledged and is not in the log, or not as it was sent. */
export function brokenPromises(model: LogModel, { saves, acts, papers, handedIn }: Ledger): string[] {
  return [
    ...saves.flatMap((save) => brokenSave(model, save)),
    ...acts.flatMap(({ userId, operation, commandId }) =>
      model.applied(userId, operation, commandId) === undefined
        ? [`lost: the acknowledged ${operation} ${commandId} of ${userId}`]
        : [],
    ),
    ...[...papers.keys()].flatMap((paperId) =>
      model.book.papers.has(paperId) ? [] : [`lost: the acknowledged paper ${paperId}`],
    ),
    ...[...handedIn].flatMap((paperId) =>
      (model.book.papers.get(paperId)?.handIns ?? 0) > 0
        ? []
        : [`lost: the acknowledged hand-in of ${paperId}`],
    ),
  ];
}

/** An answer that arrived in time behind the hand-in that the deadline brought is admitted, and counts. */
const counts = new Set(['AnswerSaved', 'LateAnswerAdmitted']);

function brokenSave(
  model: LogModel,
  { paperId, userId, quId, commandId, answer, superseded }: PromisedSave,
): string[] {
  const applied = model.applied(userId, 'fillAnswer', commandId);
  const name = `the acknowledged answer to ${quId} on ${paperId} (${commandId})`;
  if (applied === undefined) return [`lost: ${name}`];
  if (applied.type === 'AnswerSuperseded')
    return superseded ? [] : [`${name} counts as superseded, which its candidate was not told`];
  if (!counts.has(applied.type)) return [`${name} is in the log as ${applied.type}`];
  const kept = (applied.data as { answer: Answer }).answer;
  return isKept(answer, kept)
    ? []
    : [`changed: ${name}: sent ${JSON.stringify(answer)}, kept ${JSON.stringify(kept)}`];
}
