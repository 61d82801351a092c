import { together } from '../platform/roles/lease.js';
import type { Slice } from '../platform/slice.js';
import { AccountResolver } from './account.resolver.js';
import { forgetAttempts } from './attempts-kept.js';
import { addCaptchaRoute } from './captcha-route.js';
import { forgetLastLogin, lastLoginsOf } from './last-logins.js';
import { LoginAttemptsResolver } from './login-attempts.resolver.js';
import { DevicesResolver } from './devices/devices.resolver.js';
import { addPictureRoutes, ownPictureGraceHours } from './profile/own-pictures.js';
import { ProfileResolver } from './profile/profile.resolver.js';
import { accountsWords } from './event-words.js';
import { startClosings } from './privacy/close-accounts.js';
import { ownAccountData } from './privacy/own-data.js';
import { addOwnDataRoute } from './privacy/own-data-route.js';
import { PrivacyResolver } from './privacy/privacy.resolver.js';
import { RegistrationResolver } from './registration/registration.resolver.js';
import { SmsResolver } from './sms/sms.resolver.js';
import { BindingsResolver } from './bindings/bindings.resolver.js';
import { accountsDictionaries, accountsEnumerations } from './dictionaries.js';
import { collections } from './collections.js';
import { accountsMenu, accountsPermissions, sandboxMenu, signOnMenu } from './menu.js';
import { forgetPasskeys, passkeyEntity } from './passkeys/documents.js';
import { PasskeysResolver } from './passkeys/passkeys.resolver.js';
import { accountsSettings } from './settings.js';
import { accountsStatus } from './status.js';
import { factorEntity, forgetFactor, securityEntity } from './second-factor/factors.js';
import { forgetIdentities, identityEntity, keptProviders, providerEntity } from './sign-on/documents.js';
import { addLogoutRoute } from './sign-on/logout.js';
import { addOidcRoutes } from './sign-on/oidc-routes.js';
import { addOidcLogoutRoute } from './sign-on/oidc-logout-route.js';
import { followSessions, forgetProviderSessions } from './sign-on/provider-sessions.js';
import { addSamlRoutes } from './sign-on/saml-routes.js';
import { addSamlLogoutRoutes } from './sign-on/saml-logout-routes.js';
import { addThirdPartyRoutes } from './third-party/routes.js';
import { SignOnResolver } from './sign-on/sign-on.resolver.js';
import { SecondFactorResolver } from './second-factor/second-factor.resolver.js';

/** Login, second factor, session, captcha. */
export const accountsSlice: Slice = {
  name: 'accounts',
  resolvers: [
    ...[AccountResolver, LoginAttemptsResolver, SecondFactorResolver],
    ...[
      ProfileResolver,
      DevicesResolver,
      PrivacyResolver,
      SmsResolver,
      RegistrationResolver,
      BindingsResolver,
      SignOnResolver,
      PasskeysResolver,
    ],
  ],
  collections,
  menu: [...accountsMenu, ...sandboxMenu, ...signOnMenu],
  permissions: accountsPermissions,
  settings: accountsSettings,
  entities: (services) => [
    factorEntity(services),
    securityEntity(services),
    providerEntity(services),
    identityEntity(services),
    passkeyEntity(services),
  ],
  run: (services) => together([() => keptProviders(services).start(), () => followSessions(services)]),
  forget: async (services, userId) => {
    await forgetAttempts(services, userId);
    await forgetFactor(services, userId);
    await forgetPasskeys(services, userId);
    await forgetLastLogin(services, userId);
    await forgetIdentities(services, userId);
    await forgetProviderSessions(services, userId);
  },
  status: accountsStatus,
  lastLogins: lastLoginsOf,
  dictionaries: accountsDictionaries,
  enumerations: accountsEnumerations,
  eventWords: accountsWords,
  ownData: ownAccountData,
  react: (services, lease) => Promise.resolve(startClosings(services, lease)),
  files: { graceHours: ownPictureGraceHours },
  routes: (app, services) => {
    addCaptchaRoute(app, services);
    addPictureRoutes(app, services);
    addOwnDataRoute(app, services);
    addOidcRoutes(app, services);
    addSamlRoutes(app, services);
    addOidcLogoutRoute(app, services);
    addSamlLogoutRoutes(app, services);
    addThirdPartyRoutes(app, services);
    addLogoutRoute(app, services);
  },
};
