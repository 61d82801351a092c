import { canonicalJson } from '../kernel/canonical-json.js';
import { accept, refuse } from '../kernel/decider.js';
import type { PaperEvent } from './events.js';
import type { CandidatePaperCommand, PaperDecision } from './paper-command.js';
import { paperLimits } from './paper-limits.js';
import { placeIndex, slotOf, type PaperState } from './paper-state.js';
import { roughWorkBytes, roughWorkLimits, type RoughWork } from './rough-work.js';

type Command = Extract<CandidatePaperCommand, { type: 'KeepRoughWork' }>;

/** Keeps the rough work of a question as a whole; what stands there already adds nothing. */
export function keepRoughWork({ quId, work }: Command, state: PaperState): PaperDecision {
  const place = state.places[placeIndex(state, quId)];
  if (place === undefined) return refuse({ reason: 'QuestionNotInPaper' });
  if (isTooMuch(work)) return refuse({ reason: 'RoughWorkTooLong' });
  const of = place.question.quId;
  if (canonicalJson(slotOf(state, of).roughWork) === canonicalJson(work)) return accept();
  if (state.savedBytes + roughWorkBytes(work) > paperLimits.savedBytes)
    return refuse({ reason: 'PaperFull' });
  return accept<PaperEvent>({ type: 'RoughWorkKept', data: { quId: of, work } });
}

function isTooMuch({ note, struck, highlights }: RoughWork): boolean {
  const { idLength, ...most } = roughWorkLimits;
  return (
    note.length > most.note ||
    struck.length > most.struck ||
    highlights.length > most.highlights ||
    struck.some((id) => id.length > idLength) ||
    highlights.some(({ at, from, to }) => at.length > idLength || from < 0 || to <= from)
  );
}
