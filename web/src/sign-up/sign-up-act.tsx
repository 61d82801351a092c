import { useMutation } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { notifyError } from '@vigil/ui/connection/notify.tsx';
import { Dialog } from '@vigil/ui/layout/dialog.tsx';
import { useToken } from '@vigil/ui/session/session.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { requestLogin } from '../app/login-request.ts';
import { useSite } from '../app/site.tsx';
import { SignUpFreeDocument, type SignUpCategoryFragment } from '../generated/graphql.ts';
import { priceOf, sayPlace, sayPrice, stageOf } from './category-words.ts';
import { paths } from './paths.ts';
import styles from './sign-up.module.css';
import { SittingTime } from './sitting-time.tsx';

const words = {
  none: t('暂无考试'),
  unregistered: t('立即报名'),
  waiting: t('查看候补'),
  fill: t('填写报名信息'),
  registered: t('查看报名'),
} as const;

/**
 * The one thing to do about a category: sign up, fill in what is missing, or look at what was given; its price
 * stands beside. A guest is asked to log in first. [buy-012] [buy-014] [category-007]
 */
export function SignUpAct({ category }: { readonly category: SignUpCategoryFragment }) {
  const token = useToken();
  const navigate = useNavigate();
  const [signUp, { loading }] = useMutation(SignUpFreeDocument);
  const [asks, setAsks] = useState(false);
  const stage = stageOf(category);
  const free = priceOf(category, useSite().info.props.modulePay) === 0;
  const begin = (): void => {
    if (token === null) requestLogin();
    else if (stage === 'registered') void navigate(paths.buyOf(category.id, 3));
    else if (stage === 'waiting') void navigate(paths.buyOf(category.id, category.isBuy ? 3 : 1));
    else if (stage === 'fill') void navigate(paths.buyOf(category.id, 2));
    else if (free) setAsks(true);
    else void navigate(paths.buyOf(category.id));
  };
  const confirm = async (): Promise<void> => {
    try {
      await signUp({ variables: { id: category.id }, refetchQueries: ['SignUpCategories'] });
      void navigate(paths.buyOf(category.id, 2));
    } catch (error) {
      notifyError(error);
    }
  };
  return (
    <>
      <span className={styles['act']}>
        {stage === 'registered' && <span className={styles['said']}>{t('已报名')}</span>}
        <Button
          disabled={stage === 'none'}
          variant={stage === 'registered' || stage === 'waiting' ? 'default' : 'filled'}
          className={styles['button']}
          onClick={begin}
        >
          {stage === 'none' && category.examList.length > 0 ? t('考试已开始') : words[stage]}
        </Button>
      </span>
      <Dialog opened={asks} onClose={() => setAsks(false)} title={t('请确认报名考试')}>
        <dl className={styles['confirm']}>
          <dt>{t('考试名称')}</dt>
          <dd>{category.name}</dd>
          <dt>{t('面向人群')}</dt>
          <dd>{category.faceCrowd === '' ? t('不限') : category.faceCrowd}</dd>
          <dt>{t('考试时间')}</dt>
          {category.examList.map((sitting) => (
            <dd key={sitting.id}>
              <SittingTime sitting={sitting} />
            </dd>
          ))}
          <dt>{t('考试地点')}</dt>
          <dd>{sayPlace(category)}</dd>
          <dt>{t('价格')}</dt>
          <dd>{sayPrice(0)}</dd>
        </dl>
        {category.examList.length > 1 && (
          <p className={styles['then']}>
            {t('共 {{n}} 场，确认后选择参加哪一场。', { n: category.examList.length })}
          </p>
        )}
        <div className={styles['acts']}>
          <Button variant="default" onClick={() => setAsks(false)}>
            {t('取消')}
          </Button>
          <Button loading={loading} onClick={() => void confirm()}>
            {t('确认报名')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
