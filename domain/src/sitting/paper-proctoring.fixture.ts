import type { PaperEvent } from './events.js';
import { minute, nine } from './sample.fixture.js';
import { createdPaper, handedInEvent, type Past } from './paper.fixture.js';

export const created = createdPaper();

export const hour = 60 * minute;

export const handedIn: Past = [handedInEvent(600), 10 * minute];

export const reopened = (ms: number): Past => [
  { type: 'PaperReopened', data: { minutes: 5, deadline: nine + ms + 5 * minute, reason: '断电' } },
  ms,
];

export const late = (quId: string, letter: string): PaperEvent => ({
  type: 'AnswerArrivedLate',
  data: { quId, answer: { checked: [`${quId}-${letter}`] }, why: 'PaperAlreadyHandedIn' },
});
