import { expect, it } from 'vitest';
import { sayMails, sentState } from './sent-words.ts';

const mails = (mailCount: number, mailSent = 0, mailFailed = 0, mailUnknown = 0) => ({
  ...{ mailCount, mailSent, mailFailed, mailUnknown },
});
const word = (row: ReturnType<typeof mails>, delivered = true, configured = true): string =>
  sentState({ ...row, delivered }, configured).word;

it('a message is 已送达 only when none of its mails waits', () => {
  expect(word(mails(0), false)).toBe('发送中');
  expect(word(mails(0))).toBe('已送达');
  expect(word(mails(3, 1))).toBe('邮件发送中');
  expect(word(mails(3, 1), true, false)).toBe('邮件待发送');
  expect(word(mails(3, 1, 1))).toBe('邮件有失败');
  expect(word(mails(3, 2, 0, 1))).toBe('邮件待确认');
  expect(word(mails(3, 3))).toBe('已送达');
});

it('its mails are said by number, without those that are none', () => {
  expect(sayMails(mails(0))).toBe('—');
  expect(sayMails(mails(1200))).toBe('1,200 封待发');
  expect(sayMails(mails(5, 1, 1, 1))).toBe('1 封已发，2 封待发，1 封失败，1 封无法确认');
});
