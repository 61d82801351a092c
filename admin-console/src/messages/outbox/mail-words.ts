import type { StateWord } from '@vigil/ui/layout/tag.tsx';
import { t } from '@vigil/ui/text/t.ts';

/** Where a mail stands, in a word. */
export const mailStates: Readonly<Record<string, StateWord>> = {
  queued: { word: t('待发送'), tone: 'quiet' },
  sending: { word: t('发送中'), tone: 'info' },
  sent: { word: t('已发送'), tone: 'success' },
  failed: { word: t('发送失败'), tone: 'danger' },
  unknown: { word: t('无法确认'), tone: 'warning' },
};

const reasons: Readonly<Record<string, string>> = {
  'no-address': t('没有可用的邮箱地址'),
  erased: t('收件人已注销'),
  auth: t('邮件服务器拒绝登录'),
  'no-connection': t('连接不上邮件服务器'),
  'no-answer': t('邮件已交给服务器，没有收到回应，重新发送可能重复'),
  interrupted: t('发送时系统中断，重新发送可能重复'),
};

/** Why a mail stands where it stands. */
export function sayReason(reason: string | null): string {
  if (reason === null) return '—';
  const refused = /^refused (\d+)$/.exec(reason)?.[1];
  return refused === undefined
    ? (reasons[reason] ?? reason)
    : t('邮件服务器拒收（{{code}}）', { code: refused });
}

/** Whether a person may order it once more. */
export const canGoAgain = (state: string, reason: string | null): boolean =>
  (state === 'failed' && reason !== 'erased') || state === 'unknown';
