import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { refuseStrangers } from '../../organisation/public.js';
import { account, type RequestContext } from '../../platform/context.js';
import { badInput, notFound, RefusedError, RetryLaterError } from '../../platform/errors.js';
import { attachment } from '../../platform/http/content-disposition.js';
import { guarded } from '../../platform/http/multipart-file.js';
import { perServices } from '../../platform/per-services.js';
import { PlainError } from '../../platform/plain-error.js';
import { sealKeyOf } from '../../platform/seal-key.js';
import type { Services } from '../../platform/services.js';
import { sealedBeyond, type BegunPackage } from './begin-package.js';
import type { AuditPackageDocument } from '../collections.js';
import { auditPackages } from './package-documents.js';
import { PackageTooLarge, PackageZip } from './package-zip.js';
import { papersOfExam, type PaperInLog } from './papers-in-log.js';
import { writePackage } from './write-package.js';

const wanted = z.object({ id: z.string().min(1) });

/** Packing takes the thread that answers calls: no more than two at once. */
const mostAtOnce = 2;
const tellEveryMilliseconds = 500;
const packing = perServices(() => ({ count: 0 }));

/**
 * `POST /api/audit/package/file {id}`: the file of a package that the caller ordered, made while it is taken, once;
 * `audit:package`. Refuses `PackageTaken`, and who has come into it whom the caller may not see.
 */
export function addPackageRoute(app: FastifyInstance, services: Services): void {
  const access = { kind: 'admin', permissions: ['audit:package'] } as const;
  app.post(
    '/api/audit/package/file',
    guarded(services, { operation: 'auditPackageFile', access, work: send }),
  );
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  context: RequestContext,
): Promise<FastifyReply> {
  const asked = wanted.safeParse(request.body ?? {});
  if (!asked.success) throw badInput('参数不正确！');
  const { services, session } = context;
  if (session !== null) services.rates.heavy(session);
  const running = packing(services);
  if (running.count >= mostAtOnce) throw new RetryLaterError('正在制作其他审计包，请稍后再试！', 10);
  const taken = await take(context, asked.data.id);
  running.count += 1;
  const { zip, whole } = await begin(context, taken).catch((error: unknown) => {
    running.count -= 1;
    throw error;
  });
  void whole.finally(() => {
    running.count -= 1;
  });
  return reply
    .header('content-type', 'application/zip')
    .header('cache-control', 'no-store')
    .header('content-disposition', attachment(nameOf(taken)))
    .send(zip.output);
}

const nameOf = ({ examId, paperId }: AuditPackageDocument): string =>
  `审计包-${(paperId ?? examId).replace(/[^\w-]/g, '_')}.zip`;

/** The order, which nobody else takes from now on. */
async function take(context: RequestContext, id: string): Promise<AuditPackageDocument> {
  const packages = auditPackages(context.services);
  const found = await packages.get(id);
  if (found === null || found.by !== account(context).id) throw notFound('审计包');
  const running = { ...found, version: found.version + 1, state: 'running' } as const;
  if (found.state !== 'ordered' || (await packages.save(running, found.version)) !== 'written')
    throw new RefusedError('PackageTaken', '这个审计包已经下载过，请重新制作！');
  return running;
}

/** Seals, asks the log for the papers and begins to write; what fails before the first byte is refused. */
async function begin(
  context: RequestContext,
  taken: AuditPackageDocument,
): Promise<{ zip: PackageZip; whole: Promise<void> }> {
  const { services } = context;
  const { id: packageId, examId, paperId, keys, madeAt, position } = taken;
  const by = { kind: 'staff', id: taken.by } as const;
  const progress = new Progress(services, taken);
  try {
    const now = (): number => services.clock.now();
    const sealedTo = await sealedBeyond(services.storedLog, services.config.sealKeyFile, position, now);
    const begun = { packageId, examId, paperId, keys, by, madeAt, sealedTo };
    const papers = await papersOfExam(services.storedLog, begun);
    await refuseStrangers(
      context,
      papers.map(({ userId }) => userId),
    );
    const zip = new PackageZip(madeAt);
    return { zip, whole: written(services, begun, papers, zip, progress) };
  } catch (error) {
    await progress.end('failed', { problem: problemOf(error) });
    throw error;
  }
}

async function written(
  services: Services,
  begun: BegunPackage,
  papers: readonly PaperInLog[],
  zip: PackageZip,
  progress: Progress,
): Promise<void> {
  const { storedLog: log, documents } = services;
  try {
    const key = await sealKeyOf(services)();
    const { bytes } = await writePackage({ log, documents, key }, begun, papers, zip, (done) =>
      progress.tell(done, papers.length),
    );
    await progress.end('done', { sizeBytes: bytes });
  } catch (error) {
    services.logger.warn({ err: error, packageId: begun.packageId }, 'an audit package was not made');
    zip.fail(error instanceof Error ? error : new Error(String(error)));
    await progress.end('failed', { problem: problemOf(error) });
  }
}

const problemOf = (error: unknown): string =>
  error instanceof PlainError || error instanceof PackageTooLarge || error instanceof RefusedError
    ? error.message
    : '审计包没有制作完成，请重新制作！';

/** Keeps the order's document up to how far it is, every half second at most. */
class Progress {
  #document: AuditPackageDocument;
  #told = 0;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly services: Services,
    document: AuditPackageDocument,
  ) {
    this.#document = document;
  }

  tell(done: number, total: number): void {
    const now = performance.now();
    if (now - this.#told < tellEveryMilliseconds && done < total) return;
    this.#told = now;
    this.#write({ done, total });
  }

  async end(state: 'done' | 'failed', more: Partial<AuditPackageDocument>): Promise<void> {
    this.#write({ state, ...more });
    await this.#writing;
  }

  /** One after the other; a figure that is not written is none that anybody needs. */
  #write(change: Partial<AuditPackageDocument>): void {
    const before = this.#document.version;
    this.#document = { ...this.#document, ...change, version: before + 1 };
    const document = this.#document;
    this.#writing = this.#writing
      .then(() => auditPackages(this.services).put(document))
      .catch((error: unknown) =>
        this.services.logger.warn({ err: error }, 'progress of a package was not kept'),
      );
  }
}
