import { Table } from '@mantine/core';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { t } from '@vigil/ui/text/t.ts';
import type { GroupResultFieldsFragment } from '../../generated/graphql.ts';

interface GroupRowsProps {
  readonly rows: GroupResultFieldsFragment['rows'];
  /** what is said of who can be signed up, or was */
  readonly ableWord: string;
}

/** The rows of a list with what becomes of each; those that cannot be signed up first. */
export function GroupRows({ rows, ableWord }: GroupRowsProps) {
  const sorted = rows.toSorted((one, other) => Number(one.why === null) - Number(other.why === null));
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('账号')}</Table.Th>
            <Table.Th>{t('姓名')}</Table.Th>
            <Table.Th>{t('结果')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sorted.map(({ account, realName, why }) => (
            <Table.Tr key={account}>
              <Table.Td>{account}</Table.Td>
              <Table.Td>{realName === '' ? '—' : realName}</Table.Td>
              <Table.Td>
                <Tag tone={why === null ? 'success' : 'danger'}>{why ?? ableWord}</Tag>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
