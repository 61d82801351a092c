import type { AccessRule } from './access.js';
import { settingsOf } from './declarations/declarations.js';
import type { RequestContext } from './context.js';
import { RefusedError } from './errors.js';

/**
 * Refuses `Maintenance` to learners while the site is being maintained. What sitting a paper takes goes on
 * (`Access.ofOpenPaper`), as do logging in, by which a lost browser finds its paper again, and administration.
 */
export function refuseInMaintenance(
  rule: AccessRule,
  { services, session }: Pick<RequestContext, 'services' | 'session'>,
): void {
  if (rule.kind !== 'learner' || rule.ofOpenPaper === true || session?.user.roleType !== 1) return;
  const settings = settingsOf(services);
  if (!settings.on('maintenance')) return;
  throw new RefusedError('Maintenance', settings.text('maintenanceNotice') || usualNotice);
}

const usualNotice = '系统维护中，请稍后再试！';
