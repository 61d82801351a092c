import { Group, Select, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { sayNumber } from '../../text/format.ts';
import { t } from '../../text/t.ts';
import { Pages } from '../pages.tsx';

/** Sizes the specification offers (component PagedTable). */
export const pageSizes = [10, 20, 30, 50, 100, 200, 500, 1000, 5000] as const;

interface PagerProps {
  readonly total: number;
  /** What is counted, with its measure word. */
  readonly unit: string;
  /** from 1 */
  readonly current: number;
  readonly size: number;
  /** The server's pages have one size. */
  readonly fixedSize?: boolean;
  readonly onChange: (current: number, size: number) => void;
}

/** Total, page size and pages of a list. Changing the size goes back to the first page. */
export function Pager({ total, unit, current, size, fixedSize = false, onChange }: PagerProps) {
  const phone = useMediaQuery('(max-width: 48em)');
  return (
    <Group
      justify="space-between"
      gap="sm"
      mt="sm"
      // The pages under the size on every phone, however few there are.
      {...(phone && { align: 'flex-start', style: { flexDirection: 'column' } })}
    >
      <Group gap="sm">
        <Text c="dimmed" className="tabular">
          {t('共 {{total}} {{unit}}', { total: sayNumber(total), unit })}
        </Text>
        {!fixedSize && (
          <Select
            aria-label={t('每页条数')}
            w={phone ? 132 : 116}
            size={phone ? 'md' : 'xs'}
            {...(phone && { styles: { input: { minHeight: 44 } } })}
            allowDeselect={false}
            data={pageSizes.map((each) => ({ value: String(each), label: t('{{n}} 条/页', { n: each }) }))}
            value={String(size)}
            onChange={(value) => onChange(1, Number(value))}
          />
        )}
      </Group>
      <Pages
        total={Math.max(1, Math.ceil(total / size))}
        value={current}
        onChange={(page) => onChange(page, size)}
        size={phone ? 'xl' : 'sm'}
        siblings={phone ? 0 : 1}
        boundaries={1}
      />
    </Group>
  );
}
