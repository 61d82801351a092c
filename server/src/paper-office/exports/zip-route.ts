import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fileNamePart } from '@vigil/domain/paper-office/public';
import { z } from 'zod';
import { account, type RequestContext } from '../../platform/context.js';
import { badInput, RetryLaterError } from '../../platform/errors.js';
import { attachment } from '../../platform/http/content-disposition.js';
import { guarded } from '../../platform/http/multipart-file.js';
import { StreamedZip } from '../../platform/office/streamed-zip.js';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';
import { chosenPapers, wantedOfFile } from './chosen-papers.js';
import { FileProgress } from './file-progress.js';
import { recordExport } from './record-export.js';
import { writePapers } from './write-papers.js';

const wanted = wantedOfFile.extend({
  /** what the caller asks for progress by (`/api/exam/paper/file`) */
  fileId: z.uuid().nullish(),
});

/** Each is a thread that sets pages, and a reader that takes its time. */
const mostAtOnce = 2;
const writing = perServices(() => ({ count: 0 }));

/**
 * `POST /api/paper/paper/export-zip {ids | examId | params, fileId?}`: handed-in papers as a zip, of each a PDF with
 * answers, marks, comments, pictures by their number and what happened, and its events as JSON; made while it is taken,
 * however many there are. `exam:paper:export`. That it was done is in the log before the first byte leaves.
 */
export function addPapersZip(app: FastifyInstance, services: Services): void {
  const access = { kind: 'admin', permissions: ['exam:paper:export'] } as const;
  app.post('/api/paper/paper/export-zip', guarded(services, { operation: 'papersZip', access, work: send }));
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  context: RequestContext,
): Promise<FastifyReply> {
  const { services, session } = context;
  const asked = wanted.safeParse(request.body ?? {});
  if (!asked.success) throw badInput('导出参数不正确！');
  if (session !== null) services.rates.heavy(session);
  const running = writing(services);
  if (running.count >= mostAtOnce) throw new RetryLaterError('正在导出其他试卷，请稍后再试！', 10);
  running.count += 1;
  const { zip, whole, title } = await begin(context, asked.data).catch((error: unknown) => {
    running.count -= 1;
    throw error;
  });
  void whole.finally(() => {
    running.count -= 1;
  });
  return reply
    .header('content-type', 'application/zip')
    .header('cache-control', 'no-store')
    .header('content-disposition', attachment(`${title}-答卷.zip`))
    .send(zip.output);
}

/** Says in the log what leaves, and begins to write; what fails before the first byte is refused. `whole` never rejects. */
async function begin(
  context: RequestContext,
  asked: z.infer<typeof wanted>,
): Promise<{ zip: StreamedZip; whole: Promise<void>; title: string }> {
  const { services } = context;
  const chosen = await chosenPapers(context, asked);
  const { total: count, examId, paperIds } = chosen;
  await recordExport(context, {
    ...{ what: 'papers', count, examId, covered: true },
    ...(paperIds === null ? {} : { paperIds }),
  });
  const progress = new FileProgress(services, asked.fileId ?? null, account(context).id, count);
  await progress.begin();
  const zip = new StreamedZip(services.clock.now());
  const whole = writePapers(context, chosen, zip, (done) => progress.tell(done))
    .then((sizeBytes) => progress.end('done', sizeBytes))
    .catch((error: unknown) => {
      services.logger.warn({ err: error, examId }, 'papers were not exported to their end');
      zip.fail(error instanceof Error ? error : new Error(String(error)));
      return progress.end('failed', null);
    });
  return { zip, whole, title: examId === null ? '试卷' : fileNamePart(chosen.title) };
}
