import type { SentMessageView } from '@vigil/projections/messages/public';
import { scopeOf } from '../../organisation/public.js';
import { account, type RequestContext } from '../../platform/context.js';
import { outOfScope } from '../../platform/errors.js';

/** No department has it: whoever is bound to one that is gone reaches nobody. */
const noDepartment = '';

/** The department that bounds whom the caller writes to; undefined: nobody is left out. */
export async function boundTo(context: RequestContext): Promise<string | undefined> {
  const scope = await scopeOf(context);
  return scope.whole ? undefined : (scope.departId ?? noDepartment);
}

/** Whose messages the caller sees: their own when they are bound to a department; null: everybody's. */
export async function seesMessagesOf(context: RequestContext): Promise<string | null> {
  return (await boundTo(context)) === undefined ? null : account(context).id;
}

/** Refuses `OutOfScope` when the message is another's and the caller, bound to a department, sees but their own. */
export async function refuseOthersMessage(context: RequestContext, messageId: string): Promise<void> {
  const own = await seesMessagesOf(context);
  if (own === null) return;
  const sent = await context.services.views.view<SentMessageView>('sent_messages').get(messageId);
  if (sent?.sentBy !== own) throw outOfScope();
}
