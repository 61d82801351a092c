import { expect, it } from 'vitest';
import type { RegistrationGiven, SignUpForm } from '@vigil/domain/sign-up/public';
import type { Services } from '../platform/services.js';
import { MemoryFiles } from '../testing/memory-files.js';
import { formKind, readForm, sealForm } from './form.js';

const form: SignUpForm = {
  ...{ realName: '张三', sex: 2, birthDate: '1990-03-07', idCardType: 4, idCard: 'E12345678' },
  ...{ mobile: '13800138000', phone: '', province: '', city: '', area: '', certAddress: '某街1号' },
};
const given: RegistrationGiven = {
  ...{ registrationId: 'r', userId: 'u1', catId: 'c', examId: 'e', formerExamId: null },
  ...{ photoFileId: 'p', idHash: 'h', consent: '1' },
};

it('a form is read from its event, or from the file that events of before name, until the person is erased', async () => {
  const files = new MemoryFiles();
  const services = { files } as unknown as Services;
  const { fileId } = await files.put(formKind, 'u1', 'application/json', Buffer.from(JSON.stringify(form)));
  const sealed = { ...given, form: await sealForm(services, 'u1', form) };
  const before = { ...given, formFileId: fileId };
  for (const one of [sealed, before]) expect(await readForm(services, one)).toEqual(form);
  expect(await readForm(services, null)).toBeNull();
  await files.eraseOwner('u1');
  for (const one of [sealed, before]) expect(await readForm(services, one)).toBeNull();
});
