import type { User } from '@vigil/domain/organisation/public';
import { coveredMobile } from '../../organisation/public.js';
import { referenceHistory } from '../../platform/reference/reference-history.js';
import type { Services } from '../../platform/services.js';
import { identitiesOfUser } from '../sign-on/documents.js';
import type { LoginBinding } from './types.js';

export const mobileBindingPrefix = 'mobile-';

/** Ways into an account besides its password, with since when; who somebody is elsewhere is not told. */
export async function bindingsOf(services: Services, user: User): Promise<LoginBinding[]> {
  const { id, mobile, createTime } = user;
  const number = async (): Promise<LoginBinding[]> => {
    if (mobile === null) return [];
    const history = await referenceHistory(services, 'user', id);
    const bound = history.find(({ changes }) =>
      changes.some(({ path }) => /^(revised\.)?mobile$/.test(path)),
    );
    return [
      {
        id: `${mobileBindingPrefix}${id}`,
        loginType: 'mobile',
        openId: coveredMobile(mobile),
        createTime: bound?.time ?? createTime,
      },
    ];
  };
  const elsewhere = (await identitiesOfUser(services, id)).map(({ id: one, provider, since }) => ({
    id: one,
    loginType: provider,
    openId: `****${one.slice(-4)}`,
    createTime: since,
  }));
  return [...(await number()), ...elsewhere];
}
