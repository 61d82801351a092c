import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { account, type RequestContext } from '../../platform/context.js';
import { badInput, RefusedError } from '../../platform/errors.js';
import { attachment } from '../../platform/http/content-disposition.js';
import { guarded } from '../../platform/http/multipart-file.js';
import { makePdf } from '../../platform/pdf/make-pdf.js';
import type { Services } from '../../platform/services.js';
import { papersOf } from '../../sitting/public.js';
import { paperSight } from '../sight.js';
import { paperAnalysis } from './paper-analysis.js';
import { transcriptOf } from './transcript.js';

const wanted = z.object({ id: z.string().min(1) });

/** `POST /api/paper/paper/transcript {id}`: the own result as a PDF, as soon as it shows. */
export function addTranscript(app: FastifyInstance, services: Services): void {
  app.post(
    '/api/paper/paper/transcript',
    guarded(services, { operation: 'paperTranscript', access: { kind: 'learner' }, work: send }),
  );
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  context: RequestContext,
): Promise<FastifyReply> {
  const asked = wanted.safeParse(request.body ?? {});
  if (!asked.success) throw badInput('请选择答卷！');
  const { services, session } = context;
  const user = account(context);
  if (session !== null) services.rates.heavy(session);
  const { state, paper } = await papersOf(services).own(asked.data.id, user.id);
  const { sight, results } = await paperSight(services, paper, state);
  if (paper.rules.resultType === 1) throw new RefusedError('ResultsNotTold', '本场考试不公布成绩！');
  if (!results.shown || !sight.score || state.score === null)
    throw new RefusedError('ResultsNotShown', '成绩尚未公布！');
  if (state.score.reviewState === 0)
    throw new RefusedError('PaperWaitsForMarking', '答卷待阅卷，阅完后可以下载！');
  const analysis = await paperAnalysis(services, user, paper, state);
  const file = await makePdf(
    transcriptOf({
      paper,
      state,
      analysis,
      key: sight.key,
      realName: user.realName,
      at: services.clock.now(),
    }),
  );
  return reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', attachment(`${paper.examTitle}-成绩单.pdf`))
    .send(file);
}
