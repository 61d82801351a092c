import { newBrand, presetOf } from '@vigil/domain/site/brand';
import { brandWords, headerKeys, sectionKeys, tabKeys, tileKeys } from '@vigil/domain/site/brand-look';
import { t } from '@vigil/ui/text/t.ts';
import type { BrandFieldsFragment, SiteConfigInput } from '../../generated/graphql.ts';

export type BrandRow = BrandFieldsFragment;

type Texts =
  | 'title'
  | 'appName'
  | 'siteName'
  | 'siteFullName'
  | 'backLogo'
  | 'frontLogo'
  | 'loginPageImg'
  | 'mpCode'
  | 'h5Host'
  | 'copyRight'
  | 'icp'
  | 'colour'
  | 'certificateUrl';

/** What the form of a brand holds; `words` of every key, empty where the usual ones stand. */
export interface BrandValues extends Readonly<Record<Texts, string>> {
  readonly domains: readonly string[];
  readonly departId: string | null;
  readonly words: Readonly<Record<string, string>>;
  readonly menu: readonly string[];
  readonly tiles: readonly string[];
  readonly hiddenTabs: readonly string[];
  readonly showTrainExam: boolean;
  readonly showExam: boolean;
  readonly showCourse: boolean;
  readonly showsPassScore: boolean;
  readonly agreement: string;
  readonly privacy: string;
}

const wordsOf = (words: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.keys(brandWords).map((key) => [key, words[key] ?? '']));

export function brandValues(row: BrandRow): BrandValues {
  const { id: _id, version: _version, updateTime: _time, words, agreement, privacy, ...rest } = row;
  return {
    ...rest,
    departId: rest.departId ?? null,
    words: wordsOf(Object.fromEntries(words.map(({ key, text }) => [key, text]))),
    ...{ agreement: agreement.html, privacy: privacy.html },
  };
}

/** A brand that is not saved yet, in the look of a variant. */
export function newBrandValues(appName = ''): BrandValues {
  const { words, sections, agreement, privacy, ...rest } = newBrand('', appName);
  const { id: _id, version: _version, createTime: _created, updateTime: _updated, ...fields } = rest;
  return {
    ...{ ...fields, ...sections, words: wordsOf(words) },
    ...{ agreement: agreement.html, privacy: privacy.html },
  };
}

/** What of the form a variant brings. */
export function lookValues(appName: string): Partial<BrandValues> {
  const { words, sections, ...look } = presetOf(appName);
  return { ...look, ...sections, words: wordsOf(words) };
}

/** As it is sent; `id`: null for a new one. */
export const brandInput = (
  { words, departId, ...values }: BrandValues,
  id: string | null,
  version: number | null,
): SiteConfigInput => ({
  ...values,
  ...{ domains: [...values.domains], menu: [...values.menu], tiles: [...values.tiles] },
  ...{ hiddenTabs: [...values.hiddenTabs], id: id ?? 'new', version, departId: departId ?? '' },
  words: Object.entries(words).map(([key, text]) => ({ key, text })),
});

export const variants: readonly { readonly value: string; readonly label: string }[] = [
  { value: '', label: t('默认') },
  ...['AIGC', 'DZXH', 'JZCX', 'AIIC'].map((value) => ({ value, label: value })),
];

const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label: t(label) }));
export const menuChoices = choices(headerKeys);
export const tileChoices = choices(tileKeys);
export const tabChoices = choices(tabKeys);
export const sectionChoices = choices(sectionKeys);
export const wordChoices = choices(brandWords);

/** What stands for each word in the form. */
export const wordLabels: Readonly<Record<string, string>> = {
  loginTitle: t('登录页标题'),
  repoTitle: t('题库练习页标题'),
  questionBankTitle: t('题库页（/web/questionBank）标题'),
  noBanks: t('没有题库时的提示'),
  noExams: t('没有考试时的提示'),
};

/** What the fields of a brand are called, in its form, its history and where somebody was faster. */
export const brandLabels: Readonly<Record<string, string>> = {
  title: t('品牌名称'),
  appName: t('应用名称（变体）'),
  domains: t('域名'),
  departId: t('绑定部门'),
  siteName: t('系统简称'),
  siteFullName: t('系统全称'),
  backLogo: t('后台LOGO'),
  frontLogo: t('前台LOGO'),
  loginPageImg: t('登录页左侧图片'),
  mpCode: t('小程序二维码'),
  h5Host: t('移动端域名'),
  copyRight: t('版权信息'),
  icp: t('备案号'),
  colour: t('主题色'),
  certificateUrl: t('证书查询地址'),
  menu: t('主菜单'),
  tiles: t('首页快捷入口'),
  hiddenTabs: t('个人中心不显示的标签'),
  showTrainExam: t('首页：培训报名'),
  showExam: t('首页：我的考试'),
  showCourse: t('首页：精品课程'),
  showsPassScore: t('显示及格分'),
  agreement: t('用户协议'),
  privacy: t('隐私政策'),
  words: t('用语'),
  ...Object.fromEntries(Object.entries(wordLabels).map(([key, label]) => [`words.${key}`, label])),
  ...Object.fromEntries(
    Object.entries(sectionKeys).map(([key, label]) => [
      `sections.${key}`,
      t('首页：{{part}}', { part: t(label) }),
    ]),
  ),
  'agreement.html': t('用户协议'),
  'privacy.html': t('隐私政策'),
  'agreement.version': t('用户协议版本'),
  'privacy.version': t('隐私政策版本'),
};

/** A file that another installation reads; its pictures are this one's. */
export const exportedBrand = (values: BrandValues): string =>
  JSON.stringify({ kind: 'vigil-brand', format: 1, brand: values }, null, 2);

/**
 * The form of a brand from a file of another installation: what it lacks is as a new one's. Its pictures, department
 * and hosts belong to that installation and are left out. null: it is no such file.
 */
export function importedBrand(text: string): BrandValues | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  const { kind, brand } = (read ?? {}) as { kind?: unknown; brand?: unknown };
  if (kind !== 'vigil-brand' || typeof brand !== 'object' || brand === null) return null;
  const given = brand as Readonly<Record<string, unknown>>;
  const blank = newBrandValues();
  const taken = Object.entries(blank).map(([key, usual]): [string, unknown] => {
    const value = given[key];
    const fits = Array.isArray(usual)
      ? Array.isArray(value) && value.every((each) => typeof each === 'string')
      : typeof value === typeof usual && value !== null;
    return [key, fits ? value : usual];
  });
  const words = wordsOf((given['words'] ?? {}) as Record<string, string | undefined>);
  return {
    ...(Object.fromEntries(taken) as unknown as BrandValues),
    ...{ words, domains: [], departId: null, backLogo: '', frontLogo: '', loginPageImg: '', mpCode: '' },
  };
}
