import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useSearchParams } from 'react-router-dom';
import { usePagePlace } from '../../app/page.tsx';
import { paths } from '../paths.ts';
import { NoticeList } from './notice-list.tsx';

const NoticeFormPage = fetchedPart(
  async () => (await import('./notice-form-page.tsx')).NoticeFormPage,
  <Loading shape="page" />,
);

const newOne = 'new';

/** 公告管理: the list, and the form of one, which `?edit=` opens in the list's place. */
export function NoticeListPage() {
  usePagePlace(t('公告管理'), paths.notices);
  const [params, setParams] = useSearchParams();
  const editing = params.get('edit');
  const addressed = (id: string | null): URLSearchParams => {
    const next = new URLSearchParams(params);
    if (id === null) next.delete('edit');
    else next.set('edit', id);
    return next;
  };
  const edit = (id: string | null) => setParams(addressed(id));
  if (editing !== null)
    return (
      <NoticeFormPage key={editing} id={editing === newOne ? null : editing} onLeave={() => edit(null)} />
    );
  return (
    <NoticeList
      onEdit={(id) => edit(id ?? newOne)}
      addressOf={(id) => `${paths.notices}?${addressed(id).toString()}`}
    />
  );
}
