export { AnsweredQuestion } from './answered-question.tsx';
export { eventKind, eventKinds, type EventKind } from './event-kinds.ts';
export { ExState } from './ex-state.tsx';
export { presenceWord } from './presence-word.ts';
export { default as tones } from './tones.module.css';
