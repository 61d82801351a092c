import {
  paperStream,
  type PaperClaimed,
  type PaperCreated,
  type PaperState,
} from '@vigil/domain/sitting/public';
import { ReceiptChecker } from '@vigil/stores/chain/receipt';
import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../platform/access.js';
import { envelopeOf } from '../../platform/command-side/envelope.js';
import { account, type RequestContext } from '../../platform/context.js';
import { badInput } from '../../platform/errors.js';
import { admission } from '../../platform/limits/admission.js';
import { Rest } from '../../platform/rest.js';
import { sealKeyOf } from '../../platform/seal-key.js';
import type { Services } from '../../platform/services.js';
import { papersOf, restoreClaim } from '../../sitting/public.js';
import { candidateHeartbeats } from '../candidate-heartbeats.js';
import { bringingBack } from '../rates.js';
import { keysOutAt } from '../sight.js';
import { KeepingKeys } from './keeping-keys.js';
import { AnswerKeeping, BringBackInput, BroughtBack } from './kept-answer-types.js';
import { claimedAnswers, fatesOf } from './returned-answers.js';

const answersPerCall = 100;
const day = 24 * 3_600_000;
/** Where an exam has no last deadline, nor the paper one: so long a browser keeps its answers, ms. */
const endlessKeeping = 7 * day;

/**
 * What browsers keep of acknowledged answers, and how it comes back when the log has lost its end (decision 089).
 */
@Resolver()
export class KeptAnswersResolver {
  /**
   * The key under which this person's browser keeps acknowledged answers of a paper. Also answered where there is no
   * such paper, without a claim: the log may have lost it.
   */
  @Access.ofOpenPaper()
  @Rest('/api/paper/paper/answer-keeping')
  @Query(() => AnswerKeeping)
  async answerKeeping(
    @Arg('paperId', () => ID) paperId: string,
    @Ctx() context: RequestContext,
  ): Promise<AnswerKeeping> {
    const { services } = context;
    const userId = account(context).id;
    const keys = await KeepingKeys.of(services);
    const { state } = await papersOf(services).papers.load(paperId);
    const own = state.paper?.userId === userId ? state.paper : null;
    const claim = own === null ? null : await claimOf(services, own);
    return {
      key: keys.ofAnswers(userId, paperId).toString('base64'),
      claim: claim === null ? null : keys.sealed(claim),
      keepUntil: own === null ? null : await keptUntil(services, own, state),
      deadline: own === null ? null : state.deadline,
      losses: services.lossesAccepted,
    };
  }

  /**
   * Takes acknowledged answers of one paper back. What a receipt vouches for counts at the receipt's time, where the
   * log does not hold it; the rest is late. A paper that the log lost is made again of its sealed claim.
   */
  @Access.ofOpenPaper()
  @Rest('/api/paper/paper/bring-back')
  @Mutation(() => BroughtBack)
  async bringAnswersBack(
    @Arg('input', () => BringBackInput) { paperId, claim, answers }: BringBackInput,
    @Ctx() context: RequestContext,
  ): Promise<BroughtBack> {
    const { services } = context;
    if (answers.length > answersPerCall) throw badInput(`一次最多送回 ${answersPerCall} 个答案！`);
    if (context.session !== null) services.rates.of(bringingBack, context.session);
    await admission(services).admitted();
    await restoreWhereLost(context, paperId, claim ?? null);
    const papers = papersOf(services);
    const { state } = await papers.own(paperId, account(context).id);
    if (answers.length === 0) return { answers: [], counted: 0, late: 0 };
    const checker = new ReceiptChecker((await sealKeyOf(services)()).publicKey);
    const events = await services.storedLog.readStream(paperStream(paperId));
    const claimed = await claimedAnswers(paperId, answers, state, events, checker);
    const outcome = await papers.run(
      paperId,
      {
        type: 'BringBackAnswers',
        answers: claimed.flatMap(({ returned }) => returned ?? []),
        keys: await papers.keysOf(state),
      },
      { ...envelopeOf(context, 'bringAnswersBack', null), commandId: null },
    );
    if (outcome.position !== null) context.reached(outcome.position);
    if (outcome.state.handedIn === null) candidateHeartbeats(services).call(paperId);
    const fates = fatesOf(claimed, outcome.events, outcome.state);
    const count = (wanted: string): number => fates.filter(({ fate }) => fate === wanted).length;
    return { answers: fates, counted: count('counted'), late: count('late') };
  }
}

/** A claim that was sealed for this person and this paper, when the log has neither. */
async function restoreWhereLost(
  context: RequestContext,
  paperId: string,
  sealed: string | null,
): Promise<void> {
  const { services } = context;
  const userId = account(context).id;
  if (sealed === null || (await papersOf(services).state(paperId, userId)).paper !== null) return;
  const claim = (await KeepingKeys.of(services)).opened(sealed);
  if (claim === null || claim.userId !== userId || claim.paperId !== paperId) return;
  services.logger.warn({ paperId, userId }, 'a claim that the log had lost is made again');
  await restoreClaim(services, claim, {
    ...envelopeOf(context, 'bringAnswersBack', null),
    commandId: null,
  });
}

/** The claim that the paper was made of; null: a later one of the same exam took its place. */
async function claimOf(
  services: Services,
  { userId, examId, paperId }: PaperCreated,
): Promise<PaperClaimed | null> {
  const { state } = await papersOf(services).candidates.load(userId);
  const last = state.claims[examId]?.last;
  return last?.paperId === paperId ? last : null;
}

/** Until when a browser keeps its answers: of an open paper never a time that is past. */
async function keptUntil(
  services: Services,
  paper: PaperCreated,
  { deadline, handedIn }: PaperState,
): Promise<number> {
  const last = (await keysOutAt(services, paper)) ?? 0;
  const own = deadline ?? paper.startedAt + endlessKeeping;
  const open = handedIn === null ? services.clock.now() + day : 0;
  return Math.max(last, own, open);
}
