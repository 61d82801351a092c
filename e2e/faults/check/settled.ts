import { graceSeconds, secondsMs } from '@vigil/domain/sitting/deadline';
import type { PaperScreen } from '../actors/paper-screen.js';
import type { Wall } from '../actors/wall.js';
import type { LogModel } from './log-model.js';

/** An overdue paper must be handed in this long after its grace, once the server is whole. */
const handInPatienceMilliseconds = 3000;

export interface Watching {
  readonly walls: readonly {
    readonly name: string;
    readonly wall: Wall;
    readonly examId: string;
    readonly size: number | null;
  }[];
  readonly screens: readonly PaperScreen[];
}

/**
 * What must come true by itself when the faults are over, and has not yet. [] means that everybody agrees
 * with the log.
 */
export function unsettled(model: LogModel, { walls, screens }: Watching, now: number): string[] {
  const { book } = model;
  return [
    ...[...book.unmade.keys()].map((paperId) => `the claim of ${paperId} has no paper`),
    ...[...book.unreleased]
      .filter((paperId) => book.papers.get(paperId)?.handedIn)
      .map((paperId) => `the candidate of ${paperId} is not released`),
    ...[...model.uncarried.values()].map((act) => `${act} is not carried out`),
    ...[...book.papers.values()]
      .filter(
        (paper) =>
          !paper.handedIn &&
          paper.deadline !== null &&
          paper.deadline + secondsMs(graceSeconds) + handInPatienceMilliseconds < now,
      )
      .map((paper) => `${paper.paperId} is overdue and open`),
    ...walls.flatMap(({ name, wall, examId, size }) => {
      const difference = wall.difference(model.openCards(examId), size);
      return difference === null ? [] : [`${name}: ${difference}`];
    }),
    ...screens.flatMap((screen) => behind(model, screen)),
  ];
}

function behind(model: LogModel, { paperId, heard, handedIn }: PaperScreen): string[] {
  const paper = model.book.papers.get(paperId);
  if (paper === undefined) return [];
  const unheard =
    paper.handedIn && handedIn === null
      ? undefined
      : paper.messages.find((id) => !heard.has(id) && !paper.shown.has(id));
  return [
    ...(unheard === undefined ? [] : [`the screen of ${paperId} has not heard the message ${unheard}`]),
    ...(handedIn === null || handedIn === paper.handedIn
      ? []
      : [`the screen of ${paperId} believes it is ${handedIn ? 'handed in' : 'open'}`]),
  ];
}
