import type { StatusDeclarations } from '../platform/declarations/status.js';
import { smsSaidKey } from './sms/send-code.js';

const senders = { sandbox: '沙箱，不真正发送', aliyun: '阿里云', tencent: '腾讯云' } as const;

/** Text messages: each is sent at once, and to try the provider costs a message. */
export const accountsStatus: StatusDeclarations = {
  queues: [
    {
      name: 'sms',
      title: '短信',
      load: async () => ({ waiting: 0, failed: 0, oldestAt: null, said: '验证码即时发送，不排队。' }),
    },
  ],
  outside: [
    {
      name: 'sms-provider',
      title: '短信服务',
      inUse: async ({ config: { sms } }) => (sms.kind === 'off' ? null : senders[sms.kind]),
      probe: async ({ bus, config: { sms } }) => (sms.kind === 'sandbox' ? null : bus.get(smsSaidKey)),
    },
  ],
};
