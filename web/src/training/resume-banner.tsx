import { useQuery } from '@apollo/client/react';
import { IconArrowRight, IconBarbell } from '@tabler/icons-react';
import { useToken } from '@vigil/ui/session/session.ts';
import { t } from '@vigil/ui/text/t.ts';
import { Link } from 'react-router-dom';
import { UnfinishedTrainingDocument } from '../generated/graphql.ts';
import { sayMode } from './modes.ts';
import { paths } from './paths.ts';
import styles from './resume-banner.module.css';

/** The training that goes on, with how far it is; leads back into it. Nothing where none goes on. */
export function ResumeBanner() {
  const token = useToken();
  const { data } = useQuery(UnfinishedTrainingDocument, {
    skip: token === null,
    fetchPolicy: 'network-only',
  });
  const record = token === null ? null : data?.trainCheck;
  if (record == null) return null;
  return (
    <Link to={paths.training(record.repoId, record.mode, record.chapterId)} className={styles['banner']}>
      <IconBarbell size={22} stroke={1.6} aria-hidden />
      <span className={styles['words']}>
        <strong className={styles['title']}>
          {t('您有未完成的训练（{{n}}/{{total}}），点击继续', {
            n: record.answerCount,
            total: record.totalCount,
          })}
        </strong>
        <span className={styles['hint']}>
          {record.repoId_dictText} · {sayMode(record)}
        </span>
      </span>
      <IconArrowRight size={20} aria-hidden />
    </Link>
  );
}
