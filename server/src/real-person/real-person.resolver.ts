import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { stateCode } from '@vigil/domain/real-person/real-person.decider';
import { coveredIdCard } from '../organisation/public.js';
import { Access } from '../platform/access.js';
import { account, type RequestContext } from '../platform/context.js';
import { badInput } from '../platform/errors.js';
import { Flag } from '../platform/graphql/scalars.js';
import { Rest } from '../platform/rest.js';
import { approve, approveAlike, askedFor, envelopeFor, reject } from './audit.js';
import { readIdentity } from './identity.js';
import { pageOfFirstFaces, pageOfRealPersons, settleFirstFace } from './review-list.js';
import { realPersonsOf } from './streams.js';
import { demandFaces, submitRealPerson } from './submit.js';
import {
  FirstFacePage,
  RealAuditInput,
  RealAutoAudited,
  RealPagingInput,
  RealPerson,
  RealPersonPage,
  RealSubmitInput,
} from './types.js';

/** 实名认证: who people are, and who says that they are. */
@Resolver()
export class RealPersonResolver {
  @Access.learner()
  @Rest('/api/sys/user/real/submit')
  @Mutation(() => Flag)
  async realSubmit(
    @Arg('input', () => RealSubmitInput) input: RealSubmitInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await submitRealPerson(context, input);
    return true;
  }

  @Access.learner()
  @Rest('/api/sys/user/real/detail')
  @Query(() => RealPerson)
  async realDetail(@Ctx() context: RequestContext): Promise<RealPerson> {
    const { services } = context;
    demandFaces(services);
    const { state } = await realPersonsOf(services).load(account(context).id);
    const shown = state.pending ?? state.approved;
    const said = shown === null ? null : await readIdentity(services, shown.identityFileId);
    return {
      state: stateCode(state),
      realName: said?.realName ?? null,
      idCard: coveredIdCard(said?.idCard ?? null),
      face: shown === null ? null : `/api/common/file/${shown.faceFileId}`,
      auditMsg: state.rejected,
      faceUsable: state.approved !== null,
    };
  }

  @Access.admin('sys:real:audit')
  @Rest('/api/sys/user/real/paging')
  @Query(() => RealPersonPage)
  realPaging(
    @Arg('input', () => RealPagingInput) input: RealPagingInput,
    @Ctx() context: RequestContext,
  ): Promise<RealPersonPage> {
    return pageOfRealPersons(context, input);
  }

  /** Each by itself: what was reviewed or submitted anew in the meantime refuses it, and those before it stand. */
  @Access.admin('sys:real:audit')
  @Rest('/api/sys/user/real/audit')
  @Mutation(() => Flag)
  async realAudit(
    @Arg('input', () => RealAuditInput) input: RealAuditInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    const { state, auditMsg } = input;
    if (state !== 1 && state !== 2) throw badInput('审核结果不正确！');
    for (const asked of await askedFor(context, input.ids)) {
      const envelope = envelopeFor(context, 'realAudit', asked, { ...asked, state, auditMsg });
      if (state === 1) await approve(context, asked, { by: 'staff' }, envelope);
      else await reject(context, asked, auditMsg ?? '', envelope);
    }
    return true;
  }

  /** Approves those whose photo is alike the face that is known; the others wait on. */
  @Access.admin('sys:real:audit')
  @Rest('/api/sys/user/real/auto-audit')
  @Mutation(() => RealAutoAudited)
  async realAutoAudit(
    @Arg('ids', () => [ID]) ids: string[],
    @Ctx() context: RequestContext,
  ): Promise<RealAutoAudited> {
    const all = await askedFor(context, ids);
    let approved = 0;
    for (const asked of all)
      if (await approveAlike(context, asked, envelopeFor(context, 'realAutoAudit', asked, asked)))
        approved += 1;
    return { approved, waiting: all.length - approved };
  }

  @Access.admin('sys:real:audit')
  @Rest('/api/sys/user/real/first-paging')
  @Query(() => FirstFacePage, { description: 'Faces that first captures of exams registered.' })
  realFirstPaging(
    @Arg('input', () => RealPagingInput) input: RealPagingInput,
    @Ctx() context: RequestContext,
  ): Promise<FirstFacePage> {
    return pageOfFirstFaces(context, input);
  }

  @Access.admin('sys:real:audit')
  @Rest('/api/sys/user/real/first-settle')
  @Mutation(() => Flag, {
    description: 'Confirms such a face, or takes it away: the next capture registers.',
  })
  async realFirstSettle(
    @Arg('userId', () => ID) userId: string,
    @Arg('faceFileId', () => ID) faceFileId: string,
    @Arg('confirmed', () => Flag) confirmed: boolean,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await settleFirstFace(context, { userId, faceFileId, confirmed });
    return true;
  }
}
