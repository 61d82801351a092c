import type { MailSettings } from '@vigil/domain/messages/mail/mail-settings';
import type { Collection } from '@vigil/stores/documents/port';
import { perServices } from '../../platform/per-services.js';
import { KeptReference } from '../../platform/reference/kept-reference.js';
import type { ReferenceEntity } from '../../platform/reference/reference-entity.js';
import type { Services } from '../../platform/services.js';
import { collections, recordedMailSettings } from '../collections.js';

/** Where mails are handed over, and whom they are from. */
export interface MailRoute {
  /** smtp:// or smtps://, with user and password */
  readonly url: string;
  readonly from: string;
}

export const mailSettingsId = 'mail';

const collectionOf = ({ documents }: Pick<Services, 'documents'>): Collection<MailSettings> =>
  documents.collection<MailSettings>(collections.mailSettings);

/** The mail settings as reference data: who changed what, the password aside. */
export const mailSettingsEntity = (services: Services): ReferenceEntity<MailSettings> => ({
  ...{ name: 'mail-settings', noun: '邮件设置', collection: collectionOf(services) },
  withoutSecrets: recordedMailSettings,
  secretsOf: ({ password }) => (password === '' ? null : { password }),
  restored: (after, secrets) => {
    const { hasPassword: _has, ...rest } = after as Omit<MailSettings, 'password'> & { hasPassword: boolean };
    return { ...rest, password: (secrets as { password?: string } | null)?.password ?? '' };
  },
  completed: () => void keptMailSettings(services).changed(),
});

export const keptMailSettings = perServices(
  (services) => new KeptReference(services, 'mail-settings', collectionOf(services)),
);

/** As set in the console; null: nobody has, and the environment says (SMTP_URL). */
export const mailSettings = (services: Services): MailSettings | null =>
  keptMailSettings(services).get(mailSettingsId);

/** Where mails go now; null: nowhere, they wait. What the console sets counts more than the environment. */
export function mailRoute(services: Services): MailRoute | null {
  const set = mailSettings(services);
  if (set === null) return services.config.mail;
  return set.enabled ? routeOf(set) : null;
}

export function routeOf({ host, port, secure, userName, password, sender }: MailSettings): MailRoute {
  const account = userName === '' ? '' : `${encodeURIComponent(userName)}:${encodeURIComponent(password)}@`;
  return { url: `${secure ? 'smtps' : 'smtp'}://${account}${host}:${port}`, from: sender };
}

/** What is wrong with them; null: nothing. */
export function mailSettingsProblem({
  enabled,
  host,
  port,
  sender,
  userName,
  password,
}: MailSettings): string | null {
  if (host.length > 255 || userName.length > 200 || password.length > 500 || sender.length > 200)
    return '邮件设置中有过长的内容！';
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return '端口应为 1 到 65535 的整数！';
  if (host !== '' && !/^[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u.test(host))
    return '服务器地址不正确！';
  if (sender !== '' && !/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/.test(sender))
    return '发件人不正确，应形如 考试中心 <exam@example.com>！';
  if (enabled && host === '') return '服务器地址不能为空！';
  if (enabled && sender === '') return '发件人不能为空！';
  return null;
}
