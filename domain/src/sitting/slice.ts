import type { DomainSlice } from '../kernel/slice.js';
import {
  sittingEventSchemas,
  type CandidateEvent,
  type PaperEvent,
  type PresenceEvent,
  type ExamSessionEvent,
  type RegradeEvent,
  type ServerEvent,
} from './events.js';

/** Papers, candidates, exam sessions, presence and the installation's own facts. */
export const sittingSlice = { name: 'sitting', events: sittingEventSchemas } satisfies DomainSlice<
  CandidateEvent | PaperEvent | PresenceEvent | ExamSessionEvent | RegradeEvent | ServerEvent
>;
