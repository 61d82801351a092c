import { wholeAccount } from '@vigil/domain/organisation/plain-account';
import type { User } from '@vigil/domain/organisation/user';
import type { Services } from '../../platform/services.js';
import { collections } from '../collections.js';
import { coveredMobile } from '../people.js';
import { coveredIdCard } from './covered.js';

/** Numbers of people as a file of another slice has them, by id: covered unless they are wanted `plain`; '' for none. */
export async function numbersOf(
  services: Pick<Services, 'documents'>,
  ids: readonly string[],
  plain: boolean,
): Promise<Map<string, { readonly mobile: string; readonly idCard: string }>> {
  const found = await services.documents.collection<User>(collections.users).getMany([...new Set(ids)]);
  return new Map(
    found.map(wholeAccount).map(({ id, mobile, idCard }) => [
      id,
      {
        mobile: (plain || mobile === null ? mobile : coveredMobile(mobile)) ?? '',
        idCard: (plain ? idCard : coveredIdCard(idCard)) ?? '',
      },
    ]),
  );
}
