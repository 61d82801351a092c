import { filterProblem } from './directory-filter.js';

/** Accounts of elsewhere that anybody binds to their own, by the words of the specification (bind-001). */
export const thirdParties = ['wechat', 'crop-wechat', 'ding-talk'] as const;
export type ThirdPartyKind = (typeof thirdParties)[number];

/** Kinds of external identity; each has at most one provider, whose id it is. */
export const providerKinds = ['oidc', 'ldap', 'saml', ...thirdParties] as const;
export type ProviderKind = (typeof providerKinds)[number];

export const isThirdParty = (kind: string): kind is ThirdPartyKind =>
  (thirdParties as readonly string[]).includes(kind);

/** Everybody in the world has an account there: who is not known is told so, and nobody is asked who they are. */
export const isOpenToAnybody = (kind: string): boolean => kind === 'wechat' || kind === 'ding-talk';

/** What of an account a first sign-in is matched by; `none`: every first sign-in waits or makes an account. */
export const matchingFields = ['userName', 'mobile', 'idCard', 'email', 'none'] as const;
export type MatchingField = (typeof matchingFields)[number];

/** One value of an attribute and what it stands for here: the code of a department or of a role. */
export interface MappedValue {
  readonly value: string;
  readonly code: string;
}

/** How what a provider tells becomes an account. Names of attributes are the provider's; '' : it tells none. */
export interface AttributeMapping {
  readonly matchBy: MatchingField;
  readonly matchAttribute: string;
  readonly userNameAttribute: string;
  readonly realNameAttribute: string;
  readonly mobileAttribute: string;
  readonly emailAttribute: string;
  readonly departAttribute: string;
  readonly departs: readonly MappedValue[];
  readonly roleAttribute: string;
  readonly roles: readonly MappedValue[];
  /** somebody who has no account gets one (just in time); else they wait for an administrator */
  readonly createPeople: boolean;
  /** department and roles are set anew at each sign-in, not at the first alone */
  readonly follow: boolean;
}

/** An identity provider as an installation set it in the console. */
export interface SignOnProvider {
  readonly id: ProviderKind;
  readonly version: number;
  readonly enabled: boolean;
  /** on the button of the login page */
  readonly title: string;
  /** issuer (OIDC), address (LDAP) or sign-in address (SAML); of a third party '' : its own */
  readonly address: string;
  /** by the name of the field: what only this kind of provider has (client, base, certificate) */
  readonly options: Readonly<Record<string, string>>;
  /** client secret, password of the bind account or own private key (SAML): never told, and never in the log */
  readonly secret: string;
  readonly mapping: AttributeMapping;
  readonly updateTime: number;
}

export const plainMapping: AttributeMapping = {
  ...{ matchBy: 'userName', matchAttribute: '', userNameAttribute: '', realNameAttribute: '' },
  ...{ mobileAttribute: '', emailAttribute: '', departAttribute: '', departs: [], roleAttribute: '' },
  ...{ roles: [], createPeople: false, follow: true },
};

/** Options that a kind of provider has, with the longest value of each. */
export const optionsOf: Readonly<Record<ProviderKind, Readonly<Record<string, number>>>> = {
  oidc: { clientId: 300, scope: 300 },
  ldap: { bindDn: 500, base: 500, filter: 500, groupBase: 500, groupFilter: 500, startTls: 5 },
  saml: { issuer: 500, certificate: 10_000, logoutAddress: 500, subjectAttribute: 200 },
  wechat: { appId: 100 },
  'crop-wechat': { corpId: 100, agentId: 30 },
  'ding-talk': { clientId: 100 },
};

const longest = 200;
const longestSecret = { word: 1000, key: 5000 };
const mostMapped = 500;
const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

const schemes: Readonly<Record<ProviderKind, readonly string[]>> = {
  oidc: ['https:', 'http:'],
  ldap: ['ldaps:', 'ldap:'],
  saml: ['https:', 'http:'],
  wechat: ['https:', 'http:'],
  'crop-wechat': ['https:', 'http:'],
  'ding-talk': ['https:', 'http:'],
};

/** What is wrong with them, in a sentence; null: nothing. Whether departments and roles exist is not asked here. */
export function providerProblem(provider: SignOnProvider): string | null {
  const { id, enabled, title, address, options, mapping } = provider;
  if (title.length > 20) return '按钮名称不能超过20个字！';
  if (address.length > 500 || provider.secret.length > longestSecret[id === 'saml' ? 'key' : 'word'])
    return '单点登录设置中有过长的内容！';
  const known = optionsOf[id];
  for (const [name, value] of Object.entries(options))
    if (value.length > (known[name] ?? -1)) return '单点登录设置中有过长的内容！';
  const wrong = address === '' ? null : addressProblem(id, address, options);
  if (wrong !== null) return wrong;
  const logoutAddress = options['logoutAddress'] ?? '';
  const wrongLogout = logoutAddress === '' ? null : addressProblem(id, logoutAddress, options);
  if (wrongLogout !== null) return wrongLogout.replace('服务地址', '退出地址');
  return mappingProblem(id, mapping) ?? (enabled ? missing(provider) : null);
}

/** What is sent there is a secret: without encryption it may only be on this machine. */
function addressProblem(
  kind: ProviderKind,
  address: string,
  options: Readonly<Record<string, string>>,
): string | null {
  const [, scheme = '', place = ''] = /^([a-z]+:)\/\/([^\s/?#\\]+)[^\s\\]*$/.exec(address) ?? [];
  if (!schemes[kind].includes(scheme)) return `服务地址不正确，应以 ${schemes[kind][0]}// 开头！`;
  if (place.includes('@')) return '服务地址中不能包含账号和密码！';
  const [, host = ''] = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i.exec(place) ?? [];
  if (host === '') return '服务地址不正确，请检查主机名和端口！';
  const encrypted = scheme === schemes[kind][0] || (kind === 'ldap' && options['startTls'] === 'true');
  return encrypted || loopback.test(host) ? null : '服务地址必须使用加密连接！';
}

function mappingProblem(kind: ProviderKind, mapping: AttributeMapping): string | null {
  const { matchBy, matchAttribute, departs, roles } = mapping;
  const names = Object.entries(mapping).flatMap(([name, value]) =>
    name.endsWith('Attribute') ? [value] : [],
  );
  if (names.some((name) => String(name).length > longest)) return '单点登录设置中有过长的内容！';
  if (!matchingFields.includes(matchBy)) return '匹配方式不正确！';
  if (matchBy === 'email' && kind !== 'oidc') return '只有能说明邮箱已验证的服务才能按邮箱匹配！';
  if (matchBy !== 'none' && matchAttribute === '') return '用于匹配的属性不能为空！';
  if (departs.length > mostMapped || roles.length > mostMapped) return `对应关系最多${mostMapped}条！`;
  for (const { value, code } of [...departs, ...roles]) {
    if (value === '' || code === '') return '对应关系的两边都不能为空！';
    if (value.length > longest || code.length > longest) return '单点登录设置中有过长的内容！';
  }
  if (roles.some(({ code }) => code === 'sa')) return '超级管理员角色不能由外部身份授予！';
  return null;
}

/** Of each kind what it cannot do without. */
const needed: Readonly<Record<ProviderKind, Readonly<Record<string, string>>>> = {
  oidc: { clientId: '客户端 ID' },
  ldap: { base: '查找起点', filter: '查找条件' },
  saml: { issuer: '本站实体 ID', certificate: '身份提供方证书' },
  wechat: { appId: 'AppID' },
  'crop-wechat': { corpId: '企业 ID', agentId: '应用 AgentId' },
  'ding-talk': { clientId: 'Client ID' },
};

function missing({ id, title, address, options, secret, mapping }: SignOnProvider): string | null {
  if (title === '') return '按钮名称不能为空！';
  if (address === '' && !isThirdParty(id)) return '服务地址不能为空！';
  if (secret === '' && isThirdParty(id)) return '密钥不能为空！';
  const lacking = Object.entries(needed[id]).find(([name]) => (options[name] ?? '') === '');
  if (lacking !== undefined) return `${lacking[1]}不能为空！`;
  if (id === 'ldap') {
    const groups = options['groupFilter'] ?? '';
    const problem =
      filterProblem(options['filter'] ?? '', 'username') ??
      (groups === '' ? null : filterProblem(groups, 'dn'));
    if (problem !== null) return problem;
  }
  if (mapping.createPeople && mapping.userNameAttribute === '') return '自动建立账号时，账号属性不能为空！';
  return null;
}
