import type { ProviderKind, SignOnProvider } from '@vigil/domain/accounts/sign-on/provider';
import { settingsOf } from '../../platform/declarations/declarations.js';
import type { Services } from '../../platform/services.js';
import { keptProviders } from './documents.js';

/** The switch that turns each kind on for the site. */
const switches: Readonly<Record<ProviderKind, string>> = {
  oidc: 'oidcLogin',
  ldap: 'ldapLogin',
  saml: 'samlLogin',
  wechat: 'wechatLogin',
  'crop-wechat': 'cropLogin',
  'ding-talk': 'dingLogin',
};

/** The provider, if people may come in by it now: its switch is on, and so is it. */
export function providerOn(services: Services, kind: ProviderKind): SignOnProvider | null {
  const provider = keptProviders(services).get(kind);
  return provider?.enabled === true && settingsOf(services).on(switches[kind]) ? provider : null;
}
