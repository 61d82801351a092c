import { z } from 'zod';
import { ConfigError } from './config-error.js';

interface Keys {
  readonly keyId: string;
  readonly keySecret: string;
  readonly signName: string;
  /** where the provider is called; its own address unless said */
  readonly endpoint?: string;
}

/** Who sends text messages. */
export type SmsConfig =
  | { readonly kind: 'off' | 'sandbox' }
  | (Keys & { readonly kind: 'aliyun'; readonly templateCode: string })
  | (Keys & { readonly kind: 'tencent'; readonly templateId: string; readonly appId: string });

/** Variables of the environment. */
export const smsEnvironment = {
  SMS_PROVIDER: z.enum(['off', 'sandbox', 'aliyun', 'tencent']).optional(),
  SMS_KEY_ID: z.string().min(1).optional(),
  SMS_KEY_SECRET: z.string().min(1).optional(),
  SMS_SIGN: z.string().min(1).optional(),
  SMS_TEMPLATE: z.string().min(1).optional(),
  SMS_APP_ID: z.string().min(1).optional(),
  SMS_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
};

type SmsEnvironment = { readonly DEMO: boolean } & z.infer<z.ZodObject<typeof smsEnvironment>>;

/** Throws `ConfigError` naming what a provider lacks. */
export function smsOf(value: SmsEnvironment): SmsConfig {
  const kind = value.SMS_PROVIDER ?? (value.DEMO ? 'sandbox' : 'off');
  if (kind === 'off' || kind === 'sandbox') return { kind };
  const need = (name: Exclude<keyof SmsEnvironment, 'DEMO' | 'SMS_PROVIDER'>): string => {
    const given = value[name];
    if (given === undefined)
      throw new ConfigError(`SMS_PROVIDER=${kind} 时必须设置 ${name}。 (${name} is missing.)`);
    return given;
  };
  const keys = {
    keyId: need('SMS_KEY_ID'),
    keySecret: need('SMS_KEY_SECRET'),
    signName: need('SMS_SIGN'),
    ...(value.SMS_ENDPOINT === undefined ? {} : { endpoint: value.SMS_ENDPOINT.replace(/\/+$/, '') }),
  };
  return kind === 'aliyun'
    ? { kind, ...keys, templateCode: need('SMS_TEMPLATE') }
    : { kind, ...keys, templateId: need('SMS_TEMPLATE'), appId: need('SMS_APP_ID') };
}
