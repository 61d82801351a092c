import type { CommandContext } from '../kernel/decider.js';
import type { PaperCreated, PaperEvent } from './events.js';
import type { ShownQuestion } from './paper-command.js';
import { paperLimits } from './paper-limits.js';
import { placeIndex, type PaperState } from './paper-state.js';
import { isAhead } from './paper-steps.js';

/** More than anybody opens between two that are told; the rest is left out. */
const shownAtOnce = 500;

/**
 * The questions that a browser showed of itself, as one fact, or none (ET115). What the paper does not have is left
 * out, and so is the question that was known to be on the screen; question by question also one that no browser can have
 * had: it fetches one ahead of what is known before this act, and a list does not carry itself further. Beyond what one
 * paper keeps of them (ET157) the rest is left out, too.
 */
export function questionsOpened(
  shown: readonly ShownQuestion[] | undefined,
  state: PaperState,
  paper: PaperCreated,
  { arrivedAt }: CommandContext,
): PaperEvent[] {
  if (shown === undefined || shown.length === 0) return [];
  const since = Math.min(Math.max(state.shownAt, state.sittingFrom, paper.startedAt), arrivedAt);
  let earliest = since;
  let current = state.current;
  // In the papers that most sit nothing is reached step by step: their saves do not look for it.
  const { stepOn } = paper.rules;
  const opened: ShownQuestion[] = [];
  const most = Math.min(shownAtOnce, Math.max(0, paperLimits.shownQuestions - state.shownCount));
  for (const { quId, at, clientAt } of shown.slice(0, shownAtOnce)) {
    if (opened.length === most) break;
    const place = state.places[placeIndex(state, quId)];
    if (place === undefined || place.question.quId === current) continue;
    if (stepOn && isAhead(state, place.question)) continue;
    current = place.question.quId;
    earliest = Math.min(Math.max(earliest, Math.round(at)), arrivedAt);
    opened.push({ quId: current, at: earliest, clientAt: Math.round(clientAt) });
  }
  return opened.length === 0 ? [] : [{ type: 'QuestionsOpened', data: { since, opened } }];
}
