import { channels } from '@vigil/domain/orders/public';
import type { OrderView } from '@vigil/projections/orders/public';
import type { Filter } from '@vigil/stores/documents/port';
import { peopleOf } from '../../organisation/public.js';
import { badInput } from '../../platform/errors.js';
import type { Services } from '../../platform/services.js';
import { orderIdIn } from '../streams.js';
import type { OrderOfficeParams } from './types.js';

export const orderView = ({ views }: Pick<Services, 'views'>) => views.view<OrderView>('orders');

type Conditions = Record<string, Filter[string]>;

/** The orders that accountants look for, as a filter of the view. Refuses `BadInput`. */
export async function ordersWanted(services: Services, params: OrderOfficeParams): Promise<Filter> {
  const { title, orderState, channel, todo, from, to } = params;
  const filter: Conditions = {};
  const number = params.number?.trim() ?? '';
  // A channel's bill has our number of the trade: it begins with the order's.
  if (number !== '') filter.id = orderIdIn(number) ?? number;
  if (title?.trim()) filter.title = { contains: title.trim() };
  const buyers = await peopleOf(services).idsLike(params.realName, null);
  if (buyers !== null) filter.buyerId = { in: [...buyers] };
  if (typeof orderState === 'number') filter.state = orderState;
  if (channel) {
    if (!(channels as readonly string[]).includes(channel)) throw badInput('支付方式必须选择！');
    filter.channel = channel;
  }
  if (todo === 'asked') filter.asked = true;
  else if (todo === 'stuck') filter.stuck = true;
  else if (todo) throw badInput('待办只能是待审核或退款失败！');
  if (typeof from === 'number' || typeof to === 'number')
    filter.placedAt = {
      ...(typeof from === 'number' ? { gte: from } : {}),
      ...(typeof to === 'number' ? { lt: to } : {}),
    };
  return filter;
}
