import { z } from 'zod';
import { pictureFileId } from '../kernel/picture-file.js';
import { isWebAddress } from '../kernel/web-address.js';

/**
 * A picture of the home page's carousel: reference data, every change logged first (engine §10). Times in ms.
 */
export const slide = z.object({
  id: z.string(),
  version: z.number(),
  /** what the picture says, for those who do not see it */
  title: z.string(),
  /** URL of the picture: one of this site's files, as the pages show no others */
  image: z.string(),
  /** opened in a new window; null: the picture leads nowhere */
  link: z.string().nullable(),
  /** host it is shown on; empty: on every one */
  domain: z.string(),
  /** brand it is shown for; empty: for every one */
  appName: z.string(),
  /** 0 shown, 1 hidden */
  state: z.number(),
  /** place in the carousel, smallest first */
  sort: z.number(),
  createTime: z.number(),
  updateTime: z.number(),
});
export type Slide = z.infer<typeof slide>;

const titleChars = 50;
const brandChars = 50;
const hostChars = 255;
const sortMost = 9999;
/** Control characters, and halves of characters. */
const unprintable = /[\p{Cc}\p{Cs}]/u;

/** What is wrong with a slide, most important first; [] means that it can be saved. */
export function slideProblems({ title, image, link, domain, appName, state, sort }: Slide): string[] {
  return [
    ...(image === '' ? ['请上传轮播图片！'] : []),
    ...(image !== '' && pictureFileId(image) === null ? ['图片地址不正确！'] : []),
    ...(title === '' ? ['标题不能为空！'] : []),
    ...(title.length > titleChars ? [`标题不能超过${titleChars}个字！`] : []),
    ...(unprintable.test(title) ? ['标题中有不能显示的字符！'] : []),
    ...(link !== null && !isWebAddress(link) ? ['链接必须以 http:// 或 https:// 开头！'] : []),
    ...(appName.length > brandChars ? [`应用名称不能超过${brandChars}个字！`] : []),
    ...(unprintable.test(appName) ? ['应用名称中有不能显示的字符！'] : []),
    ...(domain.length > hostChars ? [`域名不能超过${hostChars}个字符！`] : []),
    ...(domain !== '' && !/^[\p{L}\p{N}.-]+(?::\d{1,5})?$/u.test(domain) ? ['域名不正确！'] : []),
    ...(state !== 0 && state !== 1 ? ['状态不正确！'] : []),
    ...(!Number.isInteger(sort) || sort < 0 || sort > sortMost ? [`排序应为 0 到 ${sortMost} 的整数！`] : []),
  ];
}

/**
 * The slides of a host and a brand in their order, hidden ones left out. What is for every host or brand is
 * shown beside what is for this one.
 */
export const shownSlides = (
  slides: readonly Slide[],
  { domain, appName }: { readonly domain?: string; readonly appName?: string },
): Slide[] =>
  inCarouselOrder(
    slides.filter(
      (one) =>
        one.state === 0 &&
        (domain === undefined || one.domain === '' || one.domain.toLowerCase() === domain.toLowerCase()) &&
        (appName === undefined || one.appName === '' || one.appName === appName),
    ),
  );

/** Smallest `sort` first, then the older one. */
export const inCarouselOrder = (slides: readonly Slide[]): Slide[] =>
  [...slides].sort((a, b) => a.sort - b.sort || a.createTime - b.createTime || (a.id < b.id ? -1 : 1));
