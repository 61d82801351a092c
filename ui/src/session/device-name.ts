import { t } from '../text/t.ts';

const platforms: Readonly<Record<string, string>> = {
  pc: t('电脑'),
  h5: t('手机浏览器'),
  app: t('手机应用'),
};

interface DeviceFields {
  /** what it calls itself: `Chrome · Windows`; null: nothing known was in it */
  readonly device?: string | null;
  /** pc, h5, app; null: not known */
  readonly platform?: string | null;
}

/** What a device is called wherever an account's devices are spoken of: by its own words, else by its kind. */
export const deviceNameOf = ({ device, platform }: DeviceFields): string =>
  device ?? platforms[platform ?? ''] ?? t('未知设备');
