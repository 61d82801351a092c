import type { BankUser } from '@vigil/domain/question-bank/bank';
import type { RequestContext } from '../platform/context.js';
import { colleague } from '../organisation/public.js';

/** The caller as banks see them. */
export const bankUser = (context: RequestContext): Promise<BankUser> => colleague(context, 'repo:all');
