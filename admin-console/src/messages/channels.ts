import { t } from '@vigil/ui/text/t.ts';

/** How a message reaches people. */
export const channelChoices = [
  { value: 'site', label: t('站内消息') },
  { value: 'mail', label: t('邮件') },
] as const;

export const sayChannels = (channels: readonly string[]): string =>
  channelChoices
    .filter(({ value }) => channels.includes(value))
    .map(({ label }) => label)
    .join('、');
