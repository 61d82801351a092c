import { useQuery } from '@apollo/client/react';
import { RichHtml } from '@vigil/ui/html/rich-html.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useSearchParams } from 'react-router-dom';
import { Page } from '../app/page.tsx';
import { useSite } from '../app/site.tsx';
import { SignUpCategoryDetailDocument, type SignUpCategoryFragment } from '../generated/graphql.ts';
import { priceOf, sayPrice } from './category-words.ts';
import { SignUpAct } from './sign-up-act.tsx';
import { SittingTime } from './sitting-time.tsx';
import styles from './sign-up.module.css';

/** /web/exam/examDetail?id=, 考试详情: what an exam is for, when its sittings are, and signing up for one. */
export function CategoryPage() {
  const [params] = useSearchParams();
  const query = useQuery(SignUpCategoryDetailDocument, {
    variables: { id: params.get('id') ?? '' },
    fetchPolicy: 'cache-and-network',
  });
  const shown = (
    <QueryView query={query} loading={<Loading shape="page" />}>
      {({ examCategoryDetail }) => <Detail category={examCategoryDetail} />}
    </QueryView>
  );
  // What could not be had has no name of its own to head the page.
  return query.error && !query.data ? <Page title={t('考试详情')}>{shown}</Page> : shown;
}

/** Whether the introduction says more than the sentence under the heading. */
function tellsMore({ context, description }: SignUpCategoryFragment): boolean {
  const { body } = new DOMParser().parseFromString(context, 'text/html');
  return (
    context !== '' && (body.textContent.trim() !== description.trim() || body.querySelector('img') !== null)
  );
}

function Detail({ category }: { readonly category: SignUpCategoryFragment }) {
  const { name, cover, faceCrowd, description, context, certSample, examList } = category;
  const { info } = useSite();
  return (
    <Page title={name} hint={description || undefined} actions={<SignUpAct category={category} />}>
      <div className={styles['stack']}>
        <Panel title={t('考试信息')}>
          <div className={styles['about']}>
            {cover !== null && <img className={styles['cover']} src={cover} alt="" />}
            <dl className={styles['across']}>
              <div>
                <dt>{t('面向人群')}</dt>
                <dd>{faceCrowd === '' ? t('不限') : faceCrowd}</dd>
              </div>
              <div>
                <dt>{t('价格')}</dt>
                <dd>{sayPrice(priceOf(category, info.props.modulePay))}</dd>
              </div>
              <div>
                <dt>{t('考试时间')}</dt>
                {examList.length === 0 ? (
                  <dd>{t('暂无考试')}</dd>
                ) : (
                  examList.map((sitting) => (
                    <dd key={sitting.id}>
                      <SittingTime sitting={sitting} />
                    </dd>
                  ))
                )}
              </div>
            </dl>
          </div>
        </Panel>
        {tellsMore(category) && (
          <Panel title={t('详细介绍')}>
            <RichHtml html={context} />
          </Panel>
        )}
        {certSample !== null && (
          <Panel title={t('证书样本')}>
            <img className={styles['sample']} src={certSample} alt={t('证书样本')} />
          </Panel>
        )}
      </div>
    </Page>
  );
}
