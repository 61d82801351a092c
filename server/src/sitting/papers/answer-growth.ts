import type { PaperEvent } from '@vigil/domain/sitting/events';
import { paperLimits } from '@vigil/domain/sitting/paper-limits';
import { envelopeBytes, type GrowthClass } from '../../platform/limits/log-growth.js';

/** JSON writes a quotation mark of a text as two bytes; HTML of an editor has one in twenty characters or fewer. */
const escaped = 1.25;
const eventsPerHour = 20_000;
/** of one question that a browser showed, in its event */
const shownBytes = 100;

/**
 * Answers of one account, apart from its other acts: a browser that counts leaves without end keeps nobody from
 * saving. A text goes to the server at most once in three seconds, a choice with each click: 20,000 an hour are
 * five and a half a second without a pause. The bytes are all that one paper may hold (`paperLimits`: three hours
 * of a long essay), late ones too: who sits one paper meets that paper's bound first, so that no save near a
 * deadline can meet this one. It bounds who fills paper after paper.
 */
export const answerGrowth: GrowthClass = {
  name: 'answers',
  eventsPerHour,
  bytesPerHour: Math.ceil(
    escaped * (paperLimits.savedBytes + paperLimits.lateBytes) +
      paperLimits.shownQuestions * shownBytes +
      eventsPerHour * envelopeBytes,
  ),
};

const ofAnswers: ReadonlySet<string> = new Set<PaperEvent['type']>([
  'AnswerSaved',
  'AnswerSuperseded',
  'AnswerArrivedLate',
]);

/** null: what is bounded by itself. A paper is handed in once, and whoever did too much must be able to. */
export function growthOfPaper(events: readonly { readonly type: string }[]): GrowthClass | null | undefined {
  if (events.some(({ type }) => type === 'PaperHandedIn')) return null;
  return events.some(({ type }) => ofAnswers.has(type)) ? answerGrowth : undefined;
}
