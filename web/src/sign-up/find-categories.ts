import type { FindAll } from '../app/finder.ts';
import { FindSignUpDocument } from '../generated/graphql.ts';
import { paths } from './paths.ts';

/** What can be signed up for. */
export const findCategories: FindAll = async ({ client }) => {
  const { data } = await client.query({ query: FindSignUpDocument, fetchPolicy: 'no-cache' });
  return (data?.examCategoryList ?? []).map(({ id, name }) => ({
    ...{ key: id, title: name, address: paths.detailOf(id) },
  }));
};
