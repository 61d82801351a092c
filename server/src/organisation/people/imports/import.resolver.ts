import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access } from '../../../platform/access.js';
import { account, type RequestContext } from '../../../platform/context.js';
import { Flag } from '../../../platform/graphql/scalars.js';
import { Rest } from '../../../platform/rest.js';
import { answerOf } from '../../acts/act.resolver.js';
import { PeopleActAnswer } from '../../acts/act-types.js';
import { rolesNow } from '../../roles/roles-now.js';
import { coveredIdCard } from '../covered.js';
import {
  partOf,
  peopleImports,
  rowsPerPart,
  type ImportRow,
  type PeopleImportDocument,
} from './import-documents.js';
import { actsOf } from '../../acts/people-acts.js';
import { CredentialSlip, PeopleImport, PeopleImportRow, PeopleImportRows } from './import-types.js';
import { slipsOf } from './slips.js';
import { ownImport, startImport } from './start-import.js';

/** People from a file: what was found in it, importing them, and the slips for their first login. */
@Resolver()
export class PeopleImportResolver {
  @Access.admin('sys:user:update')
  @Rest('/api/sys/user/import/state')
  @Query(() => PeopleImport)
  async userImport(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<PeopleImport> {
    const [found] = await withActs(context, [await ownImport(context, id)]);
    return found as PeopleImport;
  }

  /** The caller's last ten, newest first. */
  @Access.admin('sys:user:update')
  @Rest('/api/sys/user/import/list')
  @Query(() => [PeopleImport])
  async userImports(@Ctx() context: RequestContext): Promise<PeopleImport[]> {
    const found = await peopleImports(context.services).find({
      filter: { ownerId: account(context).id },
      sort: [{ field: 'createTime', descending: true }],
      limit: 10,
    });
    return withActs(context, found);
  }

  /** A page of what was read, 200 a page; `bad`: only rows with problems. */
  @Access.admin('sys:user:update')
  @Rest('/api/sys/user/import/rows')
  @Query(() => PeopleImportRows)
  async userImportRows(
    @Arg('id', () => ID) id: string,
    @Arg('current', () => Int, { nullable: true }) current: number | null,
    @Arg('bad', () => Flag, { nullable: true }) bad: boolean | null,
    @Ctx() context: RequestContext,
  ): Promise<PeopleImportRows> {
    const found = await ownImport(context, id);
    const { services } = context;
    const page = Math.max(1, current ?? 1);
    const names = new Map([...(await rolesNow(services)).values()].map((role) => [role.code, role.roleName]));
    const show = (rows: readonly ImportRow[]): PeopleImportRow[] =>
      rows.map(({ departId: _id, idCardType: _type, roles, idCard, ...row }) => ({
        ...row,
        idCard: coveredIdCard(idCard) ?? '',
        roleNames: roles.map((code) => names.get(code) ?? code),
      }));
    const paged = (records: PeopleImportRow[], total: number): PeopleImportRows => ({
      ...{ records, total, pages: Math.ceil(total / rowsPerPart), current: page, size: rowsPerPart },
    });
    if (bad !== true) return paged(show(await partOf(services, id, page - 1)), found.total);
    const wrong: ImportRow[] = [];
    for (let part = 0; part < found.parts; part += 1)
      wrong.push(...(await partOf(services, id, part)).filter(({ problems }) => problems.length > 0));
    return paged(show(wrong.slice((page - 1) * rowsPerPart, page * rowsPerPart)), wrong.length);
  }

  /**
   * Imports everybody of the file, or nobody: one row with a problem refuses it, also one that came about since it
   * was read (`ImportHasProblems`). A repeat answers the act that was begun.
   */
  @Access.admin('sys:user:update')
  @Rest('/api/sys/user/import/start')
  @Mutation(() => PeopleActAnswer)
  async userImportStart(
    @Arg('id', () => ID) id: string,
    @Ctx() context: RequestContext,
  ): Promise<PeopleActAnswer> {
    return answerOf(context, await startImport(context, id));
  }

  /**
   * One-time passwords for everybody of the import who has no password yet, in plain text, once: nobody keeps them
   * (decision 096). `again`: new ones, on purpose; those made before count no longer. Refuses `SlipsIssuedBefore`.
   */
  @Access.admin('sys:user:update')
  @Rest('/api/sys/user/import/slips')
  @Mutation(() => [CredentialSlip])
  async userImportSlips(
    @Arg('id', () => ID) id: string,
    @Arg('again', () => Flag, { nullable: true }) again: boolean | null,
    @Ctx() context: RequestContext,
  ): Promise<CredentialSlip[]> {
    return slipsOf(context, await ownImport(context, id), again === true);
  }
}

/** With how far each is: an import that was left is found again, with its slips, by whoever began it. */
async function withActs(
  { services }: RequestContext,
  imports: readonly PeopleImportDocument[],
): Promise<PeopleImport[]> {
  const acts = await actsOf(services).getMany(imports.map(({ id }) => id));
  const states = new Map(acts.map(({ id, state }) => [id, state]));
  return imports.map((one) => ({
    ...one,
    actState: one.state === 'begun' ? (states.get(one.id) ?? 'running') : null,
  }));
}
