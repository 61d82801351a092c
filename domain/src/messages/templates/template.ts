import { z } from 'zod';
import { channels } from '../sending/message.decider.js';

/** A template of messages: reference data, every change logged first (engine §10). Times in ms. */
export const notifyTemplate = z.object({
  id: z.string(),
  version: z.number(),
  /** what programs ask for it by; of those that come with the program never changed */
  code: z.string(),
  /** the message's title, with variables */
  title: z.string(),
  /** the message's text, plain, with variables */
  content: z.string(),
  channels: z.array(z.enum(channels)),
  enabled: z.boolean(),
  createTime: z.number(),
  updateTime: z.number(),
});
export type NotifyTemplate = z.infer<typeof notifyTemplate>;

/** A variable of a text, as `{{name}}`. */
export interface Variable {
  readonly name: string;
  readonly title: string;
  /** for a preview without a person or an exam */
  readonly sample: string;
}

/** Known of every recipient; filled in for each when the message is read, never kept in it. */
export const personVariables: readonly Variable[] = [
  { name: 'realName', title: '姓名', sample: '张三' },
  { name: 'userName', title: '账号', sample: 'zhangsan' },
  { name: 'deptName', title: '部门', sample: '教学部' },
];

/** Known of an exam; filled in when the message is sent. */
export const examVariables: readonly Variable[] = [
  { name: 'examTitle', title: '考试名称', sample: '期末考试' },
  { name: 'examTime', title: '考试时间', sample: '考试时间：2030-01-01 09:00 至 2030-01-01 11:00' },
  { name: 'examMinutes', title: '考试时长', sample: '时长 120 分钟，' },
  { name: 'examScores', title: '分数', sample: '总分 100 分，及格 60 分。' },
  { name: 'examHints', title: '提示', sample: '请提前准备好摄像头。' },
];

/** Known of an act on somebody's paper; filled in when the message is sent. */
export const paperVariables: readonly Variable[] = [
  { name: 'reason', title: '原因', sample: '作答时使用手机' },
  { name: 'chanceHint', title: '考试机会', sample: '本次考试机会已退还，' },
];

/** Known of a decision on an application, with its reason; filled in when the message is sent. */
export const applicationVariables: readonly Variable[] = [
  { name: 'outcome', title: '审核结果', sample: '已通过，可以直接开始考试' },
  { name: 'reason', title: '审核意见', sample: '情况属实' },
];

/** Known of somebody who waited for a place in a sitting and has one; filled in when the message is sent. */
export const placeVariables: readonly Variable[] = [
  { name: 'placeHint', title: '后续步骤', sample: '报名已完成，可以下载准考证。' },
];

/** Known of what became of a request for an invoice; filled in when the message is sent. */
export const invoiceVariables: readonly Variable[] = [
  { name: 'invoiceAmount', title: '发票金额', sample: '¥99.00' },
  { name: 'outcome', title: '处理结果', sample: '已开具，请到“我的发票”下载' },
];

/** Known of a sign-up that staff cancelled; filled in when the message is sent. */
export const signUpVariables: readonly Variable[] = [
  { name: 'signUpTitle', title: '报名的考试', sample: '消防设施操作员' },
  { name: 'reason', title: '原因', sample: '报名资格不符' },
];

/** Of templates that are about no exam. */
const ofOwn: Readonly<Record<string, readonly Variable[]>> = {
  'pay.invoice': invoiceVariables,
  'signup.cancelled': signUpVariables,
};

const ofAct = (code: string): readonly Variable[] =>
  code === 'exam.place'
    ? placeVariables
    : code === 'exam.application'
      ? applicationVariables
      : code.startsWith('exam.paper-')
        ? paperVariables
        : [];

export const messageBounds = { titleChars: 100, contentChars: 5000 } as const;

const variable = /\{\{\s*([^{}]*?)\s*\}\}/g;
const unprintable = /[\p{Cs}]|(?![\n\r\t])\p{Cc}/u;

/** Where what somebody wrote ends a sentence already, the sentence around it ends with that. */
export const endingOnce = (text: string): string => text.replaceAll(/([。！？])。/g, '$1');

/** A text with the variables that are known filled in; the others stay as they stand. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  endingOnce(
    text.replace(variable, (whole, name: string) =>
      Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
    ),
  );

/** Names of the variables of a text that are none of the known ones. */
export const unknownVariables = (text: string, known: readonly Variable[]): string[] => [
  ...new Set(
    [...text.matchAll(variable)]
      .map(([, name = '']) => name)
      .filter((name) => !known.some((one) => one.name === name)),
  ),
];

/** What is wrong with the title and text of a message, most important first; [] means nothing. */
export function textProblems(
  { title, content }: { readonly title: string; readonly content: string },
  known: readonly Variable[],
): string[] {
  const { titleChars, contentChars } = messageBounds;
  const [unknown] = unknownVariables(`${title} ${content}`, known);
  return [
    ...(title === '' ? ['标题不能为空！'] : []),
    ...(title.length > titleChars ? [`标题不能超过${titleChars}个字！`] : []),
    ...(/\p{Cc}|\p{Cs}/u.test(title) ? ['标题中有不能显示的字符！'] : []),
    ...(content === '' ? ['内容不能为空！'] : []),
    ...(content.length > contentChars ? [`内容不能超过${contentChars}个字！`] : []),
    ...(unprintable.test(content) ? ['内容中有不能显示的字符！'] : []),
    ...(unknown === undefined ? [] : [`没有变量“{{${unknown}}}”！`]),
  ];
}

/** The variables a template may use, by the program's use of it. */
export const variablesOf = (code: string): readonly Variable[] =>
  code.startsWith('exam.')
    ? [...personVariables, ...examVariables, ...ofAct(code)]
    : [...personVariables, ...(ofOwn[code] ?? [])];

/** What is wrong with a template, most important first; [] means that it can be saved. */
export function templateProblems(template: NotifyTemplate): string[] {
  const { code } = template;
  return [
    ...(code === '' ? ['模板编码不能为空！'] : []),
    ...(code !== '' && !/^[a-z][a-z0-9]*(?:[.-][a-z0-9]+)*$/.test(code)
      ? ['模板编码只能用小写字母、数字、点和短横线，以字母开头！']
      : []),
    ...(code.length > 50 ? ['模板编码不能超过50个字符！'] : []),
    ...textProblems(template, variablesOf(code)),
    ...(template.channels.length === 0 ? ['请选择发送渠道！'] : []),
  ];
}

const examText = '{{examTime}}，{{examMinutes}}{{examScores}}{{examHints}}请提前10分钟进入考试页面。';

/** The templates that come with the program: they may be changed and disabled, not deleted. */
export const ownTemplates: readonly Pick<NotifyTemplate, 'code' | 'title' | 'content' | 'channels'>[] = [
  {
    code: 'exam.notice',
    title: '考试通知：{{examTitle}}',
    content: `您好，考试“{{examTitle}}”已安排。${examText}`,
    channels: ['site'],
  },
  {
    code: 'exam.day-before',
    title: '考试提醒：{{examTitle}}',
    content: `{{realName}}，您好，考试“{{examTitle}}”将在一天内开始。${examText}`,
    channels: ['site'],
  },
  {
    code: 'exam.hour-before',
    title: '考试即将开始：{{examTitle}}',
    content: `{{realName}}，您好，考试“{{examTitle}}”将在一小时内开始。${examText}`,
    channels: ['site'],
  },
  {
    code: 'exam.results',
    title: '成绩已公布：{{examTitle}}',
    content: '{{realName}}，您好，考试“{{examTitle}}”的成绩已公布，请到“我的成绩”查看。',
    channels: ['site'],
  },
  {
    code: 'exam.results-withdrawn',
    title: '成绩暂停公布：{{examTitle}}',
    content: '{{realName}}，您好，考试“{{examTitle}}”的成绩正在核查，暂时不能查看；重新公布后会再通知您。',
    channels: ['site'],
  },
  {
    code: 'exam.appeal',
    title: '复核申请已有结果：{{examTitle}}',
    content: '{{realName}}，您好，您对考试“{{examTitle}}”的复核申请已有结果，请到考试结果页查看。',
    channels: ['site'],
  },
  {
    code: 'exam.application',
    title: '考试申请已有结果：{{examTitle}}',
    content:
      '{{realName}}，您好，您对考试“{{examTitle}}”的申请{{outcome}}。审核意见：{{reason}}。详情请到“我的申请”查看。',
    channels: ['site'],
  },
  {
    code: 'exam.place',
    title: '候补成功：{{examTitle}}',
    content: '{{realName}}，您好，您候补的考试“{{examTitle}}”已有名额。{{placeHint}}{{examTime}}。',
    channels: ['site'],
  },
  {
    code: 'exam.regrade',
    title: '成绩有更新：{{examTitle}}',
    content: '{{realName}}，您好，考试“{{examTitle}}”的评分规则有调整，您的成绩已更新，请到“我的成绩”查看。',
    channels: ['site'],
  },
  {
    code: 'exam.paper-voided',
    title: '答卷已作废：{{examTitle}}',
    content:
      '{{realName}}，您好，您在考试“{{examTitle}}”中的答卷已作废，不再计入成绩。原因：{{reason}}。{{chanceHint}}详情请到“我的成绩”查看。',
    channels: ['site'],
  },
  {
    code: 'exam.paper-restored',
    title: '答卷已恢复有效：{{examTitle}}',
    content:
      '{{realName}}，您好，您在考试“{{examTitle}}”中的答卷已恢复有效，重新计入成绩。原因：{{reason}}。{{chanceHint}}详情请到“我的成绩”查看。',
    channels: ['site'],
  },
  {
    code: 'pay.invoice',
    title: '开票申请已有结果',
    content: '{{realName}}，您好，您金额为{{invoiceAmount}}的发票{{outcome}}。',
    channels: ['site'],
  },
  {
    code: 'signup.cancelled',
    title: '报名已取消：{{signUpTitle}}',
    content: '{{realName}}，您好，您在“{{signUpTitle}}”的报名已被取消。原因：{{reason}}。',
    channels: ['site'],
  },
];
