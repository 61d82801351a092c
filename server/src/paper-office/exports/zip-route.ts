import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fileNamePart } from '@vigil/domain/paper-office/public';
import { z } from 'zod';
import { account, type RequestContext } from '../../platform/context.js';
import { badInput, RetryLaterError } from '../../platform/errors.js';
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
  try {
    const chosen = await chosenPapers(context, asked.data);
    const { total: count, examId, paperIds, title } = chosen;
    await recordExport(context, {
      ...{ what: 'papers', count, examId, covered: true },
      ...(paperIds === null ? {} : { paperIds }),
    });
    const now = services.clock.now();
    const zip = new StreamedZip(now);
    const progress = new FileProgress(services, asked.data.fileId ?? null, account(context).id, count);
    await progress.begin();
    void writePapers(context, chosen, zip, (done) => progress.tell(done))
      .then((sizeBytes) => progress.end('done', sizeBytes))
      .catch((error: unknown) => {
        services.logger.warn({ err: error, examId }, 'papers were not exported to their end');
        zip.fail(error instanceof Error ? error : new Error(String(error)));
        return progress.end('failed', null);
      })
      .finally(() => {
        running.count -= 1;
      });
    const name = `${examId === null ? '试卷' : fileNamePart(title)}-答卷.zip`;
    return await reply
      .header('content-type', 'application/zip')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .send(zip.output);
  } catch (error) {
    running.count -= 1;
    throw error;
  }
}
