import type { MailView } from '@vigil/projections/messages/public';
import type { StatusDeclarations } from '../platform/declarations/status.js';
import { mailRoute } from './mail/mail-settings.js';
import { SmtpMailer } from './mail/smtp-mailer.js';

/** Mails on their way, and the server that takes them. */
export const messagesStatus: StatusDeclarations = {
  queues: [
    {
      name: 'mails',
      title: '邮件',
      load: async (services) => {
        const mails = services.views.view<MailView>('mails');
        const [waiting, failed, [oldest]] = await Promise.all([
          mails.count({ state: { in: ['queued', 'sending'] } }),
          mails.count({ state: { in: ['failed', 'unknown'] } }),
          mails.find({ filter: { state: 'queued' }, sort: [{ field: 'dueAt' }], limit: 1 }),
        ]);
        const said = mailRoute(services) === null ? '未配置邮件服务：邮件留在发件箱中等待。' : null;
        return { waiting, failed, oldestAt: oldest?.at ?? null, said };
      },
    },
  ],
  outside: [
    {
      name: 'mail-server',
      title: '邮件服务',
      inUse: async (services) => {
        const route = mailRoute(services);
        return route === null ? null : new URL(route.url).host;
      },
      probe: async (services) => {
        const route = mailRoute(services);
        if (route === null) return null;
        const mailer = new SmtpMailer(new URL(route.url), route.from);
        try {
          return await mailer.greet();
        } finally {
          mailer.close();
        }
      },
    },
  ],
};
