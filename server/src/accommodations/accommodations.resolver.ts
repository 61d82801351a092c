import { randomUUID } from 'node:crypto';
import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { breakMinutesMost, extraPercentMost } from '@vigil/domain/sitting/public';
import type { AccommodationView } from '@vigil/projections/accommodations/public';
import type { Filter } from '@vigil/stores/documents/port';
import { isInScope, peopleOf, scopeOf } from '../organisation/public.js';
import { Access } from '../platform/access.js';
import { envelopeOf } from '../platform/command-side/envelope.js';
import type { RequestContext } from '../platform/context.js';
import { badInput, notFound, outOfScope } from '../platform/errors.js';
import { IdOf } from '../platform/graphql/paging.js';
import { Flag } from '../platform/graphql/scalars.js';
import { pageOf, sortOf, toPage } from '../platform/paging/paging.js';
import { Rest } from '../platform/rest.js';
import { viewReached } from '../platform/views/view-reached.js';
import { papersOf } from '../sitting/public.js';
import { fileAddress, groundsFrom, putGrounds, readGrounds, takeEvidence } from './grounds.js';
import { presentRows } from './present.js';
import {
  AccommodationGrantInput,
  AccommodationGrounds,
  AccommodationPage,
  AccommodationPagingInput,
} from './types.js';

const columns = { grantTime: 'grantedAt', revokeTime: 'revokedAt', from: 'from', until: 'until' };
const newestFirst = [{ field: 'grantedAt', descending: true }];

/** What a list asks of its state, as the view can be asked. */
function inState(state: number | null | undefined, now: number): Record<string, Filter[string]> {
  if (state === 3) return { revokedAt: { gt: 0 } };
  if (state === 2) return { revokedAt: null, endsAt: { lte: now } };
  if (state === 0) return { revokedAt: null, from: { gt: now } };
  return state === 1 ? { revokedAt: null, from: { lte: now }, endsAt: { gt: now } } : {};
}

/** 便利措施, for who may grant them to the people they manage. */
@Resolver()
export class AccommodationsResolver {
  @Access.admin('exam:accommodation')
  @Rest('/api/exam/accommodation/paging')
  @Query(() => AccommodationPage)
  async accommodationPaging(
    @Arg('input', () => AccommodationPagingInput) input: AccommodationPagingInput,
    @Ctx() context: RequestContext,
  ): Promise<AccommodationPage> {
    const { services } = context;
    const page = pageOf(input);
    const { realName, state } = input.params ?? {};
    const filter = inState(state, services.clock.now());
    const people = await peopleOf(services).idsLike(realName, (await scopeOf(context)).narrow(''));
    if (people !== null) filter.userId = { in: [...people] };
    await viewReached(context, 'accommodations');
    const view = services.views.view<AccommodationView>('accommodations');
    const [rows, total] = await Promise.all([
      view.find({ filter, sort: sortOf(input, columns, newestFirst), skip: page.skip, limit: page.size }),
      view.count(filter),
    ]);
    return toPage(await presentRows(context, rows), total, page);
  }

  /** Why it was granted and revoked, with the evidence. */
  @Access.admin('exam:accommodation')
  @Rest('/api/exam/accommodation/grounds')
  @Query(() => AccommodationGrounds)
  async accommodationGrounds(
    @Arg('id', () => ID) id: string,
    @Ctx() context: RequestContext,
  ): Promise<AccommodationGrounds> {
    const view = await managed(context, id);
    return {
      id,
      grounds: await readGrounds(context.services, view.groundsFileId),
      files: view.fileIds.map(fileAddress),
      revokedBecause: await readGrounds(context.services, view.revokedFileId),
    };
  }

  /** Grants a person a right. Refuses `OwnAccommodation`, `NothingGranted`, `AccommodationOver`, `AccommodationsMeet`. */
  @Access.admin('exam:accommodation')
  @Rest('/api/exam/accommodation/grant')
  @Mutation(() => IdOf)
  async accommodationGrant(
    @Arg('input', () => AccommodationGrantInput) input: AccommodationGrantInput,
    @Ctx() context: RequestContext,
  ): Promise<IdOf> {
    const { services } = context;
    const { userId, until = null } = input;
    const extraPercent = input.extraPercent ?? 0;
    if (extraPercent < 0 || extraPercent > extraPercentMost)
      throw badInput(`延长时间应为 0 到 ${extraPercentMost}%！`);
    const breakMinutes = input.breakMinutes ?? 0;
    if (breakMinutes < 0 || breakMinutes > breakMinutesMost)
      throw badInput(`中途休息应为 0 到 ${breakMinutesMost} 分钟！`);
    if (!(await isInScope(context, userId))) throw outOfScope();
    if (!(await peopleOf(services).byIds([userId])).has(userId)) throw notFound('用户');
    const text = groundsFrom(input.grounds, '授予理由');
    const fileIds = await takeEvidence(context, userId, input.files ?? []);
    const papers = papersOf(services);
    const outcome = papers.accepted(
      await papers.candidates.execute(
        userId,
        {
          ...{ type: 'GrantAccommodation', accommodationId: randomUUID(), userId, extraPercent },
          ...{ largeType: input.largeType ?? false, reader: input.reader ?? false },
          ...(breakMinutes === 0 ? {} : { breakMinutes }),
          ...{ from: input.from ?? services.clock.now(), until },
          ...{ groundsFileId: await putGrounds(services, userId, text), fileIds },
        },
        envelopeOf(context, 'accommodationGrant', input),
      ),
    );
    if (outcome.position !== null) context.reached(outcome.position);
    const granted = outcome.events.find(({ type }) => type === 'AccommodationGranted');
    return { id: granted?.type === 'AccommodationGranted' ? granted.data.accommodationId : '' };
  }

  /** Takes it away, with a reason; papers that are open keep it. A repeat changes nothing. */
  @Access.admin('exam:accommodation')
  @Rest('/api/exam/accommodation/revoke')
  @Mutation(() => Flag)
  async accommodationRevoke(
    @Arg('id', () => ID) id: string,
    @Arg('reason', () => String) reason: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const { services } = context;
    const text = groundsFrom(reason, '撤销原因');
    const { userId } = await managed(context, id);
    const papers = papersOf(services);
    const outcome = papers.accepted(
      await papers.candidates.execute(
        userId,
        {
          ...{ type: 'RevokeAccommodation', accommodationId: id, userId },
          groundsFileId: await putGrounds(services, userId, text),
        },
        envelopeOf(context, 'accommodationRevoke', { id, reason: text }),
      ),
    );
    if (outcome.position !== null) context.reached(outcome.position);
    return true;
  }
}

/** One of a person whom the caller manages. */
async function managed(context: RequestContext, id: string): Promise<AccommodationView> {
  await viewReached(context, 'accommodations');
  const view = await context.services.views.view<AccommodationView>('accommodations').get(id);
  if (view === null) throw notFound('便利措施');
  if (!(await isInScope(context, view.userId))) throw outOfScope();
  return view;
}
