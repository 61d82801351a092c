import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  peopleExportDecider,
  peopleExportsStream,
  type PeopleExported,
} from '@vigil/domain/organisation/people-export';
import { wholeAccount } from '@vigil/domain/organisation/plain-account';
import type { User } from '@vigil/domain/organisation/user';
import { workerFile } from '@vigil/stores/threads';
import { z } from 'zod';
import { CommandSide } from '../../../platform/command-side/command-side.js';
import { commandPorts } from '../../../platform/command-side/command-ports.js';
import { envelopeOf } from '../../../platform/command-side/envelope.js';
import { account, type RequestContext } from '../../../platform/context.js';
import { badInput, notAllowed } from '../../../platform/errors.js';
import { attachment } from '../../../platform/http/content-disposition.js';
import { guarded } from '../../../platform/http/multipart-file.js';
import { inFileThread } from '../../../platform/office/file-thread.js';
import { perServices } from '../../../platform/per-services.js';
import { writeWireTime } from '../../../platform/rest/times.js';
import type { Services } from '../../../platform/services.js';
import { departmentsOf } from '../../departments/departments.js';
import { coveredMobile, peopleOf } from '../../people.js';
import { findPeople } from '../../people-list.js';
import type { PeopleWanted } from '../people-wanted.js';
import { rolesNow } from '../../roles/roles-now.js';
import { scopeOf } from '../../scope.js';
import { coveredIdCard, readsNumbers } from '../covered.js';
import { spreadsheet } from '../imports/import-route.js';
import type { ExportRow } from './export-sheet.js';

const peopleAtMost = 100_000;
const perPart = 500;
const states: readonly string[] = ['正常', '禁用', '待审核'];

const wanted = z.object({
  /** true: numbers in full, for who may change people */
  plain: z.boolean().default(false),
  params: z
    .object({
      keyword: z.string().max(100).nullish(),
      userName: z.string().max(100).nullish(),
      realName: z.string().max(100).nullish(),
      deptCode: z.string().max(200).nullish(),
      roleType: z.coerce.number().int().nullish(),
      state: z.coerce.number().int().nullish(),
      role: z.string().max(100).nullish(),
      expired: z.boolean().nullish(),
      ids: z.array(z.string()).max(5000).nullish(),
    })
    .default({}),
});
type Wanted = z.infer<typeof wanted>;

const exportsOf = perServices(
  (services: Services) =>
    new CommandSide({
      ...commandPorts(services),
      decider: peopleExportDecider,
      streamOf: peopleExportsStream,
      cacheSize: 50,
    }),
);

/**
 * `POST /api/sys/user/export {params, plain}`: the people of the list as an .xlsx, mobile and ID numbers covered
 * unless whoever may change people asks for them plainly. That it was done is in the log before the file leaves.
 */
export function addExportRoute(app: FastifyInstance, services: Services): void {
  const access = { kind: 'admin', permissions: ['sys:user:export'] } as const;
  app.post('/api/sys/user/export', guarded(services, { operation: 'userExport', access, work: send }));
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  context: RequestContext,
): Promise<FastifyReply> {
  const { services } = context;
  const asked = wanted.safeParse(request.body ?? {});
  if (!asked.success) throw badInput('导出参数不正确！');
  if (asked.data.plain && !readsNumbers(context)) throw notAllowed();
  if (context.session !== null) services.rates.heavy(context.session);
  const people = await chosen(context, asked.data);
  const data: PeopleExported = {
    count: people.length,
    filter: await saidOf(services, asked.data),
    covered: !asked.data.plain,
  };
  const outcome = await exportsOf(services).execute(
    account(context).id,
    { type: 'RecordExport', data },
    // Each download is one.
    { ...envelopeOf(context, 'userExport', null), commandId: null },
  );
  if (outcome.kind === 'accepted' && outcome.position !== null) context.reached(outcome.position);
  const worker = workerFile(import.meta.url, './write-people.worker.ts');
  const more = await partsOf(services, people, asked.data.plain);
  const bytes = await inFileThread<'more', Uint8Array>(worker, null, more);
  return reply
    .header('content-type', spreadsheet)
    .header('cache-control', 'no-store')
    .header('content-disposition', attachment('用户.xlsx'))
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

async function chosen(context: RequestContext, { params }: Wanted): Promise<User[]> {
  const { services } = context;
  const asked: PeopleWanted = {
    keyword: params.keyword?.trim() ?? '',
    wholeNumbers: readsNumbers(context),
    userName: params.userName?.trim() ?? '',
    realName: params.realName?.trim() ?? '',
    deptCode: (await scopeOf(context)).narrow(params.deptCode?.trim() ?? ''),
    roleType: params.roleType ?? null,
    state: params.state ?? null,
    role: params.role?.trim() ?? '',
    overAt: params.expired === true ? services.clock.now() : null,
    ids: params.ids != null && params.ids.length > 0 ? params.ids : null,
    excludes: [],
  };
  const people: User[] = [];
  for (let skip = 0; ; skip += 5000) {
    const page = await findPeople(services, asked, { skip, size: 5000 });
    if (page.total > peopleAtMost) throw badInput(`一次最多导出${peopleAtMost}个用户！`);
    if (page.total === 0) throw badInput('没有可以导出的用户！');
    people.push(...page.people);
    if (page.people.length < 5000) return people;
  }
}

/**
 * The filter for auditors, as it was called when the file was made: departments and roles may have another name later.
 * A word that was looked for may be a person's name or number, and is only said to have been there.
 */
async function saidOf(services: Services, { params }: Wanted): Promise<PeopleExported['filter']> {
  const { ids, deptCode, role, state, roleType, expired } = params;
  const keyword = params.keyword || params.userName || params.realName;
  const said: Record<string, string | number | boolean> = {};
  if (deptCode) {
    const { tree } = await departmentsOf(services).state();
    said['deptName'] = [...tree.values()].find((one) => one.deptCode === deptCode)?.deptName ?? deptCode;
  }
  if (role) said['roleName'] = (await rolesNow(services)).get(role)?.roleName ?? role;
  if (state != null) said['stateName'] = states[state] ?? String(state);
  if (roleType != null) said['typeName'] = roleType === 2 ? '管理员' : '学员';
  if (expired === true) said['expired'] = true;
  if (keyword) said['keyword'] = true;
  if (ids != null && ids.length > 0) said['ids'] = ids.length;
  return said;
}

/** Rows part by part, null at the end: thousands at once would hold up every other call. */
async function partsOf(services: Services, people: readonly User[], plain: boolean) {
  const known = await rolesNow(services);
  let from = 0;
  return async (): Promise<ExportRow[] | null> => {
    const part = people.slice(from, from + perPart).map(wholeAccount);
    from += part.length;
    if (part.length === 0) return null;
    const shown = await peopleOf(services).byIds(part.map(({ id }) => id));
    return part.map((user) => [
      user.userName,
      user.realName,
      shown.get(user.id)?.deptName ?? '',
      user.roles.map((code) => known.get(code)?.roleName ?? code).join('、'),
      (plain || user.mobile === null ? user.mobile : coveredMobile(user.mobile)) ?? '',
      user.email ?? '',
      (plain ? user.idCard : coveredIdCard(user.idCard)) ?? '',
      states[user.state] ?? String(user.state),
      user.expireTime === null ? '' : writeWireTime(user.expireTime),
      writeWireTime(user.createTime),
    ]);
  };
}
