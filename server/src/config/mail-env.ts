import { ConfigError } from './config-error.js';

/** The server that takes mails, with its password, and their sender; null: mails wait in the outbox. Throws `ConfigError`. */
export function mailOf({
  SMTP_URL,
  MAIL_FROM,
}: {
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_FROM?: string | undefined;
}): { readonly url: string; readonly from: string } | null {
  if (SMTP_URL === undefined && MAIL_FROM === undefined) return null;
  // The address may hold a password, which is not repeated here.
  if (SMTP_URL === undefined || !/^smtps?:\/\/[^\s/]+/.test(SMTP_URL))
    throw new ConfigError(
      '发送邮件必须设置 SMTP_URL，应以 smtp:// 或 smtps:// 开头。 (SMTP_URL is missing or no address.)',
    );
  if (MAIL_FROM === undefined || !/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/.test(MAIL_FROM))
    throw new ConfigError(
      '设置 SMTP_URL 时必须用 MAIL_FROM 指定发件人地址。 (MAIL_FROM is missing or no address.)',
    );
  return { url: SMTP_URL, from: MAIL_FROM };
}
