import { consentText } from '@vigil/domain/accounts/consent-purposes';
import { attemptsOf } from '../attempts-kept.js';
import { bindingsOf } from '../bindings/list.js';
import { passkeysOf } from '../passkeys/documents.js';
import { UserStore } from '../user-store.js';
import { type OwnDataPart, ownJson } from '../../platform/declarations/answers.js';
import { peopleOf } from '../../organisation/public.js';
import type { Services } from '../../platform/services.js';
import { privacyOf } from './privacy-streams.js';

/** What accounts keep of a person, for their own copy: no hash of a password, no id of a session. */
export async function ownAccountData(services: Services, userId: string): Promise<OwnDataPart[]> {
  const user = await new UserStore(services.documents).byId(userId);
  if (user === null) return [];
  const pictures = [
    ['photo', user.idPhotoFileId],
    ['face', user.faceFileId],
    ['avatar', /([0-9a-f]{64})$/.exec(user.avatar ?? '')?.[1] ?? null],
  ] as const;
  const own = await Promise.all(
    pictures.map(async ([name, fileId]) => {
      const file = fileId === null ? null : await services.files.get(fileId);
      if (file === null || file.owner !== userId) return [];
      return [{ path: `account/${name}.jpg`, content: () => Promise.resolve(Buffer.from(file.bytes)) }];
    }),
  );
  return [
    ownJson('account/account.json', async () => {
      const { userName, realName, mobile, email, idCardType, idCard, expireTime, createTime } = user;
      const deptName = (await peopleOf(services).byIds([userId])).get(userId)?.deptName ?? null;
      return {
        userId,
        userName,
        realName,
        mobile,
        email,
        idCardType,
        idCard,
        deptName,
        expireTime,
        createTime,
      };
    }),
    ownJson('account/sessions.json', async () =>
      (await services.sessions.listOf(userId)).map(({ createdAt, lastSeenAt, from }) => ({
        createdAt,
        lastSeenAt,
        ...from,
      })),
    ),
    ownJson('account/login-attempts.json', () => attemptsOf(services, userId)),
    ownJson('account/consents.json', async () =>
      [...(await privacyOf(services).load(userId)).state.consents].map(
        ([purpose, { brandId, version, at }]) => ({
          ...{ purpose, title: consentText(purpose).title },
          ...{ brandId, givenVersion: version, givenAt: at },
        }),
      ),
    ),
    ownJson('account/bindings.json', () => bindingsOf(services, user)),
    ownJson('account/passkeys.json', async () =>
      (await passkeysOf(services, userId)).map(({ name, site, backedUp, since }) => ({
        ...{ name, site, backedUp, since },
      })),
    ),
    ...own.flat(),
  ];
}
