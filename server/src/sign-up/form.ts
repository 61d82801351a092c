import type { RegistrationGiven, SignUpForm } from '@vigil/domain/sign-up/public';
import type { Services } from '../platform/services.js';
import type { SessionAccount } from '../platform/sessions/account-source.js';
import { textOfFile } from '../platform/files/text-of-file.js';

/** The kind of forms among files: those that were given before they stood in the event (decision 291). */
export const formKind = 'sign-up-form';

/** The form as it stands in the event that it is given by: only its person's key opens it. */
export const sealForm = (services: Services, userId: string, form: SignUpForm): Promise<string> =>
  services.files.seal(userId, JSON.stringify(form));

/** null: none was given, or the person was erased. */
export async function readForm(
  services: Services,
  given: RegistrationGiven | null,
): Promise<SignUpForm | null> {
  if (given === null) return null;
  const text =
    given.form === undefined
      ? await textOfFile(services, given.formFileId)
      : await services.files.unseal(given.userId, given.form);
  return text === null ? null : (JSON.parse(text) as SignUpForm);
}

/** What a form starts from: what the account says. */
export const formOfAccount = (user: SessionAccount): SignUpForm => ({
  ...{ realName: user.realName, sex: null, birthDate: '', idCardType: 1, idCard: user.idCard ?? '' },
  ...{ mobile: user.mobile ?? '', phone: '', province: '', city: '', area: '', certAddress: '' },
});
