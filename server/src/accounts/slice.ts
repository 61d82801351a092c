import type { Slice } from '../platform/slice.js';
import { AccountResolver } from './account.resolver.js';
import { addCaptchaRoute } from './captcha-route.js';

/** Login, session, captcha, menu. */
export const accountsSlice: Slice = {
  name: 'accounts',
  resolvers: [AccountResolver],
  routes: addCaptchaRoute,
};
