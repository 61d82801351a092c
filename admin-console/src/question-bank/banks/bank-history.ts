import { sayMoney } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';

const names: Readonly<Record<string, string>> = {
  title: t('题库名称'),
  catId: t('分类'),
  cover: t('封面'),
  priceFen: t('价格'),
  faceCrowd: t('面向人群'),
  remark: t('说明'),
  training: t('开放练习'),
  state: t('状态'),
  ownerId: t('负责人'),
  'shared.userIds': t('共享人员'),
  'shared.departIds': t('共享部门'),
  'shared.groupIds': t('共享用户组'),
};

/**
 * What a changed field of a bank is called; null for what says nothing to a reader (the place of every
 * sibling, when one is moved).
 */
export function sayBankPath(path: string): string | null {
  const known = names[path];
  if (known !== undefined) return known;
  if (/^chapters\.[^.]+\.sort$/.test(path)) return t('章节顺序');
  if (/^chapters\.[^.]+\.parentId$/.test(path)) return t('上级章节');
  if (/^chapters\.[^.]+\.title$/.test(path)) return t('章节名称');
  if (path.startsWith('chapters')) return t('章节');
  return null;
}

interface Words {
  readonly catalog: (value: string) => string;
  readonly department: (id: string) => string;
  readonly chapter: (id: string) => string;
}

/** A value of a bank's field, which comes as JSON, in words. */
export function sayBankValue(path: string, json: string, words: Words): string {
  const value: unknown = JSON.parse(json);
  if (value === null || value === '') return '';
  if (path === 'catId') return words.catalog(value as string);
  if (path === 'priceFen') return sayMoney(Number(value));
  if (path === 'training') return value === true ? t('是') : t('否');
  if (path === 'state') return value === 0 ? t('启用') : t('禁用');
  if (path === 'shared.departIds') return (value as string[]).map(words.department).join('、');
  if (path === 'shared.groupIds') return t('{{n}} 个用户组', { n: (value as string[]).length });
  if (path === 'shared.userIds') return t('{{n}} 人', { n: (value as string[]).length });
  if (path.endsWith('.parentId')) return words.chapter(value as string);
  if (Array.isArray(value)) return value.map(titleOf).join('、');
  return titleOf(value);
}

const titleOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'title' in value
    ? String(value.title)
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
