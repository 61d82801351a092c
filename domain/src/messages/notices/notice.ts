import { z } from 'zod';
import { isInvisible } from '../../kernel/invisible.js';
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

/** An address with an account before its host: whoever follows it would be logged in with it. */
const withAccount = /^https?:\/\/[^/?#]*@/i;
/** What says something without words. */
const media = /<(?:img|audio|video)\b|\sdata-latex=/i;
/** Pages show pictures of the site alone. */
const foreignPicture = /<img\b[^>]*?\ssrc\s*=\s*["']?\s*(?:https?:)?\/\//i;

/** Whether rich text is empty to whoever reads it: nothing but tags and blanks. */
export const saysNothing = (html: string): boolean =>
  !media.test(html) && isInvisible(html.replace(/<[^>]*>/g, '').replace(/&(?:nbsp|#160|#xa0|#8203);/gi, ''));

/** What is wrong with a notice, most important first; [] means that it can be saved. */
export function noticeProblems({ title, link, content, state, audience: whom }: Notice): string[] {
  return [
    ...(title === '' ? ['公告标题不能为空！'] : []),
    ...(title.length > titleChars ? [`公告标题不能超过${titleChars}个字！`] : []),
    ...(unprintable.test(title) ? ['公告标题中有不能显示的字符！'] : []),
    ...(link !== null && withAccount.test(link) ? ['链接中不能包含账号和密码！'] : []),
    ...(link !== null && !withAccount.test(link) && !isWebAddress(link)
      ? ['链接必须以 http:// 或 https:// 开头！']
      : []),
    ...(saysNothing(content) && link === null ? ['公告内容不能为空！'] : []),
    ...(foreignPicture.test(content) ? ['公告内容中有其他网站的图片，请上传后插入！'] : []),
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
