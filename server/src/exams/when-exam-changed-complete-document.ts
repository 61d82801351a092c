import { whenReferenceChangedComplete } from '../platform/reference/complete-reference.js';
import { examDefinitions } from './exam-definitions.js';
import type { Reactor } from '../platform/reactors/reactor-runner.js';
import type { Services } from '../platform/services.js';
import { examEntity } from './exam-reference.js';

/**
 * Completes exam documents after a crash. The log holds no password: one that the change set comes from where
 * it was kept.
 */
export const whenExamChangedCompleteDocument = (services: Services): Reactor =>
  whenReferenceChangedComplete(services, examEntity(services), (id) => examDefinitions(services).changed(id));
