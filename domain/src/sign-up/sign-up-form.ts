import { isPlainText } from '../kernel/plain-text.js';
import { idCardTypes, isIdNumber, isMobile } from '../organisation/public.js';

/**
 * What a person gives to be registered; '' for nothing. Dates `yyyy-MM-dd`; sex 1 male, 2 female; types as of
 * accounts.
 */
export interface SignUpForm {
  readonly realName: string;
  readonly sex: number | null;
  readonly birthDate: string;
  readonly idCardType: number | null;
  readonly idCard: string;
  readonly mobile: string;
  readonly phone: string;
  readonly province: string;
  readonly city: string;
  readonly area: string;
  readonly certAddress: string;
}

const longest = { realName: 50, phone: 30, province: 30, city: 30, area: 30, certAddress: 200 } as const;

/** What is wrong with a field of a form, in words; `region` is its three fields. */
export interface SignUpFault {
  readonly field: keyof SignUpForm | 'region';
  readonly said: string;
}

/** What is wrong with a form, in its order (buy-020–029, 031); [] means that it can be taken. `today`: yyyy-MM-dd. */
export function signUpFaults(form: SignUpForm, regionNeeded: boolean, today: string): SignUpFault[] {
  const { realName, sex, birthDate, idCardType, mobile, certAddress } = form;
  const faults: SignUpFault[] = [];
  const fault = (field: SignUpFault['field'], said: string | null) => {
    if (said !== null) faults.push({ field, said });
  };
  if (realName === '') fault('realName', '姓名不能为空！');
  if (sex !== 1 && sex !== 2) fault('sex', '性别不能为空！');
  if (!isPastDate(birthDate, today))
    fault('birthDate', birthDate === '' ? '出生日期不能为空！' : '出生日期不正确！');
  if (idCardType === null || !(idCardType in idCardTypes)) fault('idCardType', '证件类型不能为空！');
  else fault('idCard', idCardFault(form, idCardType));
  if (mobile === '') fault('mobile', '手机号不能为空！');
  else if (!isMobile(mobile)) fault('mobile', '手机号格式不正确！');
  if (regionNeeded && (form.province === '' || form.city === '' || form.area === ''))
    fault('region', '所在地区不能为空！');
  if (certAddress === '') fault('certAddress', '证书邮寄地址不能为空！');
  for (const [field, most] of Object.entries(longest)) {
    const name = field as keyof typeof longest;
    if (form[name].length > most || !isPlainText(form[name])) fault(name, '填写的内容过长或包含控制字符！');
  }
  return faults;
}

/** The same in words alone. */
export const signUpProblems = (form: SignUpForm, regionNeeded: boolean, today: string): string[] =>
  signUpFaults(form, regionNeeded, today).map(({ said }) => said);

function idCardFault({ idCard, sex, birthDate }: SignUpForm, type: number): string | null {
  if (idCard === '') return '证件号码不能为空！';
  if (type === 1 && !/^(\d{15}|\d{17}[\dXx])$/.test(idCard)) return '身份证号码应为15位或18位！';
  if (!isIdNumber(type, idCard) || !fitsItsType(type, idCard))
    return type === 1 ? '身份证号码不正确！' : '证件号码格式不正确！';
  // What is missing is said at its own field, and contradicts nothing yet.
  if (sex === null || birthDate === '') return null;
  return type === 1 && !agrees(idCard, sex, birthDate) ? '出生日期或性别与身份证号码不一致！' : null;
}

/** The number as it is compared: letters large, no spaces. An old number of 15 digits is the same person's of 18. */
export function canonicalId(type: number, number: string): string {
  const text = number.trim().toUpperCase();
  return type === 1 && /^\d{15}$/.test(text) ? withCheckDigit(`${text.slice(0, 6)}19${text.slice(6)}`) : text;
}

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const withCheckDigit = (digits: string): string => {
  const sum = weights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0);
  return `${digits}${'10X98765432'[sum % 11]}`;
};

/** Passes and passports: two or one letters, then digits, as they are issued. */
function fitsItsType(type: number, number: string): boolean {
  const text = number.toUpperCase();
  if (type === 2) return /^[HM]\d{8}(\d{2})?$/.test(text);
  if (type === 3) return /^(\d{8}|\d{10}|[A-Z]\d{9}|\d{10}[A-Z]?)$/.test(text);
  return type === 4 ? /^[A-Z0-9]{5,17}$/.test(text) : true;
}

/** Birth date and sex stand in the number of an identity card. */
function agrees(number: string, sex: number | null, birthDate: string): boolean {
  const full = canonicalId(1, number);
  const born = `${full.slice(6, 10)}-${full.slice(10, 12)}-${full.slice(12, 14)}`;
  return born === birthDate && (Number(full[16]) % 2 === 1 ? 1 : 2) === sex;
}

function isPastDate(text: string, today: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(text) &&
    text > '1900-01-01' &&
    text <= today
  );
}

/** The notice that candidates agree to; another text is another version, and is agreed to anew. */
export const noticeVersion = '2026-11';

/** What a photo of a person to be printed must be (buy-002–006). */
export const photoRules = { mostBytes: 3 * 1024 * 1024, leastPixels: 500 } as const;
