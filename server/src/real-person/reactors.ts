import { endingOnce, peopleNamed } from '@vigil/domain/messages/public';
import type { RealPersonRejected } from '@vigil/domain/real-person/public';
import type { PrivacyEvent } from '@vigil/domain/accounts/public';
import { bySystem } from '../platform/command-side/envelope.js';
import { sendMessage } from '../messages/public.js';
import type { Reactor } from '../platform/reactors/reactor-runner.js';
import type { Services } from '../platform/services.js';
import { forgetPrint } from './face-login/prints.js';
import { keepOnly } from './id-claims.js';
import { registerApproved, releaseOthers } from './registered.js';
import { realPersonsOf } from './streams.js';

const name = 'real-person';

/** Completes what a call left undone, and tells the applicant once what came of it. */
export const whenRealPersonAuditedTell = (services: Services): Reactor => ({
  name: 'when-real-person-audited-tell',
  types: ['RealPersonApproved', 'RealPersonRejected'],
  handle: async ({ type, data }) => {
    const { userId, submission, auditMsg } = data as RealPersonRejected;
    const passed = type === 'RealPersonApproved';
    const key = `${userId}.${submission}`;
    if (passed) await registerApproved(services, userId, bySystem(services, name, 'registerApproved'));
    await releaseOthers(services, userId);
    if ((await services.accounts.read(userId)) === null) return;
    await sendMessage(
      services,
      {
        audience: peopleNamed([userId]),
        title: passed ? '实名认证已通过' : '实名认证未通过',
        content: passed
          ? '您的实名认证已通过，现在可以使用人脸登录。'
          : endingOnce(`审核意见：${auditMsg}。请修改后重新提交。`),
        ...{ channels: ['site'], template: null, about: { kind: 'real-person', id: userId } },
      },
      { ...bySystem(services, name, 'tellAudited', key), payload: { key } },
    );
  },
});

/** Who takes back the consent to faces is no longer verified (RP5). */
export const whenFaceConsentWithdrawnForget = (services: Services): Reactor => ({
  name: 'when-face-consent-withdrawn-forget',
  types: ['ConsentWithdrawn'],
  handle: async ({ data }) => {
    const { userId, purpose } = data as Extract<PrivacyEvent, { type: 'ConsentWithdrawn' }>['data'];
    if (purpose === 'face') await withdraw(services, userId);
  },
});

/** Nothing of the person is verified any longer: photos and what was said are removed, and their number is free. */
export async function withdraw(services: Services, userId: string): Promise<void> {
  const { pending, approved } = (await realPersonsOf(services).load(userId)).state;
  await forgetPrint(services, userId);
  // Before the event: repeated after a crash, it still knows which files they are.
  for (const submission of [pending, approved])
    for (const fileId of submission === null ? [] : [submission.faceFileId, submission.identityFileId])
      await services.files.remove(fileId);
  await realPersonsOf(services).execute(
    userId,
    { type: 'Withdraw', userId },
    bySystem(services, name, 'withdrawRealPerson'),
  );
  await keepOnly(services, userId, []);
}
