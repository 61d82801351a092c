import { account, type RequestContext } from '../../../platform/context.js';
import { notFound, RefusedError } from '../../../platform/errors.js';
import type { Services } from '../../../platform/services.js';
import type { PeopleActDocument } from '../../acts/act-collections.js';
import { importAct } from '../../acts/import.js';
import { actsOf, actStreams, beginAct, endOf, unbegun } from '../../acts/people-acts.js';
import { authorityOf } from '../../roles/authority.js';
import { RowCheck } from './check-rows.js';
import { partOf, peopleImports, type PeopleImportDocument } from './import-documents.js';

/**
 * Begins the import of everybody in a file that was read, once: a repeat answers the act that was begun. Refuses
 * `ImportHasProblems`, also for a problem that came about since it was read, and `NotFound`.
 */
export async function startImport(context: RequestContext, id: string): Promise<PeopleActDocument> {
  const { services } = context;
  const found = await ownImport(context, id);
  if (found.state === 'preview') {
    await refuseProblems(context, found);
    const begun = { ...found, version: found.version + 1, state: 'begun' } as const;
    // Of two who begin it at once the act's stream takes one.
    await peopleImports(services).save(begun, found.version);
  }
  const people = { of: 'new', count: found.total } as const;
  try {
    if (!(await hasBegun(services, id)))
      await beginAct(context, importAct, { actId: id, change: { importId: id }, people });
  } catch (error) {
    if (!(error instanceof RefusedError && error.reason === 'ActBegunBefore')) throw error;
  }
  // Whoever begins it writes down how far it is a moment after it has begun.
  const kind = importAct.kind;
  await actsOf(services).putIfAbsent(
    unbegun({ actId: id, kind, people }, account(context).id, services.clock.now()),
  );
  return endOf(services, id);
}

const hasBegun = async (services: Services, id: string): Promise<boolean> =>
  (await actStreams(services).load(id)).state.begun !== null;

/** Refuses `NotFound` for an import that somebody else began. */
export async function ownImport(context: RequestContext, id: string): Promise<PeopleImportDocument> {
  const found = await peopleImports(context.services).get(id);
  if (found === null || found.ownerId !== account(context).id) throw notFound('导入');
  return found;
}

/** What was in order when the file was read may be no longer: it is all checked again. */
async function refuseProblems(context: RequestContext, found: PeopleImportDocument): Promise<void> {
  const { services } = context;
  if (found.bad > 0) throw hasProblems(found.bad);
  const check = await RowCheck.begin(services, await authorityOf(context));
  let bad = 0;
  for (let part = 0; part < found.parts; part += 1)
    bad += await check.again(await partOf(services, found.id, part));
  // Pressed twice: what is found to be taken is taken by this very import.
  if (bad > 0 && (await peopleImports(services).get(found.id))?.state !== 'begun') throw hasProblems(bad);
}

const hasProblems = (bad: number): RefusedError =>
  new RefusedError('ImportHasProblems', `文件中有${bad}个用户存在问题，请修改后重新导入！`);
