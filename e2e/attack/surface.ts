import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildSchema, type GraphQLField, type GraphQLSchema } from 'graphql';

/** Who may call, as the server says it of itself. */
export type Access =
  | { readonly kind: 'guest' }
  | { readonly kind: 'learner' }
  | { readonly kind: 'admin'; readonly permissions: readonly string[] };

export interface Route {
  readonly method: 'POST' | 'GET';
  readonly path: string;
}

/** A field of Query, Mutation or Subscription with who may call it and its REST paths. */
export interface Operation {
  readonly name: string;
  readonly kind: 'query' | 'mutation' | 'subscription';
  readonly access: Access;
  readonly routes: readonly Route[];
  readonly field: GraphQLField<unknown, unknown>;
}

/** A REST path that is no operation: bytes go in or out. */
export interface PlainRoute extends Route {
  readonly access: Access;
  /** takes a file as multipart; otherwise JSON */
  readonly file: boolean;
  /** without a key that no campaign has it is answered as a path that does not exist */
  readonly hidden?: true;
}

export interface Surface {
  readonly schema: GraphQLSchema;
  readonly operations: readonly Operation[];
}

/** The part of an OpenAPI document that is read here. */
export interface OpenApi {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly operationId: string; readonly description?: string }>>>
  >;
}

/**
 * What is open to nobody in particular. To open another operation to everybody is a decision: it belongs
 * here, after it was looked at what the operation tells.
 */
export const openToEverybody: ReadonlySet<string> = new Set(
  (
    'auditKey examCategoryList examCategoryDetail currentTimeMillis departTreeSelect siteInfo departConfig ' +
    'sysTime dicValueTree embeddedFrame slideshowList bannerList noticePaging noticeDetail login logout sliderInit ' +
    'userSms smsState mobileLogin phoneCaptchaLogin userFaceLogin userReg userResetPass ' +
    'sliderCheck captchaCheck loginCode styleConfig legalText secondFactorBegin secondFactorConfirm scoreLookup ' +
    // ways in: what is offered, where the browser goes, and what comes back from there
    'signOnWays signOnEnter ldapLogin wxGetUrl cropWechatGetUrl dingTalkGetUrl passkeyLoginBegin passkeyLogin'
  ).split(' '),
);

/** What every administrator may call, whatever the role permits: the same decision. */
export const openToAdministrators: ReadonlySet<string> = new Set([
  'menuRoutes',
  // titles of pages that stand in everybody's menu
  'embeddedMenu',
  // of acts over many people: those that the caller began
  'peopleAct',
  'peopleActs',
  // the caller's own second factor
  'secondFactorState',
  'secondFactorRecoveryCodes',
  'secondFactorDisable',
  'query consoleHome',
  'subscription consoleHome',
]);

const admin = (...permissions: string[]): Access => ({ kind: 'admin', permissions });

/** Operations without a REST path, of which no OpenAPI document tells who may call them. */
const withoutRest: Readonly<Record<string, Access>> = {
  'query consoleHome': admin(),
  'subscription consoleHome': admin(),
  'subscription examStatisticsReached': admin('exam:stat'),
  'subscription markingProgress': admin('exam:mark', 'exam:review'),
  'subscription watchStat': admin('exam:watch'),
  'subscription watchCards': admin('exam:watch'),
  'subscription paperNotices': { kind: 'learner' },
  'subscription msgUnread': { kind: 'learner' },
  'subscription siteStamp': { kind: 'learner' },
  'subscription maintenanceNews': { kind: 'learner' },
};

/** Paths that a provider's server calls, who has no session here: topic `entrances` sends them what nobody signed. */
export const providerRoutes: readonly string[] = [
  '/api/sign-on/oidc/backchannel-logout',
  '/api/sign-on/saml/logout',
];

/** Paths that no field of the schema stands for; a test compares them with the server's sources. */
export const plainRoutes: readonly PlainRoute[] = [
  { method: 'POST', path: '/api/common/file/upload', access: { kind: 'learner' }, file: true },
  { method: 'POST', path: '/api/common/upload/resumable', access: { kind: 'learner' }, file: false },
  {
    method: 'POST',
    path: '/api/common/oss/uploadFile',
    access: admin('repo:edit', 'exam:add'),
    file: true,
  },
  { method: 'POST', path: '/api/sys/user/import', access: admin('sys:user:update'), file: true },
  { method: 'POST', path: '/api/sys/user/import/template', access: admin('sys:user:update'), file: false },
  {
    method: 'POST',
    path: '/api/jiandanai/user/importJDUser',
    access: admin('sys:user:update'),
    file: true,
    hidden: true,
  },
  { method: 'POST', path: '/api/sys/user/export', access: admin('sys:user:export'), file: false },
  {
    method: 'POST',
    path: '/api/exam/signup/group/accounts',
    access: admin('exam:signup:group'),
    file: true,
  },
  { method: 'POST', path: '/api/pay/order/export', access: admin('pay:export'), file: false },
  { method: 'POST', path: '/api/pay/invoice/export', access: admin('pay:invoice'), file: false },
  { method: 'POST', path: '/api/pay/order/receipt', access: { kind: 'learner' }, file: false },
  { method: 'POST', path: '/api/pay/reconciliation/export', access: admin('pay:export'), file: false },
  { method: 'POST', path: '/api/qu/qu/import', access: admin('repo:edit'), file: true },
  { method: 'POST', path: '/api/qu/qu/import/template', access: admin('repo:edit'), file: false },
  { method: 'POST', path: '/api/qu/qu/export', access: admin('repo:list'), file: false },
  { method: 'POST', path: '/api/audit/package/file', access: admin('audit:package'), file: false },
  { method: 'POST', path: '/api/exam/exam/statistics-export', access: admin('exam:stat'), file: false },
  { method: 'POST', path: '/api/paper/paper/paper-content', access: { kind: 'learner' }, file: false },
  { method: 'POST', path: '/api/paper/paper/transcript', access: { kind: 'learner' }, file: false },
  { method: 'POST', path: '/api/paper/paper/export-zip', access: admin('exam:paper:export'), file: false },
  { method: 'POST', path: '/api/exam/paper/export', access: admin('exam:paper:export'), file: false },
  { method: 'POST', path: '/api/exam/regrade/export', access: admin('exam:regrade'), file: false },
  {
    method: 'POST',
    path: '/api/exam/marking/offline-import',
    access: admin('exam:mark', 'exam:review'),
    file: true,
  },
  {
    method: 'POST',
    path: '/api/exam/marking/offline-template',
    access: admin('exam:mark', 'exam:review'),
    file: false,
  },
  { method: 'POST', path: '/api/exam/buy/ticket', access: { kind: 'learner' }, file: false },
  { method: 'POST', path: '/api/exam/buy/calendar', access: { kind: 'learner' }, file: false },
  { method: 'POST', path: '/api/sys/user/avatar', access: { kind: 'learner' }, file: true },
  { method: 'POST', path: '/api/sys/user/id-photo', access: { kind: 'learner' }, file: true },
  { method: 'POST', path: '/api/sys/user/own-data', access: { kind: 'learner' }, file: false },
  { method: 'GET', path: '/api/common/captcha/gen', access: { kind: 'guest' }, file: false },
];

const schemaFile = fileURLToPath(new URL('../../schema.graphql', import.meta.url));

export const schemaText = (): string => readFileSync(schemaFile, 'utf8');

/**
 * Every operation of the schema with what the OpenAPI document says of it. Throws for one of which nothing
 * says who may call it: it would be called by nobody here.
 */
export function surfaceOf(text: string, openApi: OpenApi): Surface {
  const schema = buildSchema(text, { assumeValidSDL: true });
  const described = describedIn(openApi);
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
    ['subscription', schema.getSubscriptionType()],
  ] as const;
  const operations = roots.flatMap(([kind, root]) =>
    Object.values(root?.getFields() ?? {}).map((field): Operation => {
      const { name } = field;
      const rest = kind === 'subscription' ? undefined : described.get(name);
      const access = rest?.access ?? withoutRest[`${kind} ${name}`];
      if (access === undefined)
        throw new Error(`${kind} ${name}: nothing says who may call it (e2e/attack/surface.ts)`);
      return { name, kind, access, routes: rest?.routes ?? [], field };
    }),
  );
  return { schema, operations };
}

/** Operations that are open to more people than this file knows of. */
export function unexpectedlyOpen(operations: readonly Operation[]): string[] {
  return operations
    .filter(({ name, kind, access }) => {
      if (access.kind === 'guest') return !openToEverybody.has(name);
      if (access.kind === 'learner' || access.permissions.length > 0) return false;
      return !openToAdministrators.has(name) && !openToAdministrators.has(`${kind} ${name}`);
    })
    .map(({ kind, name, access }) => `${kind} ${name} is open to every ${access.kind}`);
}

function describedIn(openApi: OpenApi): Map<string, { access: Access; routes: Route[] }> {
  const described = new Map<string, { access: Access; routes: Route[] }>();
  for (const [path, methods] of Object.entries(openApi.paths))
    for (const [method, { operationId, description }] of Object.entries(methods)) {
      if (description === undefined) continue;
      const name = operationId.replace(/_\d+$/, '');
      const one = described.get(name) ?? { access: accessIn(description), routes: [] };
      one.routes.push({ method: method === 'get' ? 'GET' : 'POST', path });
      described.set(name, one);
    }
  return described;
}

/** The sentence that `/api/openapi.json` has for an access rule. */
export function accessIn(sentence: string): Access {
  if (sentence === '无需登录') return { kind: 'guest' };
  if (sentence === '需要登录') return { kind: 'learner' };
  if (sentence === '需要管理员') return admin();
  const [, list] = /^需要管理员权限：(.+)$/.exec(sentence) ?? [];
  if (list === undefined) throw new Error(`who may call, says “${sentence}”?`);
  return admin(...list.split(' 或 '));
}
