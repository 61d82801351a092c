import { everybody } from '@vigil/domain/messages/audience';
import type { Notice } from '@vigil/domain/messages/notices/notice';
import type { NotifyTemplate } from '@vigil/domain/messages/templates/template';
import { demoAdministrator, demoTeacher } from '../../organisation/demo/public.js';
import type { DemoData } from '../../platform/demo-data.js';
import type { Services } from '../../platform/services.js';
import { writeDemo } from '../../platform/write-demo.js';
import { collections } from '../collections.js';
import { sendMessage } from '../sending/send-message.js';

const day = 86_400_000;

/** The demo's notices at a moment: one that everybody must read stands before the others. */
export const demoNotices = (now: number): readonly Notice[] => {
  const common = { version: 1, link: null, audience: everybody, state: 0 };
  const at = (time: number) => ({ publishTime: time, createTime: time, updateTime: time });
  return [
    {
      ...{ ...common, id: 'demo-notice-rules', title: '在线考试考场规则（请所有考生阅读）' },
      content:
        '<p>为保证考试公平，请在参加考试前阅读以下规则：</p><ol><li>请提前 10 分钟进入考试页面，检查摄像头和网络。</li>' +
        '<li>考试期间请独立作答，不要切换到其他窗口。</li><li>网络中断时答案会保存在本机，恢复后自动提交，请不要关闭页面。</li></ol>' +
        '<p>如有疑问，请联系人力资源与行政部。</p>',
      ...{ pinned: true, mustRead: true, publisherId: demoAdministrator, ...at(now - 2 * day) },
    },
    {
      ...{ ...common, id: 'demo-notice-safety', title: '第四季度安全知识培训安排' },
      content:
        '<p>第四季度安全知识培训已经开始，学习资料和练习题在“我的题库”中。</p><p>培训结束后统一组织考试，时间另行通知。</p>',
      ...{ pinned: false, mustRead: false, publisherId: demoTeacher, ...at(now - day) },
    },
  ];
};

const demoTemplate = (now: number): NotifyTemplate => ({
  ...{ id: 'demo-template-training', version: 1, code: 'training.invitation', enabled: true },
  title: '培训邀请：{{deptName}}',
  content:
    '{{realName}}，您好：\n{{deptName}}将于近期组织培训，请留意站内消息中的时间安排，并提前完成学习资料。',
  channels: ['site'],
  ...{ createTime: now, updateTime: now },
});

async function seedMessages(services: Services, now: number): Promise<Readonly<Record<string, number>>> {
  const notices = demoNotices(now);
  await writeDemo(services, collections.notices, notices, now);
  await writeDemo(services, collections.notifyTemplates, [demoTemplate(now)], now);
  return { notices: notices.length, templates: 1 };
}

/** Under a command id of its own: a start that was cut short sends it no second time. */
const sendWelcome = (services: Services, now: number): Promise<unknown> =>
  sendMessage(
    services,
    {
      audience: { ...everybody, roleType: 1 },
      title: '欢迎使用在线考试平台',
      content:
        '{{realName}}，您好！\n您的账号已开通。请先阅读首页的考场规则，再到“我的考试”查看需要参加的考试；考试提醒和成绩通知会发到这里。',
      ...{ channels: ['site'], template: null, about: null },
    },
    {
      actor: { kind: 'staff', id: demoAdministrator },
      ...{ arrivedAt: now, operation: 'messageSend', commandId: 'demo-message-welcome' },
    },
  );

/** What people of the demo are told: notices, a template, a message to all learners. */
export const messagesDemo: DemoData = { seed: seedMessages, play: sendWelcome };
