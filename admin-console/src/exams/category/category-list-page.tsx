import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePagePlace } from '../../app/page.tsx';
import { paths } from '../paths.ts';
import { CategoryList } from './category-list.tsx';

const CategoryFormPage = fetchedPart(
  async () => (await import('./category-form-page.tsx')).CategoryFormPage,
  <Loading shape="page" />,
);

const newOne = 'new';

/**
 * 考试分类: what people sign up for, its candidates, and the form of one, which `?edit=` opens in the list's
 * place.
 */
export function CategoryListPage() {
  usePagePlace(t('考试分类'), paths.examCategory);
  const [params, setParams] = useSearchParams();
  const editing = params.get('edit');
  const edit = useCallback((id: string | null) => setParams((before) => withEdited(before, id)), [setParams]);
  if (editing !== null)
    return (
      <CategoryFormPage key={editing} id={editing === newOne ? null : editing} onLeave={() => edit(null)} />
    );
  return (
    <CategoryList
      onEdit={(id) => edit(id ?? newOne)}
      addressOf={(id) => `${paths.examCategory}?${withEdited(params, id).toString()}`}
    />
  );
}

function withEdited(params: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (id === null) next.delete('edit');
  else next.set('edit', id);
  return next;
}
