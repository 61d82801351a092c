import { expect, it } from 'vitest';
import { sayMails, sayRead, sentFigures, sentState } from './sent-words.ts';

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

it('what was sent by mail alone is with nobody in the site: its mails are counted, and nothing was read', () => {
  const row = { ...mails(2, 1), userCount: 3, shownCount: 0, readCount: 0, channels: ['mail'] };
  expect(sentFigures(row)).toEqual([
    ['接收', '3 人'],
    ['有邮箱', '2 人'],
    ['已发邮件', '1 封'],
  ]);
  expect(sayRead(row)).toBe('—');
  const both = { ...row, channels: ['site', 'mail'], shownCount: 2, readCount: 1 };
  expect(sentFigures(both).map(([, value]) => value)).toEqual(['3 人', '2 人', '1 人']);
  expect(sayRead(both)).toBe('1 / 3');
});
