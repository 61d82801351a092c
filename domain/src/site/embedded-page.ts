import { z } from 'zod';

/** A page shown in a frame of the console: what is on this list, and nothing else. Reference data; times in ms. */
export const embeddedPage = z.object({
  id: z.string(),
  version: z.number(),
  title: z.string(),
  /** one of `serverPages`, or an https address of another site */
  address: z.string(),
  /** 0 shown, 1 put away: its site may no longer be framed */
  state: z.number(),
  createTime: z.number(),
  updateTime: z.number(),
});
export type EmbeddedPage = z.infer<typeof embeddedPage>;

/** Pages of the server itself that may stand in a frame (common-107); never a file that somebody uploaded. */
export const serverPages = ['/api/docs/'] as const;

const titleChars = 50;
const addressChars = 500;
const unprintable = /[\p{Cc}\p{Cs}]/u;

/** A host of letters, digits, points and dashes, with a port or without: nothing that could add to the content policy. */
const elsewhere = /^https:\/\/([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?)(?:[/?#][^\s;,'"\\]*)?$/i;

/** The site that a page of another one comes from, as the content policy names it; null: it is none that may be framed. */
export function frameOrigin(address: string): string | null {
  const host = elsewhere.exec(address)?.[1];
  return host === undefined ? null : `https://${host.toLowerCase()}`;
}

/** What is wrong with it, most important first; [] means that it can be saved. */
export function embeddedPageProblems({ title, address, state }: EmbeddedPage): string[] {
  const isOwn = (serverPages as readonly string[]).includes(address);
  return [
    ...(title === '' ? ['标题不能为空！'] : []),
    ...(title.length > titleChars ? [`标题不能超过${titleChars}个字！`] : []),
    ...(unprintable.test(title) ? ['标题中有不能显示的字符！'] : []),
    ...(address === '' ? ['页面地址不能为空！'] : []),
    ...(address.length > addressChars ? [`页面地址不能超过${addressChars}个字符！`] : []),
    ...(address !== '' && !isOwn && frameOrigin(address) === null
      ? [`页面地址只能是 ${serverPages.join('、')} 或以 https:// 开头的网址！`]
      : []),
    ...(state !== 0 && state !== 1 ? ['状态不正确！'] : []),
  ];
}
