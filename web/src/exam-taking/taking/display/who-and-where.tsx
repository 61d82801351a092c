import { t } from '@vigil/ui/text/t.ts';
import type { Who } from '../paper/loaded-paper.ts';
import styles from './who-and-where.module.css';

/** 姓名, 账号, 部门; none when it is not known. */
export const partsOf = (who: Who | null): readonly string[] =>
  who === null ? [] : [who.realName, who.name, who.deptName ?? ''].filter((part) => part !== '');

interface WhoAndWhereProps {
  readonly title: string;
  readonly who: Who | null;
  /** 便利措施, in words; null: none */
  readonly right: string | null;
}

/** Who sits which exam, where the bar has no room for it. */
export const WhoAndWhere = ({ title, who, right }: WhoAndWhereProps) => (
  <dl className={styles['facts']}>
    <Fact word={t('考试')}>{title}</Fact>
    {who && <Fact word={t('考生')}>{who.realName}</Fact>}
    {who && <Fact word={t('账号')}>{who.name}</Fact>}
    {who?.deptName && <Fact word={t('部门')}>{who.deptName}</Fact>}
    {right !== null && <Fact word={t('便利措施')}>{right}</Fact>}
  </dl>
);

const Fact = ({ word, children }: { readonly word: string; readonly children: string }) => (
  <div className={styles['fact']}>
    <dt>{word}</dt>
    <dd>{children}</dd>
  </div>
);
