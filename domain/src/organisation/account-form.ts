import { isPlainText } from '../kernel/plain-text.js';
import { passwordProblem } from './password.js';

/** What people say of an account in a form or a row of a file: texts as they were typed, trimmed, '' for nothing. */
export interface AccountForm {
  readonly userName: string;
  readonly realName: string;
  readonly mobile: string;
  readonly email: string;
  readonly idCardType: number | null;
  readonly idCard: string;
}

/** identity card, Hong Kong and Macau pass, Taiwan pass, passport (user-024) */
export const idCardTypes = { 1: '身份证', 2: '港澳通行证', 3: '台湾通行证', 4: '护照' } as const;

const longestName = 50;
const userNamePattern = /^[\p{L}\p{N}][\p{L}\p{N}_.@-]{1,63}$/u;
const mobilePattern = /^1[3-9]\d{9}$/;
const emailPattern = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]{2,}$/;
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

export type AccountFaults = Partial<Record<keyof AccountForm, string>>;

/**
 * What is wrong with it, in the order of the form and the specification's words (user-051, 052, 056); the texts the
 * specification lacks are ours. `userNameBefore`: a name that stays as it is was made under other rules.
 */
export const accountProblems = (form: AccountForm, userNameBefore: string | null = null): string[] =>
  Object.values(accountFaults(form, userNameBefore));

/** The same, each at its field. */
export function accountFaults(form: AccountForm, userNameBefore: string | null = null): AccountFaults {
  const { userName, realName, mobile, email, idCardType, idCard } = form;
  const faults: AccountFaults = {};
  if (userName === '') faults.userName = '用户不能为空！';
  else if (userName !== userNameBefore && !userNamePattern.test(userName))
    faults.userName = '账号应为2至64位的字母、数字、文字或 _ . @ -，且以字母、数字或文字开头！';
  if (realName === '') faults.realName = '姓名不能为空！';
  else if (realName.length > longestName) faults.realName = `姓名不能超过${longestName}个字！`;
  else if (!isPlainText(realName)) faults.realName = '姓名不能包含控制字符！';
  if (mobile !== '' && !mobilePattern.test(mobile)) faults.mobile = '手机号格式不正确！';
  if (email !== '' && (email.length > 100 || !emailPattern.test(email))) faults.email = '邮箱格式不正确！';
  if (idCardType !== null && !(idCardType in idCardTypes)) faults.idCardType = '证件类型不正确！';
  else if (idCard !== '' && !isIdNumber(idCardType ?? 1, idCard))
    faults.idCard = (idCardType ?? 1) === 1 ? '身份证号码不正确！' : '证件号码格式不正确！';
  return faults;
}

/** A mobile number of the mainland, as all forms take it (common-068). */
export const isMobile = (text: string): boolean => mobilePattern.test(text);

/** What somebody who came by a code is called until they say their name. */
export const madeUpName = (mobile: string): string => `用户${mobile.slice(-4)}`;

/** Whether a name is one of `madeUpName`. */
export const isMadeUpName = (realName: string): boolean => /^用户\d{4}$/.test(realName);

/** The first password: required of a new account alone (user-053); '' leaves an old one as it is. */
export function firstPasswordProblem(password: string, isNew: boolean): string | null {
  if (password === '') return isNew ? '密码不能为空！' : null;
  return passwordProblem(password);
}

/**
 * The number as its type has it. Of an identity card: 15 digits, or 18 whose date exists and whose last is
 * the check digit of the others.
 */
export function isIdNumber(type: number, number: string): boolean {
  if (type !== 1) return /^[A-Za-z0-9()（）-]{5,20}$/.test(number);
  if (/^\d{15}$/.test(number)) return isDate(`19${number.slice(6, 12)}`);
  if (!/^\d{17}[\dXx]$/.test(number)) return false;
  const sum = weights.reduce((total, weight, place) => total + weight * Number(number[place]), 0);
  return isDate(number.slice(6, 14)) && '10X98765432'[sum % 11] === number.at(-1)?.toUpperCase();
}

/**
 * An ID number as all forms of it count: 18 characters, with the century and check digit that 15 lack. null:
 * it is none.
 */
export function wholeIdNumber(text: string): string | null {
  const number = text.trim().toUpperCase();
  if (!isIdNumber(1, number)) return null;
  return number.length === 18 ? number : withCheckDigit(`${number.slice(0, 6)}19${number.slice(6)}`);
}

const withCheckDigit = (digits: string): string =>
  digits +
  '10X98765432'[weights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0) % 11];

function isDate(digits: string): boolean {
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)].map(Number) as [
    number,
    number,
    number,
  ];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
