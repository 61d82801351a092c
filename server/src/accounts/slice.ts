import type { Slice } from '../platform/slice.js';
import { AccountResolver } from './account.resolver.js';
import { forgetAttempts } from './attempts-kept.js';
import { addCaptchaRoute } from './captcha-route.js';
import { LoginAttemptsResolver } from './login-attempts.resolver.js';
import { collections } from './collections.js';

/** Login, session, captcha, menu. */
export const accountsSlice: Slice = {
  name: 'accounts',
  resolvers: [AccountResolver, LoginAttemptsResolver],
  collections,
  forget: forgetAttempts,
  routes: addCaptchaRoute,
};
