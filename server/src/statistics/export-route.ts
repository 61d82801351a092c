import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { reviewableExam } from '../exams/public.js';
import type { RequestContext } from '../platform/context.js';
import { badInput } from '../platform/errors.js';
import { attachment } from '../platform/http/content-disposition.js';
import { guarded } from '../platform/http/multipart-file.js';
import type { Services } from '../platform/services.js';
import { analysesOf } from './analyses.js';
import { examStatisticsOf } from './exam-statistics.js';
import { statisticsCsv, statisticsXlsx } from './export-file.js';

const wanted = z.object({ id: z.string().min(1), format: z.enum(['xlsx', 'csv']).default('xlsx') });

const kinds = {
  xlsx: {
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: statisticsXlsx,
  },
  csv: { mimeType: 'text/csv; charset=utf-8', write: statisticsCsv },
} as const;

/**
 * `POST /api/exam/exam/statistics-export {id, format: xlsx or csv}`: the figures and the questions of an exam,
 * and what its last analysis found, as a file; `exam:stat`.
 */
export function addStatisticsExport(app: FastifyInstance, services: Services): void {
  const access = { kind: 'admin', permissions: ['exam:stat'] } as const;
  app.post(
    '/api/exam/exam/statistics-export',
    guarded(services, { operation: 'examStatisticsExport', access, work: send }),
  );
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  context: RequestContext,
): Promise<FastifyReply> {
  const asked = wanted.safeParse(request.body ?? {});
  if (!asked.success) throw badInput('导出参数不正确！');
  const { id, format } = asked.data;
  const statistics = await examStatisticsOf(context, await reviewableExam(context, id));
  const { mimeType, write } = kinds[format];
  const found = (await analysesOf(context.services).get(id))?.found ?? null;
  const file = await write(statistics, found);
  return reply
    .header('content-type', mimeType)
    .header('content-disposition', attachment(`${statistics.title}-统计.${format}`))
    .send(Buffer.from(file));
}
