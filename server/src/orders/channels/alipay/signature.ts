import { isSigned, signText } from '../rsa.js';

/** Parameters of a call or a notification by their names. */
export type AlipayFields = Readonly<Record<string, string>>;

/** What is signed: all fields that have a value, in the order of their names, without `left` out. */
const signedText = (fields: AlipayFields, left: readonly string[]): string =>
  Object.keys(fields)
    .filter((name) => !left.includes(name) && fields[name] !== '')
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');

/** A call's fields with their signature. */
export const signCall = (fields: AlipayFields, key: string): AlipayFields => ({
  ...fields,
  sign: signText(signedText(fields, ['sign']), key),
});

export const isSignedCall = (fields: AlipayFields, key: string): boolean =>
  isSigned(signedText(fields, ['sign']), fields['sign'] ?? '', key);

/** Notifications leave the kind of signature out of what is signed. */
const leftOfNotification = ['sign', 'sign_type'];

export const signNotification = (fields: AlipayFields, key: string): AlipayFields => ({
  ...fields,
  sign_type: 'RSA2',
  sign: signText(signedText(fields, leftOfNotification), key),
});

export const isSignedNotification = (fields: AlipayFields, key: string): boolean =>
  isSigned(signedText(fields, leftOfNotification), fields['sign'] ?? '', key);
