import { useQuery } from '@apollo/client/react';
import { Anchor, SimpleGrid } from '@mantine/core';
import { IconCalendarTime, IconUsers } from '@tabler/icons-react';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { Link } from 'react-router-dom';
import { Notices } from '../app/notices.tsx';
import { Page } from '../app/page.tsx';
import { useSite } from '../app/site.tsx';
import { SignUpCategoriesDocument, type SignUpCategoryFragment } from '../generated/graphql.ts';
import { exactStarts, priceOf, sayPrice, stageOf } from './category-words.ts';
import { paths } from './paths.ts';
import { Starts } from './starts.tsx';
import { SignUpAct } from './sign-up-act.tsx';
import styles from './sign-up.module.css';

/**
 * /web/signup, 考试报名: a card for each category that is open or assigned to the person. [category-002]
 * [category-005]
 */
export function SignUpPage() {
  const query = useQuery(SignUpCategoriesDocument, { fetchPolicy: 'cache-and-network' });
  return (
    <Page title={t('考试报名')} hint={t('选择考试，填写报名信息后即可在“我的考试”中参加。')}>
      <Notices />
      <QueryView
        query={query}
        loading={<Loading shape="cards" />}
        isEmpty={({ examCategoryList }) => examCategoryList.length === 0}
        empty={<Empty title={t('暂无可以报名的考试')} hint={t('开放报名后会显示在这里。')} />}
      >
        {({ examCategoryList }) => (
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
            {openFirst(examCategoryList).map((category) => (
              <CategoryCard key={category.id} category={category} />
            ))}
          </SimpleGrid>
        )}
      </QueryView>
    </Page>
  );
}

/** Where nothing is to be signed up for comes last, else as the server has them. */
const openFirst = (categories: readonly SignUpCategoryFragment[]) =>
  categories.toSorted((a, b) => Number(stageOf(a) === 'none') - Number(stageOf(b) === 'none'));

/** Greyed without a sitting to come. [category-003] [category-009] */
function CategoryCard({ category }: { readonly category: SignUpCategoryFragment }) {
  const { id, name, cover, faceCrowd, description, haveExam } = category;
  const price = priceOf(category, useSite().info.props.modulePay);
  return (
    <article className={styles['card']} data-grey={!haveExam || undefined}>
      {cover !== null && <img className={styles['cover']} src={cover} alt="" loading="lazy" />}
      <div className={styles['top']}>
        <h2 className={styles['title']}>
          <Link to={paths.detailOf(id)}>{name}</Link>
        </h2>
        {stageOf(category) === 'waiting' ? (
          <Tag tone="warning">{t('候补中')}</Tag>
        ) : (
          <Tag tone={price === 0 ? 'success' : 'info'} icon={false}>
            {sayPrice(price)}
          </Tag>
        )}
      </div>
      <dl className={styles['facts']}>
        <div>
          <dt>
            <IconUsers size={18} stroke={1.6} aria-hidden />
            <span className={styles['hidden']}>{t('面向人群')}</span>
          </dt>
          <dd>{faceCrowd === '' ? t('不限') : faceCrowd}</dd>
        </div>
        <div>
          <dt>
            <IconCalendarTime size={18} stroke={1.6} aria-hidden />
            <span className={styles['hidden']}>{t('考试时间')}</span>
          </dt>
          <dd title={exactStarts(category) || undefined}>
            <Starts category={category} />
          </dd>
        </div>
      </dl>
      {description !== '' && <p className={styles['description']}>{description}</p>}
      <div className={styles['bottom']}>
        <Anchor component={Link} to={paths.detailOf(id)}>
          {t('查看详情')}
        </Anchor>
        <SignUpAct category={category} />
      </div>
    </article>
  );
}
