import type { Reactor } from '../platform/reactors/reactor-runner.js';
import type { Services } from '../platform/services.js';
import { noteAnswers } from './answers.js';

export const notingReactor = 'when-paper-scored-note-answers';
/** Events of a paper after which its answers are noted anew. */
export const notedAfter = ['PaperScored', 'AnswersMarked', 'PaperReopened'] as const;

/** Whatever changes what waits for a person on a paper is noted in the queue. */
export const whenPaperScoredNoteAnswers = (services: Services): Reactor => ({
  name: notingReactor,
  types: notedAfter,
  handle: (event) => noteAnswers(services, event.stream.slice('paper-'.length)),
});
