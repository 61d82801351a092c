import type { Reactor } from '../platform/reactors/reactor-runner.js';
import type { Services } from '../platform/services.js';
import { noteAnswers } from './answers.js';

/** Whatever changes what waits for a person on a paper is noted in the queue. */
export const whenPaperScoredNoteAnswers = (services: Services): Reactor => ({
  name: 'when-paper-scored-note-answers',
  types: ['PaperScored', 'AnswersMarked', 'PaperReopened'],
  handle: (event) => noteAnswers(services, event.stream.slice('paper-'.length)),
});
