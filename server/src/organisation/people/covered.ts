import { holdsAny } from '../../platform/access.js';
import type { RequestContext } from '../../platform/context.js';

/** Whether the caller reads people's numbers in full, as who keeps accounts does; others see them covered. */
export const readsNumbers = ({ session }: Pick<RequestContext, 'session'>): boolean =>
  session !== null && holdsAny(session.user, ['sys:user:update']);

/** An ID number as lists and files show it: enough to tell two people of one name apart. */
export const coveredIdCard = (idCard: string | null): string | null =>
  idCard === null || idCard === '' ? null : idCard.replace(/^(.{3}).*(.{2})$/, '$1*************$2');
