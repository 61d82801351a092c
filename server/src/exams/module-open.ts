import { settingsOf } from '../platform/declarations/declarations.js';
import { RefusedError } from '../platform/errors.js';
import type { Services } from '../platform/services.js';

/** Whether exams are on here: what learners are shown of them, and whether any may begin. */
export const examsAreOn = (services: Services): boolean => settingsOf(services).on('moduleExam');

/** Refuses `ModuleClosed` to begin an exam while the site has them switched off; one that has begun goes on. */
export function refuseWhileExamsAreOff(services: Services): void {
  if (!examsAreOn(services)) throw new RefusedError('ModuleClosed', '考试功能暂未开放！');
}
