import { randomUUID } from 'node:crypto';
import type { MailRoute } from './mail-settings.js';
import { addressIn, SmtpMailer } from './smtp-mailer.js';

const words: Readonly<Record<string, string>> = {
  auth: '邮件服务器不接受该账号或密码。',
  'no-connection': '连接不上邮件服务器，请检查地址、端口和加密方式。',
  'no-answer': '邮件已发出，但服务器没有回答，不能确认是否送达。',
};

/** Hands one mail over by this route, and says what the server answered. */
export async function probeMail(
  { url, from }: MailRoute,
  to: string,
  now: number,
): Promise<{ readonly ok: boolean; readonly message: string }> {
  const mailer = new SmtpMailer(new URL(url), from);
  try {
    const { outcome, reason } = await mailer.send({
      ...{ to, date: now, messageId: `<${randomUUID()}@${addressIn(from).split('@')[1] ?? 'localhost'}>` },
      ...{ subject: '测试邮件', text: '这是一封测试邮件：收到它说明邮件设置可用。' },
    });
    if (outcome === 'sent') return { ok: true, message: `测试邮件已交给邮件服务器，请到 ${to} 查收。` };
    const number = /^refused (\d+)$/.exec(reason ?? '')?.[1];
    return {
      ok: false,
      message:
        number === undefined
          ? (words[reason ?? ''] ?? '测试没有成功。')
          : `邮件服务器拒绝了测试邮件（${number}）。`,
    };
  } finally {
    mailer.close();
  }
}
