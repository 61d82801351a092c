import { isInvisible } from '@vigil/domain/kernel/invisible';
import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import { envelopeOf } from '../../platform/command-side/envelope.js';
import { Access } from '../../platform/access.js';
import type { RequestContext } from '../../platform/context.js';
import { badInput } from '../../platform/errors.js';
import { Flag } from '../../platform/graphql/scalars.js';
import { idOfNew } from '../../platform/reference/reference-data.js';
import { Rest } from '../../platform/rest.js';
import { PaperBreaks, presentBreaks } from '../../sitting/public.js';
import { change } from '../own-paper.js';
import { AskedProctors, RoughWorkInput } from './types.js';

/** What a candidate does beside answering: writes to the proctors, keeps rough work. */
@Resolver()
export class BesideResolver {
  /** A message to the proctors from the open paper (联系监考); answers its id, the same for a repeat. */
  @Access.ofOpenPaper()
  @Rest('/api/paper/paper/ask-proctors')
  @Mutation(() => AskedProctors)
  async askProctors(
    @Arg('paperId', () => ID) paperId: string,
    @Arg('message', () => String) message: string,
    @Ctx() context: RequestContext,
  ): Promise<AskedProctors> {
    const text = message.trim();
    if (isInvisible(text)) throw badInput('消息内容不能为空！');
    const requestId = idOfNew(envelopeOf(context, 'askProctors', null));
    await change(context, paperId, 'askProctors', { text }, () => ({ type: 'AskProctors', requestId, text }));
    return { id: requestId };
  }

  /**
   * Pauses the open paper for all that is left of the right to breaks: its clock stops, and nothing of it is
   * shown or saved until the break is ended or over. In a break it changes nothing. Refuses `NoBreak`,
   * `BreaksUsedUp`, `DeadlinePassed`.
   */
  @Access.ofOpenPaper()
  @Rest('/api/paper/paper/take-break')
  @Mutation(() => PaperBreaks)
  takeBreak(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<PaperBreaks> {
    return breaksAfter(context, id, 'takeBreak', 'TakeBreak');
  }

  /** Comes back before the break is over; what was not used is left. Outside a break it changes nothing. */
  @Access.ofOpenPaper()
  @Rest('/api/paper/paper/end-break')
  @Mutation(() => PaperBreaks)
  endBreak(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<PaperBreaks> {
    return breaksAfter(context, id, 'endBreak', 'EndBreak');
  }

  /** Notes, strokes and highlights of one question, as a whole; never scored. */
  @Access.ofOpenPaper()
  @Rest('/api/paper/paper/keep-rough-work')
  @Mutation(() => Flag)
  async keepRoughWork(
    @Arg('input', () => RoughWorkInput) { paperId, quId, note, struck, highlights }: RoughWorkInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    if (highlights.some(({ from, to }) => from < 0 || to <= from))
      throw badInput('标记的位置不正确，未能保存！');
    const work = {
      note,
      struck,
      highlights: highlights.map(({ at, from, to }) => ({ at, from, to })),
    };
    await change(context, paperId, 'keepRoughWork', { quId, work }, () => ({
      type: 'KeepRoughWork',
      quId,
      work,
    }));
    return true;
  }
}

async function breaksAfter(
  context: RequestContext,
  id: string,
  operation: string,
  type: 'TakeBreak' | 'EndBreak',
): Promise<PaperBreaks> {
  const { state } = await change(context, id, operation, null, () => ({ type }));
  return presentBreaks(state, context.services.clock.now()) ?? { leftSeconds: 0, endsIn: null };
}
