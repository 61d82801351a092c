import type { Recorded } from '@vigil/domain/kernel/event';
import type { PeopleActBegun } from '@vigil/domain/organisation/people-act';
import { eachAtOnce } from '../../platform/each-at-once.js';
import type { Reactor } from '../../platform/reactors/reactor-runner.js';
import type { Lease } from '../../platform/roles/lease.js';
import type { Services } from '../../platform/services.js';
import { Authority } from '../roles/authority.js';
import type { PeopleActDocument } from './act-collections.js';
import { partOfAct, type ActPart } from './act-parts.js';
import { carryToPerson, type ActUnderWay } from './carry-to-person.js';
import { actKind } from './kinds.js';
import { actPartsOf, actsOf, actStreams, unbegun } from './people-acts.js';

const carryingReactor = 'when-people-act-begun-carry-to-people';
const atOnce = 16;

/**
 * Carries an act to each of its people, part by part, and notes after each how far it is: whoever holds the role next
 * begins with the part at hand again, in which nobody gets it twice. Ends it with the outcome. An act of a kind that
 * only a newer Vigil knows waits for it.
 */
export const whenPeopleActBegunCarryToPeople = (services: Services): Reactor => ({
  name: carryingReactor,
  types: ['PeopleActBegun'],
  handle: (event: Recorded, lease: Lease) => carry(services, event, lease),
});

async function carry(services: Services, event: Recorded, lease: Lease): Promise<void> {
  const begun = event.data as PeopleActBegun;
  const { actId, people } = begun;
  const kind = actKind(begun.kind);
  if (kind === undefined) throw new Error(`no act over people is called ${begun.kind}`);
  const { state } = await actStreams(services).load(actId);
  if (state.ended !== null) return;
  const first = unbegun(begun, event.actor.id, event.time);
  await actsOf(services).putIfAbsent(first);
  let progress = (await actsOf(services).get(actId)) ?? first;
  if (progress.state === 'running') {
    const change = kind.change.parse(begun.change) as never;
    const act: ActUnderWay = { actId, kind, change, actor: event.actor, begunAt: event.time };
    for (;;) {
      const part = await partOfAct(services, actId, people, progress);
      const outcome = await carryPart(services, act, part, progress.done, lease);
      if (outcome === null) return;
      progress = await note(services, progress, part, outcome);
      if (part.next === null) break;
    }
  }
  await kind.finish?.(services, actId, kind.change.parse(begun.change) as never);
  if (!lease.held()) return;
  const { done: total, changed, refused } = progress;
  await actStreams(services).execute(
    actId,
    { type: 'EndPeopleAct', actId, total, changed, refused },
    {
      actor: { kind: 'system', id: carryingReactor },
      arrivedAt: services.clock.now(),
      operation: carryingReactor,
      commandId: null,
    },
  );
}

/** How many were refused; null: the role was lost meanwhile, and the part is begun again by its next holder. */
async function carryPart(
  services: Services,
  act: ActUnderWay,
  { people }: ActPart,
  done: number,
  lease: Lease,
): Promise<number | null> {
  const authority = await authorityOf(services, act);
  const refusals: { userId: string; place: number; msg: string }[] = [];
  let left = false;
  await eachAtOnce(people, atOnce, async (person) => {
    if (left || !lease.held()) {
      left = true;
      return;
    }
    const msg = await carryToPerson(services, act, person, authority);
    if (msg !== null) refusals.push({ ...person, msg });
  });
  if (left) return null;
  const id = `${act.actId}:${String(done).padStart(9, '0')}`;
  if (refusals.length > 0)
    await actPartsOf(services).put({
      ...{ id, version: 1, actId: act.actId },
      refusals: refusals.toSorted((a, b) => a.place - b.place),
    });
  // Of a first try that was interrupted.
  else if ((await actPartsOf(services).get(id)) !== null) await actPartsOf(services).delete(id);
  return refusals.length;
}

/** What the act's author may do now: somebody who lost a role while it was carried goes on with less. */
const authorityOf = async (services: Services, { actor }: ActUnderWay): Promise<Authority> =>
  actor.kind === 'system'
    ? Authority.ofTheSystem(services)
    : Authority.of(services, await services.accounts.read(actor.id));

async function note(
  services: Services,
  before: PeopleActDocument,
  { people, next }: ActPart,
  refused: number,
): Promise<PeopleActDocument> {
  const done = before.done + people.length;
  const after: PeopleActDocument = {
    ...before,
    version: before.version + 1,
    done,
    total: next === null ? done : before.total,
    changed: before.changed + people.length - refused,
    refused: before.refused + refused,
    cursor: next ?? before.cursor,
    ...(next === null ? { state: 'done', endedAt: services.clock.now() } : {}),
  };
  if ((await actsOf(services).save(after, before.version)) !== 'written')
    throw new Error(`the act ${before.id} is carried by another process`);
  return after;
}
