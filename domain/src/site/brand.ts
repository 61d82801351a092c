import { pictureFileId } from '../kernel/picture-file.js';
import { isWebAddress } from '../kernel/web-address.js';
import { whiteContrast } from './brand-colour.js';
import { brandWords, headerKeys, tabKeys, tileKeys, type BrandLook } from './brand-look.js';
import { brandPresets } from './brand-presets.js';

/** What people read and agree to; its version rises with its text, so that a consent can name it. */
export interface LegalText {
  /** sanitised HTML; empty: there is none */
  readonly html: string;
  /** 0: there has been none */
  readonly version: number;
  /** ms epoch of this version */
  readonly since: number;
}

/**
 * How the site looks and speaks on some of its addresses: reference data, every change logged first. It governs
 * appearance alone: who sees whose data is the scope of administrators. Times in ms.
 */
export interface Brand extends BrandLook {
  readonly id: string;
  readonly version: number;
  /** what administrators call it */
  readonly title: string;
  /** variant of the specification (spec 1 §1) or one's own word; empty: none */
  readonly appName: string;
  /** hosts, with their port where it is not the usual one */
  readonly domains: readonly string[];
  /** people of this department and those below it see it where no host decides; null: nobody does by department */
  readonly departId: string | null;
  readonly siteName: string;
  readonly siteFullName: string;
  readonly backLogo: string;
  readonly frontLogo: string;
  readonly loginPageImg: string;
  readonly mpCode: string;
  readonly h5Host: string;
  readonly copyRight: string;
  /** ICP 备案号 */
  readonly icp: string;
  /** `#rrggbb`; empty: the program's */
  readonly colour: string;
  /** where the tile 证书查询 leads; empty: it is not shown */
  readonly certificateUrl: string;
  readonly agreement: LegalText;
  readonly privacy: LegalText;
  readonly createTime: number;
  readonly updateTime: number;
}

/** The brand of every address that no other one claims: there is always one. */
export const defaultBrandId = 'default';

const noText: LegalText = { html: '', version: 0, since: 0 };

/** A brand as it begins, in a variant's look. */
export const newBrand = (id: string, appName = ''): Brand => ({
  ...{ id, version: 0, title: id === defaultBrandId ? '默认品牌' : '', appName, domains: [], departId: null },
  ...{
    siteName: 'Vigil 在线考试',
    siteFullName: '',
    backLogo: '',
    frontLogo: '',
    loginPageImg: '',
    mpCode: '',
  },
  ...{ h5Host: '', copyRight: '', icp: '', colour: '', certificateUrl: '' },
  ...{ agreement: noText, privacy: noText, createTime: 0, updateTime: 0 },
  ...presetOf(appName),
});

/** The look of a variant; of a word that is none of them, the usual one. */
export const presetOf = (appName: string): BrandLook =>
  (Object.hasOwn(brandPresets, appName) ? brandPresets[appName] : null) ?? (brandPresets[''] as BrandLook);

/** A text again; its version rises when it is another. */
export const legalTextAfter = (before: LegalText, html: string, now: number): LegalText =>
  html === before.html ? before : { html, version: before.version + 1, since: now };

/** The brand a host belongs to: by its whole address, else by its name without the port. */
export const brandOfHost = <T extends Pick<Brand, 'domains'>>(
  brands: readonly T[],
  host: string,
): T | null => {
  const asked = host.trim().toLowerCase();
  const name = asked.replace(/:\d+$/, '');
  const by = (wanted: string): T | undefined =>
    wanted === '' ? undefined : brands.find(({ domains }) => domains.includes(wanted));
  return by(asked) ?? by(name) ?? null;
};

const hostForm = /^[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?(?::\d{1,5})?$/u;
const unprintable = /[\p{Cc}\p{Cs}]/u;
const pictures = {
  backLogo: '后台LOGO',
  frontLogo: '前台LOGO',
  loginPageImg: '登录页左侧图片',
  mpCode: '小程序二维码',
} as const;
const texts = {
  title: ['品牌名称', 50],
  siteName: ['系统简称', 30],
  siteFullName: ['系统全称', 60],
  copyRight: ['版权信息', 200],
  icp: ['备案号', 60],
} as const;
const legalChars = 100_000;
const domainsAtMost = 20;

/** What is wrong with a brand, most important first; [] means that it can be saved. */
export function brandProblems(brand: Brand): string[] {
  const long = Object.entries(texts).flatMap(([key, [words, most]]) => {
    const value = brand[key as keyof typeof texts];
    if (value.length > most) return [`${words}不能超过${most}个字！`];
    return unprintable.test(value) ? [`${words}中有不能显示的字符！`] : [];
  });
  const known = (keys: readonly string[], of: object): boolean =>
    new Set(keys).size === keys.length && keys.every((key) => Object.hasOwn(of, key));
  return [
    ...(brand.title === '' ? ['品牌名称不能为空！'] : []),
    ...(brand.siteName === '' ? ['系统简称不能为空！'] : []),
    ...long,
    ...Object.entries(pictures).flatMap(([key, words]) => {
      const url = brand[key as keyof typeof pictures];
      return url !== '' && pictureFileId(url) === null ? [`${words}不正确，请重新上传！`] : [];
    }),
    ...(/^[A-Za-z0-9_-]{0,20}$/.test(brand.appName)
      ? []
      : ['应用名称只能是20个以内的字母、数字、下划线或短横线！']),
    ...(brand.domains.length > domainsAtMost ? [`域名不能超过${domainsAtMost}个！`] : []),
    ...brand.domains.flatMap((host) =>
      host.length <= 255 && hostForm.test(host)
        ? []
        : [`域名“${host}”不正确，请只填写主机名，如 exam.example.com！`],
    ),
    ...(brand.h5Host === '' || isPlainOrigin(brand.h5Host)
      ? []
      : [`移动端域名必须以http或https开头，且不带路径和账号！`]),
    ...(brand.certificateUrl === '' || isWebAddress(brand.certificateUrl)
      ? []
      : ['证书查询地址必须以 http:// 或 https:// 开头！']),
    ...colourProblems(brand.colour),
    ...(known(brand.menu, headerKeys) ? [] : ['主菜单中有未知或重复的入口！']),
    ...(brand.menu.includes('home') ? [] : ['主菜单必须保留首页！']),
    ...(known(brand.tiles, tileKeys) ? [] : ['快捷入口中有未知或重复的项目！']),
    ...(known(brand.hiddenTabs, tabKeys) ? [] : ['个人中心标签中有未知或重复的项目！']),
    ...Object.entries(brand.words).flatMap(([key, word]) =>
      Object.hasOwn(brandWords, key) && word.length <= 60 && !unprintable.test(word)
        ? []
        : ['用语不正确，每项不超过60个字！'],
    ),
    ...([brand.agreement, brand.privacy].some(({ html }) => html.length > legalChars)
      ? ['法律文本过长，请不超过10万个字符！']
      : []),
  ];
}

/** White words stand on it (buttons): WCAG 2.2 asks for 4.5 to 1. */
const readableContrast = 4.5;

function colourProblems(colour: string): string[] {
  if (colour === '') return [];
  const contrast = whiteContrast(colour);
  if (contrast === null) return ['主题色不正确，请选择形如 #1f4e9e 的颜色！'];
  if (contrast >= readableContrast) return [];
  const told = Math.floor(contrast * 10) / 10;
  return [`主题色与白色文字的对比度只有 ${told}:1，至少需要 4.5:1，请选择更深的颜色！`];
}

/** `https://h5.example.com`: nothing but a scheme and a host. */
function isPlainOrigin(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !isWebAddress(text)) return false;
  return /^https?:\/\/[^/?#@\s]+\/?$/i.test(text);
}
