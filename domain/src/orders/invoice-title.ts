import { z } from 'zod';

/** Whom an invoice is for: 个人, or an organisation with a tax number. */
export const invoiceTitleKinds = ['person', 'company'] as const;
/** 数电票（普通发票）, or 数电票（增值税专用发票） that an organisation deducts. */
export const invoiceTypes = ['general', 'special'] as const;

const words = (most: number) => z.string().trim().max(most);

/** What a payer says for an invoice; empty texts are not said. Personal: it is kept encrypted for the payer. */
export const invoiceTitleSchema = z.object({
  kind: z.enum(invoiceTitleKinds),
  type: z.enum(invoiceTypes),
  /** 抬头 */
  name: words(100),
  /** 纳税人识别号, upper case */
  taxNumber: words(20),
  mail: words(100),
  address: words(100),
  phone: words(30),
  bank: words(100),
  bankAccount: words(40),
  /** 备注 on the invoice */
  remark: words(100),
});
export type InvoiceTitle = z.infer<typeof invoiceTitleSchema>;

const mailForm = /^[^\s@<>"']{1,64}@[\w-]+(?:\.[\w-]+)+$/;

/** A title as it is kept: a tax number in capitals, and of a person nothing that only organisations have. */
export function invoiceTitleTyped(title: InvoiceTitle): InvoiceTitle {
  const typed = { ...title, taxNumber: title.taxNumber.replaceAll(/\s/g, '').toUpperCase() };
  return typed.kind === 'company'
    ? typed
    : { ...typed, type: 'general', taxNumber: '', address: '', phone: '', bank: '', bankAccount: '' };
}

/** Why no invoice can be made out to this, in words; null: it can. Takes a title as it is kept. */
export const invoiceTitleProblem = (title: InvoiceTitle): string | null => {
  const { name, taxNumber, mail } = invoiceTitleFaults(title);
  return name ?? taxNumber ?? mail ?? null;
};

export type InvoiceTitleFaults = Partial<Record<'name' | 'taxNumber' | 'mail', string>>;

/** The same, each at its field. */
export function invoiceTitleFaults({ kind, name, taxNumber, mail }: InvoiceTitle): InvoiceTitleFaults {
  const company = kind === 'company';
  return {
    ...(name === '' && { name: company ? '请填写单位名称！' : '请填写抬头！' }),
    ...(/[\p{Cc}\p{Cs}<>]/u.test(name) && { name: '抬头中有不能使用的字符！' }),
    ...(company && !isTaxNumber(taxNumber) && { taxNumber: '纳税人识别号不正确，请核对！' }),
    ...(company && taxNumber === '' && { taxNumber: '请填写纳税人识别号！' }),
    ...(!mailForm.test(mail) && { mail: '请填写正确的接收邮箱！' }),
  };
}

/**
 * Whether it is a Chinese taxpayer's number whose check digits agree: the unified social credit code (18, GB
 * 32100), a number of before (15: region and organisation code, GB 11714), or that of a person in business
 * (20: an identity number and two digits, GB 11643). 18 digits may be an identity number too.
 */
export function isTaxNumber(text: string): boolean {
  if (text.length === 18) return isSocialCreditCode(text) || isIdentityNumber(text);
  if (text.length === 15) return /^\d{6}/.test(text) && isOrganisationCode(text.slice(6));
  return text.length === 20 && isIdentityNumber(text.slice(0, 18)) && /^\d{2}$/.test(text.slice(18));
}

const weighed = (text: string, signs: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, place) => sum + weight * signs.indexOf(text[place] ?? ''), 0);

/** Signs of GB 32100: neither I, O, S, V nor Z. */
const creditSigns = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const creditWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

function isSocialCreditCode(text: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(text)) return false;
  const check = (31 - (weighed(text, creditSigns, creditWeights) % 31)) % 31;
  return text[17] === creditSigns[check];
}

const codeSigns = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function isOrganisationCode(text: string): boolean {
  if (!/^[0-9A-Z]{8}[0-9X]$/.test(text)) return false;
  const check = (11 - (weighed(text, codeSigns, [3, 7, 9, 10, 5, 8, 4, 2]) % 11)) % 11;
  return text[8] === '0123456789X'[check];
}

function isIdentityNumber(text: string): boolean {
  if (!/^\d{17}[\dX]$/.test(text)) return false;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  return text[17] === '10X98765432'[weighed(text, '0123456789', weights) % 11];
}
