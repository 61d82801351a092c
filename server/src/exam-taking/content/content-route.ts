import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { questionsOf, reachedIndex, type PaperQuestion, type PaperState } from '@vigil/domain/sitting/public';
import { account, type RequestContext } from '../../platform/context.js';
import { guarded } from '../../platform/http/multipart-file.js';
import { BadRequestError } from '../../platform/rest/coerce-input.js';
import { successEnvelope } from '../../platform/rest/envelope.js';
import type { Services } from '../../platform/services.js';
import { papersOf, refused } from '../../sitting/public.js';
import { candidateHeartbeats } from '../candidate-heartbeats.js';
import { refuseOnBreak } from '../own-paper.js';
import { gzipOf, packedText, plainOf, type PackedText } from './packed-text.js';
import { sharedContents } from './shared-contents.js';

/** As many as a call takes: on a slow line the first of them are to be there soon. */
export const contentsAtOnce = 50;

const wanted = z.object({
  paperId: z.string().min(1),
  contents: z.array(z.string().max(64)).min(1).max(contentsAtOnce),
});

/**
 * `POST /api/paper/paper/paper-content {paperId, contents}`: shared contents by their addresses, in the order asked
 * for, each as it was packed once for all papers; null where this open paper of one's own has none of that address.
 */
export function addPaperContent(app: FastifyInstance, services: Services): void {
  app.post(
    '/api/paper/paper/paper-content',
    guarded(services, {
      operation: 'paperContent',
      access: { kind: 'learner', ofOpenPaper: true },
      work: send,
    }),
  );
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  context: RequestContext,
): Promise<FastifyReply> {
  const asked = wanted.safeParse(request.body ?? {});
  if (!asked.success) throw new BadRequestError(String(asked.error.issues[0]?.path[0] ?? 'contents'));
  const { services } = context;
  const { paperId, contents } = asked.data;
  const { state } = await papersOf(services).own(paperId, account(context).id);
  if (state.handedIn !== null) throw refused({ reason: 'PaperAlreadyHandedIn' }, services.clock.now());
  refuseOnBreak(services, state);
  candidateHeartbeats(services).call(paperId);
  const texts = await contentsOf(services, state, contents);
  const joined = joinedTexts(texts);
  reply
    .code(200)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store');
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(plainOf(joined));
  return reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').send(gzipOf(joined));
}

async function contentsOf(
  services: Services,
  state: PaperState,
  addresses: readonly string[],
): Promise<(PackedText | null)[]> {
  const kept = await sharedContents(services).of(reachable(state));
  const byAddress = new Map(kept.map(({ address, text }) => [address, text]));
  return addresses.map((address) => byAddress.get(address) ?? null);
}

/**
 * What may be fetched now: all of it; where one goes forward question by question, what was reached and the one
 * that follows.
 */
export function reachable(state: PaperState): readonly PaperQuestion[] {
  const questions = questionsOf(state);
  if (state.paper?.rules.stepOn !== true) return questions;
  return questions.slice(0, reachedIndex(state) + 2);
}

const mark = '\u0000';
const [opening = '', closing = ''] = successEnvelope(`[${mark}]`).split(mark);
const [before, between, after, none] = [
  packedText(opening),
  packedText(','),
  packedText(closing),
  packedText('null'),
];

const joinedTexts = (texts: readonly (PackedText | null)[]): PackedText[] => [
  before,
  ...texts.flatMap((text, at) => (at === 0 ? [text ?? none] : [between, text ?? none])),
  after,
];
