import { Pagination, type PaginationProps } from '@mantine/core';
import { t } from '../text/t.ts';

type PagesProps = Pick<
  PaginationProps,
  'total' | 'value' | 'onChange' | 'size' | 'siblings' | 'boundaries' | 'aria-label'
>;

/** The pages of a list as buttons, each with a name that can be heard. */
export function Pages(props: PagesProps) {
  return (
    <Pagination
      {...props}
      getControlProps={(control) => ({
        'aria-label': { first: t('第一页'), previous: t('上一页'), next: t('下一页'), last: t('最后一页') }[
          control
        ],
      })}
      getItemProps={(page) => ({ 'aria-label': t('第 {{page}} 页', { page }) })}
    />
  );
}
