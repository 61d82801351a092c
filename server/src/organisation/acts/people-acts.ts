import { setTimeout as sleep } from 'node:timers/promises';
import {
  peopleActStream,
  type ActPeople,
  type PeopleActBegun,
  type PeopleActEvent,
} from '@vigil/domain/organisation/people-act';
import {
  peopleActDecider,
  type PeopleActCommand,
  type PeopleActRefusal,
  type PeopleActState,
} from '@vigil/domain/organisation/people-act.decider';
import type { Collection } from '@vigil/stores/documents/port';
import { CommandSide } from '../../platform/command-side/command-side.js';
import { commandPorts } from '../../platform/command-side/command-ports.js';
import { envelopeOf } from '../../platform/command-side/envelope.js';
import { account, type RequestContext } from '../../platform/context.js';
import { RefusedError, badInput, commandIdReused, notFound } from '../../platform/errors.js';
import { perServices } from '../../platform/per-services.js';
import { idOfNew } from '../../platform/reference/reference-data.js';
import type { Services } from '../../platform/services.js';
import { actCollections, type PeopleActDocument, type PeopleActPartDocument } from './act-collections.js';
import type { PeopleActKind } from './act-kind.js';

/** The streams of acts over many people. */
export const actStreams = perServices(
  (services: Services) =>
    new CommandSide<PeopleActState, PeopleActCommand, PeopleActEvent, PeopleActRefusal>({
      ...commandPorts(services),
      decider: peopleActDecider,
      streamOf: peopleActStream,
      cacheSize: 100,
    }),
);

export const actsOf = ({ documents }: Pick<Services, 'documents'>): Collection<PeopleActDocument> =>
  documents.collection<PeopleActDocument>(actCollections.peopleActs);

export const actPartsOf = ({ documents }: Pick<Services, 'documents'>): Collection<PeopleActPartDocument> =>
  documents.collection<PeopleActPartDocument>(actCollections.peopleActParts);

/** How far an act is before anything of it was carried. */
export const unbegun = (
  { actId, kind, people }: Pick<PeopleActBegun, 'actId' | 'kind' | 'people'>,
  by: string,
  begunAt: number,
): PeopleActDocument => ({
  ...{ id: actId, version: 1, kind, by, begunAt, endedAt: null },
  total: people.of === 'listed' ? new Set(people.userIds).size : people.of === 'new' ? people.count : null,
  ...{ done: 0, changed: 0, refused: 0, state: 'running', cursor: null },
});

/**
 * Begins an act: one durable event, carried to each person by `when-people-act-begun-carry-to-people`. Once per
 * command id. `actId`: of an act that already has a name (an import's). The caller checks what of it may be known
 * before anybody is told; what is only known of each (levels, the last administrator, a name taken meanwhile) is
 * refused for that person alone. Refuses `BadInput` and `CommandIdReused`.
 */
export async function beginAct<Change>(
  context: RequestContext,
  kind: PeopleActKind<Change>,
  { change, people, actId }: { readonly change: Change; readonly people: ActPeople; readonly actId?: string },
): Promise<PeopleActDocument> {
  const { services } = context;
  if (people.of === 'listed' && people.userIds.length === 0) throw badInput('请选择用户！');
  const envelope = envelopeOf(context, `people-${kind.kind}`, { change, people });
  const id = actId ?? idOfNew(envelope);
  const command = { type: 'BeginPeopleAct', actId: id, kind: kind.kind, change, people } as const;
  const outcome = await actStreams(services).execute(id, command, envelope);
  if (outcome.kind === 'command-id-reused') throw commandIdReused();
  if (outcome.kind === 'refused') throw new RefusedError('ActBegunBefore', '该操作已经开始，请勿重复提交！');
  if (outcome.position !== null) context.reached(outcome.position);
  const first = unbegun(command, account(context).id, services.clock.now());
  await actsOf(services).putIfAbsent(first);
  return (await actsOf(services).get(id)) ?? first;
}

const lookMilliseconds = 30;
const patienceMilliseconds = 2000;

/** An act once it is done, or as far as it is after two seconds. */
export async function endOf(services: Services, actId: string): Promise<PeopleActDocument> {
  const until = services.clock.monotonic() + patienceMilliseconds;
  for (;;) {
    const act = await actsOf(services).get(actId);
    if (act === null) throw notFound('操作');
    if (act.state === 'done' || services.clock.monotonic() >= until) return act;
    await sleep(lookMilliseconds);
  }
}
