import { z } from 'zod';
import { isWebAddress } from '../../kernel/web-address.js';
import { audience, audienceProblems, isFor, type Member } from '../audience.js';

/** A notice of the site: reference data, every change logged first (engine §10). Times in ms. */
export const notice = z.object({
  id: z.string(),
  version: z.number(),
  title: z.string(),
  /** opened in a new window; null: none */
  link: z.string().nullable(),
  /** rich text, cleaned */
  content: z.string(),
  audience,
  /** stands before the others, and is what the home page's line turns */
  pinned: z.boolean(),
  /** whoever it is for is asked to say that they have read it */
  mustRead: z.boolean(),
  /** 0 published, 1 not (a draft, or taken back) */
  state: z.number(),
  publisherId: z.string(),
  /** when it was first published; null: never */
  publishTime: z.number().nullable(),
  createTime: z.number(),
  updateTime: z.number(),
});
export type Notice = z.infer<typeof notice>;

const titleChars = 100;
const contentChars = 100_000;
const unprintable = /[\p{Cc}\p{Cs}]/u;

/** What is wrong with a notice, most important first; [] means that it can be saved. */
export function noticeProblems({ title, link, content, state, audience: whom }: Notice): string[] {
  return [
    ...(title === '' ? ['公告标题不能为空！'] : []),
    ...(title.length > titleChars ? [`公告标题不能超过${titleChars}个字！`] : []),
    ...(unprintable.test(title) ? ['公告标题中有不能显示的字符！'] : []),
    ...(link !== null && !isWebAddress(link) ? ['链接必须以 http:// 或 https:// 开头！'] : []),
    ...(content === '' && link === null ? ['公告内容不能为空！'] : []),
    ...(content.length > contentChars ? [`公告内容不能超过${contentChars}个字符！`] : []),
    ...(state !== 0 && state !== 1 ? ['状态不正确！'] : []),
    ...audienceProblems(whom),
  ];
}

/** Whether somebody may see a notice: it is published and for them. null: a guest. */
export const seesNotice = (one: Pick<Notice, 'state' | 'audience'>, member: Member | null): boolean =>
  one.state === 0 && isFor(one.audience, member);

const timeOf = (one: Notice): number => one.publishTime ?? one.createTime;

/** Pinned ones first, then the newest. */
export const inNoticeOrder = (notices: readonly Notice[]): Notice[] =>
  [...notices].sort(
    (a, b) => Number(b.pinned) - Number(a.pinned) || timeOf(b) - timeOf(a) || (a.id < b.id ? -1 : 1),
  );
