import { refuseInMaintenance } from '../maintenance.js';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { enforce, type AccessRule } from '../access.js';
import { badInput, RefusedError } from '../errors.js';
import { countedAnswer, tooLarge } from '../faults.js';
import { bodyLimits } from '../limits/body-limits.js';
import type { RequestScope } from '../request-scope.js';
import { BadRequestError } from '../rest/coerce-input.js';
import type { Services } from '../services.js';
import { sendAnswer } from './answer.js';
import { beginRequest } from './arrival.js';

/**
 * A plain route that is no operation: who may use it, under which name its faults are logged, and its work.
 */
export interface GuardedRoute {
  readonly operation: string;
  readonly access: AccessRule;
  readonly work: (
    request: FastifyRequest,
    reply: FastifyReply,
    context: RequestScope,
  ) => Promise<FastifyReply>;
}

/** The handler of such a route: session, rate, access, work, and the catalogue's answer to every failure. */
export const guarded =
  (services: Services, { operation, access, work }: GuardedRoute) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    try {
      const context = await beginRequest(services, request, reply);
      enforce(access, context.session);
      refuseInMaintenance(access, context);
      return await work(request, reply, context);
    } catch (error) {
      sendAnswer(
        reply,
        isTooLarge(error)
          ? tooLarge
          : countedAnswer(services, error, { correlationId: request.id, operation }),
      );
      return reply;
    }
  };

/** Publishes a route that takes one multipart `file`; `fileOf` reads it. */
export function addFileRoute(
  app: FastifyInstance,
  services: Services,
  url: string,
  route: GuardedRoute,
): void {
  void app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: bodyLimits.upload, files: 1, fields: 20, fieldSize: 10_000, parts: 25 },
    });
    scope.post(url, { bodyLimit: bodyLimits.upload + 64 * 1024 }, guarded(services, route));
  });
}

/** The file that came with a request, counted as a heavy call. Refuses what is no file, and an empty one. */
export async function fileOf(
  request: FastifyRequest,
  { services, session }: RequestScope,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  if (session !== null) services.rates.heavy(session);
  const { name, bytes } = await readFile(request);
  if (bytes.length === 0) throw badInput('文件内容为空，请重新选择文件！');
  return { name, bytes };
}

/** A body that cannot be read as a form is the caller's mistake, whatever the reader says of it. */
async function readFile(request: FastifyRequest): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  if (!request.isMultipart()) throw new BadRequestError('file');
  try {
    const files = request.files();
    const { value: file } = (await files.next()) as { value?: MultipartFile };
    if (file !== undefined) {
      const bytes = await file.toBuffer();
      // Which of several was meant is not guessed.
      if ((await files.next()).done !== true) throw oneFileAlone();
      return { name: file.filename, bytes };
    }
  } catch (error) {
    if ((error as { code?: unknown }).code === 'FST_FILES_LIMIT') throw oneFileAlone();
    if (isTooLarge(error) || error instanceof RefusedError) throw error;
  }
  throw new BadRequestError('file');
}

const oneFileAlone = (): RefusedError => badInput('一次只能上传一个文件！');

const isTooLarge = (error: unknown): boolean =>
  (error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE';
