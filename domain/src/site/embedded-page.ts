import { z } from 'zod';

/** A page shown in a frame: what is on this list, and nothing else. Reference data; times in ms. */
export const embeddedPage = z.object({
  id: z.string(),
  version: z.number(),
  title: z.string(),
  /** one of `serverPages`, or an https address of another site */
  address: z.string(),
  /** 0 shown, 1 put away: its site may no longer be framed */
  state: z.number(),
  /** one of `pageMenus`; left out: in none */
  menu: z.number().optional(),
  createTime: z.number(),
  updateTime: z.number(),
});
export type EmbeddedPage = z.infer<typeof embeddedPage>;

/** Whose menu leads to it: nobody's, that of everybody in the console, that of learners and visitors. */
export const pageMenus = { none: 0, console: 1, learner: 2 } as const;

/** Pages of the server itself that may stand in a frame (common-107); never a file that somebody uploaded. */
export const serverPages = ['/api/docs/'] as const;

/** A page of this server, which needs no other site. */
export const isServerPage = (address: string): boolean =>
  (serverPages as readonly string[]).includes(address);

/** Whether that menu leads to it now. */
export const isInMenu = (
  { state, menu }: Pick<EmbeddedPage, 'state' | 'menu'>,
  of: 'console' | 'learner',
): boolean => state === 0 && menu === pageMenus[of];

const titleChars = 50;
/** What the menu of the console shows of a line at its usual width. */
const menuTitleChars = 12;
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
export function embeddedPageProblems({ title, address, state, menu = 0 }: EmbeddedPage): string[] {
  const menus: readonly number[] = Object.values(pageMenus);
  return [
    ...(title === '' ? ['标题不能为空！'] : []),
    ...(title.length > titleChars ? [`标题不能超过${titleChars}个字！`] : []),
    ...(unprintable.test(title) ? ['标题中有不能显示的字符！'] : []),
    ...(address === '' ? ['页面地址不能为空！'] : []),
    ...(address.length > addressChars ? [`页面地址不能超过${addressChars}个字符！`] : []),
    ...(address !== '' && !isServerPage(address) && frameOrigin(address) === null
      ? [`页面地址只能是 ${serverPages.join('、')} 或以 https:// 开头的网址！`]
      : []),
    ...(title.length > menuTitleChars && menu !== 0 ? [`标题放入菜单时不能超过${menuTitleChars}个字！`] : []),
    ...(state !== 0 && state !== 1 ? ['状态不正确！'] : []),
    ...(menus.includes(menu) ? [] : ['菜单位置不正确！']),
  ];
}
