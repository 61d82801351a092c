import type { AccessRule } from './access.js';
import { settingsOf } from './declarations/declarations.js';
import type { SettingReader } from './declarations/settings.js';
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
  const { on, text } = maintenanceNow(settingsOf(services));
  if (on) throw new RefusedError('Maintenance', text || usualNotice);
}

/** What people are told of it; not `on` and without a text: nothing. */
export interface MaintenanceNow {
  readonly on: boolean;
  readonly text: string;
}

/** Whether the site is being maintained, with its notice; else what is announced. */
export function maintenanceNow(settings: SettingReader): MaintenanceNow {
  const on = settings.on('maintenance');
  return { on, text: settings.text(on ? 'maintenanceNotice' : 'maintenancePlan') };
}

const usualNotice = '系统维护中，请稍后再试！';
