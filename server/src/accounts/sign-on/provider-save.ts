import {
  optionsOf,
  plainMapping,
  providerKinds,
  providerProblem,
  type AttributeMapping,
  type MatchingField,
  type ProviderKind,
  type SignOnProvider,
} from '@vigil/domain/accounts/sign-on/provider';
import { authorityOf, departmentByCode } from '../../organisation/public.js';
import type { RequestContext } from '../../platform/context.js';
import { badInput, RefusedError } from '../../platform/errors.js';
import { saveReference, versionAfter } from '../../platform/reference/reference-save.js';
import { keptProviders, providerEntity } from './documents.js';
import { refuseUnreadable } from './saml-keys.js';
import type { SignOnConfigInput, SignOnMappingInput } from './types.js';

/** A kind of provider by its name. Refuses `BadInput`. */
export function kindOf(name: string): ProviderKind {
  const kind = providerKinds.find((one) => one === name);
  if (kind === undefined) throw badInput('没有这种登录方式！');
  return kind;
}

/** What there is before anybody has set it. */
export const unsetProvider = (id: ProviderKind): SignOnProvider => ({
  ...{ id, version: 0, enabled: false, title: '', address: '', options: {}, secret: '', updateTime: 0 },
  mapping: plainMapping,
});

/**
 * Saves a provider, log first. Whoever maps an attribute to a role gives that role away: they must be able to. Refuses
 * `BadInput`, `AboveYourLevel`, `NotYoursToGrant`, and what every save of reference data does.
 */
export async function saveProvider(context: RequestContext, input: SignOnConfigInput): Promise<number> {
  const { services } = context;
  const id = kindOf(input.kind);
  const { secret: _secret, ...payload } = input;
  const saved = await saveReference(context, providerEntity(services), {
    ...{ operation: 'signOnConfigSave', id, version: input.version, mayBeNew: true, payload },
    make: async (before, _id, now) => {
      const provider = providerOf(id, input, before);
      await refuseMapped(context, provider.mapping, before?.mapping ?? plainMapping);
      return { ...provider, version: versionAfter(before), updateTime: now };
    },
  });
  await keptProviders(services).changed();
  return saved.version;
}

function providerOf(
  id: ProviderKind,
  input: SignOnConfigInput,
  before: SignOnProvider | null,
): SignOnProvider {
  const address = input.address.trim();
  const known = optionsOf[id];
  for (const { name } of input.options)
    if (!Object.hasOwn(known, name)) throw badInput('单点登录设置中有未知的内容！');
  const kept = before?.secret ?? '';
  // Another server would come to see it; a key of SAML stays here.
  if (id !== 'saml' && !input.secret && kept !== '' && before !== null && before.address !== address)
    throw new RefusedError('BadInput', '更换服务地址时请重新填写密钥！');
  const provider: SignOnProvider = {
    ...unsetProvider(id),
    ...{ enabled: input.enabled, title: input.title.trim(), address },
    options: Object.fromEntries(input.options.map(({ name, value }) => [name, value.trim()])),
    secret: input.secret ? input.secret : kept,
    mapping: mappingOf(input.mapping),
  };
  const problem = providerProblem(provider);
  if (problem !== null) throw badInput(problem);
  if (id === 'saml') refuseUnreadable(provider.options['certificate'] ?? '', provider.secret);
  return provider;
}

function mappingOf(input: SignOnMappingInput): AttributeMapping {
  const rows = (given: SignOnMappingInput['departs']) =>
    given.map(({ value, code }) => ({ value: value.trim(), code: code.trim() }));
  return {
    matchBy: input.matchBy as MatchingField,
    matchAttribute: input.matchAttribute.trim(),
    userNameAttribute: input.userNameAttribute.trim(),
    realNameAttribute: input.realNameAttribute.trim(),
    mobileAttribute: input.mobileAttribute.trim(),
    emailAttribute: input.emailAttribute.trim(),
    departAttribute: input.departAttribute.trim(),
    departs: rows(input.departs),
    roleAttribute: input.roleAttribute.trim(),
    roles: rows(input.roles),
    createPeople: input.createPeople,
    follow: input.follow,
  };
}

async function refuseMapped(
  context: RequestContext,
  { departs, roles }: AttributeMapping,
  before: AttributeMapping,
): Promise<void> {
  for (const code of new Set(departs.map((row) => row.code))) await departmentByCode(context.services, code);
  const codes = (rows: AttributeMapping['roles']): string[] => [...new Set(rows.map((row) => row.code))];
  const [given, taken] = [codes(roles), codes(before.roles)];
  const authority = await authorityOf(context);
  const refusal = authority.refuseGrant({
    given,
    taken: taken.filter((code) => !given.includes(code) && authority.known.has(code)),
  });
  if (refusal !== null) throw refusal;
}
