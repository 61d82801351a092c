import { t } from '@vigil/ui/text/t.ts';
import styles from './variable-list.module.css';

interface Variable {
  readonly name: string;
  readonly title: string;
}

/** What every message may name of whoever gets it. */
export const personVariables: readonly Variable[] = [
  { name: 'realName', title: t('姓名') },
  { name: 'userName', title: t('账号') },
  { name: 'deptName', title: t('部门') },
];

/** The variables a text may hold, each with what stands in its place; none is broken over two lines. */
export function VariableList({ variables = personVariables }: { readonly variables?: readonly Variable[] }) {
  return (
    <span className={styles['list']}>
      <span>{t('可用变量：')}</span>
      {variables.map(({ name, title }) => (
        <span key={name} className={styles['variable']}>
          <code>{`{{${name}}}`}</code>
          <span>{title}</span>
        </span>
      ))}
    </span>
  );
}
