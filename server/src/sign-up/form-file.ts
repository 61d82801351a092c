import type { SignUpForm } from '@vigil/domain/sign-up/public';
import type { Services } from '../platform/services.js';
import type { SessionAccount } from '../platform/sessions/account-source.js';

/** The kind of a registration's form among files: the person's own, unreadable once their key is destroyed. */
export const formKind = 'sign-up-form';

export const storeForm = async (services: Services, userId: string, form: SignUpForm): Promise<string> =>
  (await services.fileRecords.put(formKind, userId, 'application/json', Buffer.from(JSON.stringify(form))))
    .fileId;

/** null: the person was erased, or there is none. */
export async function readForm(services: Services, fileId: string | null): Promise<SignUpForm | null> {
  const file = fileId === null ? null : await services.files.get(fileId);
  return file === null ? null : (JSON.parse(Buffer.from(file.bytes).toString('utf8')) as SignUpForm);
}

/** What a form starts from: what the account says. */
export const formOfAccount = (user: SessionAccount): SignUpForm => ({
  ...{ realName: user.realName, sex: null, birthDate: '', idCardType: 1, idCard: user.idCard ?? '' },
  ...{ mobile: user.mobile ?? '', phone: '', province: '', city: '', area: '', certAddress: '' },
});
