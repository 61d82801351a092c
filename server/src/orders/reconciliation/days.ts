import {
  channels,
  differenceStage,
  isBillDay,
  openDifferences,
  type BillDay,
  type Channel,
  type DayCompared,
  type ReconciliationState,
} from '@vigil/domain/orders/public';
import { erasedName, peopleOf } from '../../organisation/public.js';
import { badInput } from '../../platform/errors.js';
import { pick } from '../../platform/pick.js';
import type { Services } from '../../platform/services.js';
import { channelOf } from '../channels/channels.js';
import { daysDue } from './compare-bills.js';
import { reconciliationsOf } from './streams.js';
import type { ReconciliationDay, ReconciliationDayRow, ReconciliationParams } from './types.js';

export const dayStates = ['waiting', 'even', 'open', 'settled'] as const;

/** Whom a call is about. Refuses `BadInput`. */
export function channelNamed(name: string | null | undefined): Channel {
  const found = channels.find((one) => one === name);
  if (found === undefined) throw badInput('支付方式必须选择！');
  return found;
}

/** A day as it is written. Refuses `BadInput`. */
export function dayNamed(text: string): BillDay {
  if (!isBillDay(text)) throw badInput('日期格式应为 yyyy-MM-dd！');
  return text;
}

/** Days of all channels that accountants look for, newest first, those that wait for their bill too. */
export async function daysWanted(
  services: Services,
  { channel, state, from, to }: ReconciliationParams,
): Promise<ReconciliationDayRow[]> {
  const wanted = channel ? [channelNamed(channel)] : channels;
  if (state && !(dayStates as readonly string[]).includes(state)) throw badInput('对账状态不正确！');
  const [first, last] = [from ? dayNamed(from) : '', to ? dayNamed(to) : '9999-12-31'];
  const found: ReconciliationDayRow[] = [];
  for (const name of wanted) {
    const { state: book } = await reconciliationsOf(services).load(name);
    for (const day of Object.values(book.days)) found.push(rowOf(book, day));
    for (const day of await daysDue(services, name)) found.push(await waiting(services, name, day));
  }
  return found
    .filter((row) => row.day >= first && row.day <= last && (!state || row.state === state))
    .toSorted((left, right) =>
      left.day === right.day ? (left.channel < right.channel ? -1 : 1) : left.day < right.day ? 1 : -1,
    );
}

/** One day of a channel with all that differs; null: it was not compared, and is not due. */
export async function dayOf(
  services: Services,
  name: Channel,
  day: BillDay,
): Promise<ReconciliationDay | null> {
  const { state } = await reconciliationsOf(services).load(name);
  const compared = state.days[day];
  if (compared === undefined)
    return (await daysDue(services, name)).includes(day)
      ? { ...(await waiting(services, name, day)), found: [], more: 0 }
      : null;
  const { result, explained } = compared;
  const people = await peopleOf(services).byIds(new Set(Object.values(explained).map(({ by }) => by)));
  const found = result.differences.map((one) => {
    const said = explained[one.id];
    return {
      ...{ ...one, stage: differenceStage(state, compared, one), words: said?.words ?? null },
      by: said === undefined ? null : (people.get(said.by)?.realName ?? erasedName),
      explainedAt: said?.at ?? null,
    };
  });
  return { ...rowOf(state, compared), found, more: result.more };
}

function rowOf(state: ReconciliationState, day: DayCompared): ReconciliationDayRow {
  const { result, at } = day;
  const differences = result.differences.length + result.more;
  const open = openDifferences(state, day);
  return {
    ...pick(result, 'channel', 'day', 'sandbox', 'currency', 'lines', 'matched', 'fees'),
    ...{ id: `${result.channel}-${result.day}`, comparedAt: at, differences, open },
    ...{ here: { ...result.here }, there: { ...result.there } },
    state: differences === 0 ? 'even' : open > 0 ? 'open' : 'settled',
  };
}

async function waiting(services: Services, channel: Channel, day: BillDay): Promise<ReconciliationDayRow> {
  const known = await channelOf(services, channel);
  const nothing = { payments: 0, paid: 0, refunds: 0, refunded: 0 };
  return {
    ...{ id: `${channel}-${day}`, channel, day, state: 'waiting', comparedAt: null },
    ...{
      sandbox: known?.sandbox ?? false,
      currency: known?.currency ?? 'CNY',
      lines: 0,
      matched: 0,
      fees: 0,
    },
    ...{ here: nothing, there: nothing, differences: 0, open: 0 },
  };
}
