import { settingsOf } from '../platform/declarations/declarations.js';
import type { Services } from '../platform/services.js';
import { isRealPerson } from '../real-person/public.js';

/** Why somebody may not begin who has yet to show who they are. */
export const realPersonWanted = {
  reason: 'RealPersonWanted',
  msg: '请先在个人中心完成实名认证，审核通过后再参加考试！',
} as const;

/** Whether the site wants every candidate verified (real-002), and this one is not. */
export const isYetToShowWho = async (services: Services, userId: string): Promise<boolean> =>
  settingsOf(services).on('enforceReal') && !(await isRealPerson(services, userId));
