import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { paperStream, type PaperCreated } from '@vigil/domain/sitting/public';
import type { PaperView } from '@vigil/projections/sitting/public';
import { findAll } from '@vigil/stores/documents/find-all';
import { examDefinitions } from '../../exams/public.js';
import { refuseStrangers } from '../../organisation/public.js';
import { Access } from '../../platform/access.js';
import { account, actorOf, type RequestContext } from '../../platform/context.js';
import { badInput, notFound, RefusedError } from '../../platform/errors.js';
import { Rest } from '../../platform/rest.js';
import { viewAtHead } from '../../platform/views/view-reached.js';
import { recordPackage } from './begin-package.js';
import { keysOutFrom } from './keys-out.js';
import type { AuditPackageDocument } from '../collections.js';
import { auditPackages } from './package-documents.js';
import { AuditPackage, AuditPackageInput } from './package-types.js';

/** Signed packages of an exam's or one paper's history, for auditors who have nothing of ours. */
@Resolver()
export class AuditPackageResolver {
  /**
   * Records the package and who makes it; its file is then fetched once from `/api/audit/package/file`. Refuses
   * `KeysNotOut` with keys before the exam's last deadline, `NothingToPack`, and whom the caller may not see.
   */
  @Access.admin('audit:package')
  @Rest('/api/audit/package/make')
  @Mutation(() => AuditPackage)
  async auditPackageMake(
    @Arg('input', () => AuditPackageInput) input: AuditPackageInput,
    @Ctx() context: RequestContext,
  ): Promise<AuditPackage> {
    const { services } = context;
    const { papers, created, paperId } = await wantedPapers(context, input);
    await refuseStrangers(
      context,
      papers.map(({ userId }) => userId),
    );
    const { examId } = created;
    const keys = input.keys ?? true;
    if (keys) {
      const deadlines = papers.flatMap(({ deadline }) => (deadline === null ? [] : [deadline]));
      const last = deadlines.reduce((latest, one) => Math.max(latest, one), 0);
      const from = await keysOutFrom(services, created, last);
      if (from === null || services.clock.now() < from)
        throw new RefusedError('KeysNotOut', '考试的最后截止时间尚未到，只能制作不含答案与成绩的审计包！');
    }
    const by = actorOf(account(context));
    const order = { examId, paperId, keys, by };
    const { packageId, position, madeAt } = await recordPackage(services.log, order, services.clock.now());
    const document: AuditPackageDocument = {
      ...{ id: packageId, version: 1, by: by.id, examId, paperId, keys, madeAt, position },
      ...{ state: 'ordered', total: papers.length, done: 0, sizeBytes: null, problem: null },
    };
    await auditPackages(services).save(document, null);
    context.reached(position);
    return shown(document);
  }

  /** How far a package of the caller's own is. */
  @Access.admin('audit:package')
  @Rest('/api/audit/package')
  @Query(() => AuditPackage)
  async auditPackage(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<AuditPackage> {
    const found = await auditPackages(context.services).get(id);
    if (found === null || found.by !== account(context).id) throw notFound('审计包');
    return shown(found);
  }
}

const states: Readonly<Record<AuditPackageDocument['state'], number>> = {
  ordered: 0,
  running: 1,
  done: 2,
  failed: 3,
};

const shown = ({
  state,
  version: _version,
  by: _by,
  position: _position,
  ...rest
}: AuditPackageDocument) => ({
  ...rest,
  state: states[state],
});

type Wanted = Pick<PaperView, 'userId' | 'deadline'>;

/** The papers as views have them, enough to decide whether the caller may; what is packed the log says. */
async function wantedPapers(
  context: RequestContext,
  { examId, paperId }: AuditPackageInput,
): Promise<{ papers: readonly Wanted[]; created: PaperCreated; paperId: string | null }> {
  const { services } = context;
  if (Boolean(examId) === Boolean(paperId)) throw badInput('请选择一场考试或一份试卷！');
  await viewAtHead(services, 'papers');
  const views = services.views.view<PaperView>('papers');
  const one = paperId ? await createdOf(context, paperId) : null;
  if (paperId && one === null) throw notFound('试卷');
  const papers = await findAll(views, { examId: one?.examId ?? (examId as string) });
  const created = one ?? (papers[0] === undefined ? null : await createdOf(context, papers[0].id));
  if (created === null && (await examDefinitions(services).find(examId as string)) === null)
    throw notFound('考试');
  if (created === null) throw new RefusedError('NothingToPack', '该考试还没有试卷，不能制作审计包！');
  // Keys are out once every paper of the exam is over; of one paper only its own candidate is told about.
  if (one === null) return { papers, created, paperId: null };
  await refuseStrangers(context, [one.userId]);
  return {
    papers: papers.map(({ deadline }) => ({ deadline, userId: one.userId })),
    created,
    paperId: paperId as string,
  };
}

async function createdOf({ services }: RequestContext, paperId: string): Promise<PaperCreated | null> {
  const [event] = await services.log.readStream(paperStream(paperId), { limit: 1 });
  return event?.type === 'PaperCreated' ? (event.data as PaperCreated) : null;
}
