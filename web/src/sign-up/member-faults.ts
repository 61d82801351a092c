import { signUpFaults } from '@vigil/domain/sign-up/sign-up-form';
import { t } from '@vigil/ui/text/t.ts';
import type { SignUpInfoFragment } from '../generated/graphql.ts';

/** What the form of a sign-up holds, as it is typed. */
export type MemberValues = Record<Exclude<keyof SignUpInfoFragment['info'], '__typename'> | 'examId', string>;

/** The fields in the order in which they stand. */
const order: readonly (keyof MemberValues)[] = [
  ...(['examId', 'realName', 'sex', 'birthDate', 'idCardType', 'idCard', 'mobile', 'phone'] as const),
  ...(['certAddress', 'face'] as const),
];

export type MemberFaults = Readonly<Partial<Record<keyof MemberValues, string>>>;

/** What the server would refuse, at its field, in the server's words. [buy-020]–[buy-029] [buy-031] */
export function memberFaults(values: MemberValues, today: string): MemberFaults {
  const text = (name: keyof MemberValues) => values[name].trim();
  const form = {
    ...{ realName: text('realName'), birthDate: text('birthDate'), idCard: text('idCard') },
    ...{ mobile: text('mobile'), phone: text('phone'), certAddress: text('certAddress') },
    ...{ province: '', city: '', area: '' },
    sex: values.sex === '' ? null : Number(values.sex),
    idCardType: Number(values.idCardType),
  };
  const faults = new Map<string, string>();
  if (text('examId') === '') faults.set('examId', t('请选择考试时间！'));
  if (text('face') === '') faults.set('face', t('请上传正面证件照！'));
  for (const { field, said } of signUpFaults(form, false, today))
    if (!faults.has(field)) faults.set(field, said);
  return Object.fromEntries(faults);
}

/** The first of them from the top; null: none. */
export const firstFault = (faults: MemberFaults): keyof MemberValues | null =>
  order.find((name) => faults[name] !== undefined) ?? null;
