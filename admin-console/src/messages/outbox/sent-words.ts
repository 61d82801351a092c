import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { SentRowFragment } from '../../generated/graphql.ts';

type Mails = Pick<SentRowFragment, 'mailCount' | 'mailSent' | 'mailFailed' | 'mailUnknown'>;

/** Mails that no mail server has been given yet. */
export const mailsWaiting = ({ mailCount, mailSent, mailFailed, mailUnknown }: Mails): number =>
  Math.max(0, mailCount - mailSent - mailFailed - mailUnknown);

interface StateWords {
  readonly word: string;
  readonly tone: 'success' | 'warning' | 'danger' | 'info';
}

/**
 * How far a message is, with its mails: it is with everybody only when none of them waits any more. What went wrong
 * is said before what still goes on: somebody has to see to it.
 */
export function sentState(
  row: Mails & Pick<SentRowFragment, 'delivered'>,
  mailConfigured: boolean,
): StateWords {
  if (!row.delivered) return { word: t('发送中'), tone: 'info' };
  if (row.mailFailed > 0) return { word: t('邮件有失败'), tone: 'danger' };
  if (row.mailUnknown > 0) return { word: t('邮件待确认'), tone: 'warning' };
  if (mailsWaiting(row) === 0) return { word: t('已送达'), tone: 'success' };
  return mailConfigured
    ? { word: t('邮件发送中'), tone: 'info' }
    : { word: t('邮件待发送'), tone: 'warning' };
}

const inSite = ({ channels }: Pick<SentRowFragment, 'channels'>): boolean => channels.includes('site');
const people = (n: number): string => t('{{n}} 人', { n: sayNumber(n) });
const letters = (n: number): string => t('{{n}} 封', { n: sayNumber(n) });

/** 已读 / 送达: of what was sent by mail alone nobody knows. */
export const sayRead = (row: Pick<SentRowFragment, 'channels' | 'readCount' | 'userCount'>): string =>
  inSite(row) ? `${sayNumber(row.readCount)} / ${sayNumber(row.userCount)}` : '—';

/** What is looked at first of a message: with whom it is in the site, or what became of its mails. */
export function sentFigures(
  row: Mails & Pick<SentRowFragment, 'channels' | 'userCount' | 'shownCount' | 'readCount'>,
): readonly (readonly [name: string, value: string])[] {
  if (inSite(row))
    return [
      [t('送达'), people(row.userCount)],
      [t('已显示'), people(row.shownCount)],
      [t('已读'), people(row.readCount)],
    ];
  return [
    [t('接收'), people(row.userCount)],
    [t('有邮箱'), people(row.mailCount)],
    [t('已发邮件'), letters(row.mailSent)],
  ];
}

/** What became of the mails of a message, by number. */
export function sayMails(row: Mails): string {
  if (row.mailCount === 0) return '—';
  const waiting = mailsWaiting(row);
  const parts = [
    row.mailSent > 0 ? t('{{n}} 封已发', { n: sayNumber(row.mailSent) }) : null,
    waiting > 0 ? t('{{n}} 封待发', { n: sayNumber(waiting) }) : null,
    row.mailFailed > 0 ? t('{{n}} 封失败', { n: sayNumber(row.mailFailed) }) : null,
    row.mailUnknown > 0 ? t('{{n}} 封无法确认', { n: sayNumber(row.mailUnknown) }) : null,
  ];
  return parts.filter((part) => part !== null).join('，');
}
