import { Tag } from '../layout/tag.tsx';
import { t } from '../text/t.ts';
import { deviceNameOf } from './device-name.ts';

interface AttemptFields {
  readonly device?: string | null;
  readonly platform?: string | null;
  /** from a device that the account had been entered from before */
  readonly known: boolean;
}

/** What an attempt to enter an account was made with. */
export function loginDeviceOf({ known, ...attempt }: AttemptFields): string {
  const device = deviceNameOf(attempt);
  return known ? t('{{device}}（常用设备）', { device }) : device;
}

/** What came of it: entered, wrong, paused. */
export function LoginOutcome({ outcome }: { readonly outcome: string }) {
  if (outcome === 'entered') return <Tag tone="success">{t('登录成功')}</Tag>;
  if (outcome === 'paused') return <Tag tone="danger">{t('密码错误，已暂停登录')}</Tag>;
  return <Tag tone="warning">{t('密码错误')}</Tag>;
}
