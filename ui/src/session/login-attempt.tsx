import { Tag } from '../layout/tag.tsx';
import { t } from '../text/t.ts';

interface AttemptFields {
  /** pc, h5, app; null: not known */
  readonly platform?: string | null;
  /** from a device that the account had been entered from before */
  readonly known: boolean;
}

const devices: Readonly<Record<string, string>> = { pc: t('电脑'), h5: t('手机'), app: t('手机应用') };

/** What an attempt to enter an account was made with, in a word. */
export function loginDeviceOf({ platform, known }: AttemptFields): string {
  const device = (platform && devices[platform]) || t('未知设备');
  return known ? t('{{device}}（常用设备）', { device }) : device;
}

/** What came of it: entered, wrong, paused. */
export function LoginOutcome({ outcome }: { readonly outcome: string }) {
  if (outcome === 'entered') return <Tag tone="success">{t('登录成功')}</Tag>;
  if (outcome === 'paused') return <Tag tone="danger">{t('密码错误，已暂停登录')}</Tag>;
  return <Tag tone="warning">{t('密码错误')}</Tag>;
}
