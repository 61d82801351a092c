import type { ApolloClient } from '@apollo/client';
import type { TheirVersion } from '@vigil/ui/console/form/use-entity-form.ts';
import { sayMoney } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { theirVersion } from '../../app/their-version.ts';
import {
  CategoryDetailDocument,
  CategoryHistoryDocument,
  type CategoryFieldsFragment,
} from '../../generated/graphql.ts';

export type CategoryRow = CategoryFieldsFragment;

/** What the fields of a category are called, as the form has them and as the log has them. */
export const categoryLabels: Readonly<Record<string, string>> = {
  name: t('分类名称'),
  cover: t('封面'),
  price: t('价格'),
  priceFen: t('价格'),
  faceCrowd: t('面向人群'),
  description: t('简介'),
  context: t('详细介绍'),
  certSample: t('证书样本'),
  isOpen: t('开放报名'),
  signUp: t('报名规则'),
  needed: t('须报名'),
  opensAt: t('报名开始时间'),
  closesAt: t('报名截止时间'),
  cancelHours: t('取消报名时限'),
  'signUp.needed': t('须报名'),
  'signUp.opensAt': t('报名开始时间'),
  'signUp.closesAt': t('报名截止时间'),
  'signUp.cancelHours': t('取消报名时限'),
  sort: t('排序'),
};

/** A value of a category's history, which comes as JSON, in words. */
export function sayCategoryValue(path: string, json: string): string {
  const value: unknown = JSON.parse(json);
  if (value === null || value === '') return '';
  if (path === 'priceFen') return sayMoney(Number(value));
  if (path === 'isOpen') return value === true ? t('开放') : t('仅指定考生');
  if (path === 'context' && typeof value === 'string')
    return value
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  return typeof value === 'string' ? value : json;
}

/** What somebody else has saved of a category meanwhile: its values, who and when. */
export const theirCategory = <V>(
  client: ApolloClient,
  id: string,
  valuesOf: (category: CategoryRow) => V,
): Promise<TheirVersion<V>> =>
  theirVersion(client, {
    id,
    detail: CategoryDetailDocument,
    entityOf: ({ examCategoryDetail }) => examCategoryDetail,
    history: CategoryHistoryDocument,
    changesOf: ({ examCategoryHistory }) => examCategoryHistory,
    valuesOf,
  });
